import Foundation

/// The validator and the XPath of libxml2, which share no code with this package.
public enum Xmllint {
  /// True if the tests that need `xmllint` can run.
  public static let isInstalled = Run.has("xmllint")

  /// Returns a Boolean for each text: true if it conforms to a RELAX NG schema.
  ///
  /// - Throws: ``Silence`` when the validator has no verdict on a text, as when the schema itself is wrong.
  public static func verdicts(of texts: [String], schema: String) throws -> [Bool] {
    try judgment(of: texts, schema: schema).verdicts
  }

  /// Returns verdicts on texts, and the processor time that they took.
  ///
  /// The validator is stopped after two minutes of processor time, because it tries each way in which a text may match,
  /// and there may be too many. Then there is no verdict.
  ///
  /// - Throws: ``Silence`` when the validator has no verdict on a text, as when the schema itself is wrong.
  public static func judgment(of texts: [String], schema: String) throws -> (verdicts: [Bool], time: Duration)
  {
    let folder = try Scratch(["schema.rng": schema])
    let paths = texts.indices.map { folder.file("\($0).xml") }
    for (index, text) in texts.enumerated() { try folder.write(text, to: "\(index).xml") }
    let run = try Run(
      [
        "/bin/sh", "-c", "ulimit -t 120; exec xmllint --noout --relaxng \"$@\"", "sh",
        folder.file("schema.rng"),
      ]
        + paths)
    let lines = Set(run.errors.split(separator: "\n").map(String.init))
    let verdicts = try paths.map { path in
      if lines.contains(path + " validates") { return true }
      if lines.contains(path + " fails to validate") { return false }
      throw Silence(words: "\(run.status): \(run.errors.prefix(2000))")
    }
    return (verdicts, run.processorTime)
  }

  /// Returns the text that an XPath expression finds.
  public static func text(at path: String, in xml: String) throws -> String {
    let folder = try Scratch(["x.xml": xml])
    return try Run(["xmllint", "--xpath", path, folder.file("x.xml")]).output.trimmingCharacters(
      in: .newlines)
  }

  /// The validator has no verdict on a text. `words` is its output on standard error.
  public struct Silence: Error { public var words: String }
}
