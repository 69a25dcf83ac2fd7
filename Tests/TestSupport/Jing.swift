import Foundation

/// The validator jing, which shares no code with this package, nor with libxml2.
public enum Jing {
  /// True if the tests that need `jing` can run.
  public static let isInstalled = Run.has("jing")

  /// Returns the messages about each text, without their places. There are none about a text that conforms to a RELAX
  /// NG schema.
  ///
  /// It takes a second to start, so it is started once for all texts.
  ///
  /// - Throws: ``Silence`` when there are no verdicts, as when the schema itself is wrong.
  public static func messages(about texts: [String], schema: String) throws -> [[String]] {
    let folder = try Scratch(["schema.rng": schema])
    for (index, text) in texts.enumerated() { try folder.write(text, to: "\(index).xml") }
    let paths = texts.indices.map { folder.file("\($0).xml") }
    let run = try Run(["jing", folder.file("schema.rng")] + paths)
    let lines = (run.output + run.errors).split(separator: "\n").map(String.init)
    guard run.status <= 1, !lines.contains(where: { $0.contains("schema.rng:") }) else {
      throw Silence(words: String((run.output + run.errors).prefix(2000)))
    }
    var messages = texts.map { _ in [String]() }
    for line in lines {
      // /folder/7.xml:1:20: error: …
      guard let match = line.wholeMatch(of: #/.*/(\d+)\.xml:\d+:\d+: (?:fatal|error): (.*)/#),
        let index = Int(match.1), messages.indices.contains(index)
      else { continue }
      messages[index].append(String(match.2))
    }
    if (run.status == 1) != messages.contains(where: { !$0.isEmpty }) {
      throw Silence(words: String((run.output + run.errors).prefix(2000)))
    }
    return messages
  }

  /// The validator has no verdicts. `words` is its output.
  public struct Silence: Error { public var words: String }
}
