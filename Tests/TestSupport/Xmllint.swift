import Foundation

/// libxml2's validator: says of layouts whether they conform to a schema, without a line of this package.
public enum Xmllint {
  /// Whether tests with it can run.
  public static let isInstalled = Run.has("xmllint")

  /// Whether each text conforms to a RELAX NG schema.
  ///
  /// - Throws: when the validator says nothing of a text, as it does when the schema itself is wrong.
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

  /// What an XPath expression finds in a text.
  public static func text(at path: String, in xml: String) throws -> String {
    let folder = try Scratch(["x.xml": xml])
    return try Run(["xmllint", "--xpath", path, folder.file("x.xml")]).output.trimmingCharacters(
      in: .newlines)
  }

  /// What it said instead.
  public struct Silence: Error { public var words: String }
}
