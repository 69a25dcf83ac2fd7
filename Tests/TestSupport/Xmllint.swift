import Foundation

/// The validator and the XPath of libxml2, which share no code with this package.
public enum Xmllint {
  /// True if the tests that need `xmllint` can run.
  public static let isInstalled = Run.has("xmllint")

  /// Returns a Boolean for each text: true if it conforms to a RELAX NG schema.
  ///
  /// - Throws: ``Silence`` when the validator has no verdict on a text, as when the schema itself is wrong.
  public static func verdicts(of texts: [String], schema: String) throws -> [Bool] {
    let folder = try Scratch(["schema.rng": schema])
    let paths = texts.indices.map { folder.file("\($0).xml") }
    for (index, text) in texts.enumerated() { try folder.write(text, to: "\(index).xml") }
    let run = try Run(["xmllint", "--noout", "--relaxng", folder.file("schema.rng")] + paths)
    let lines = Set(run.errors.split(separator: "\n").map(String.init))
    return try paths.map { path in
      if lines.contains(path + " validates") { return true }
      if lines.contains(path + " fails to validate") { return false }
      throw Silence(words: String(run.errors.prefix(2000)))
    }
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
