import Foundation
import TestSupport
import Testing

/// The article on traces of other programs shows what the tool prints.
@Suite @MainActor struct BringingATraceArticleTests {
  private let isRecording = ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil

  /// `RECORD_DOCS=1` writes the outputs again.
  @Test("the outputs of the article are those of the tool")
  func outputsAreThoseOfTheTool() throws {
    let path = packageFolder + "/Sources/NibKit/NibKit.docc/BringingATraceOfYourApp.md"
    var lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    let written = lines
    var commands = 0
    var index = 0
    while let open = lines[index...].firstIndex(of: "```"),
      let close = lines[(open + 1)...].firstIndex(of: "```")
    {
      index = close + 1
      guard lines[open + 1].hasPrefix("nib ") else { continue }
      let output = run(lines[open + 1])
      commands += 1
      let start = try #require(lines[index...].firstIndex(of: "```"))
      let end = try #require(lines[(start + 1)...].firstIndex(of: "```"))
      lines.replaceSubrange(start + 1..<end, with: output.components(separatedBy: "\n").dropLast())
      index = try #require(lines[(start + 1)...].firstIndex(of: "```")) + 1
    }
    #expect(commands == 5)
    if isRecording {
      try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(lines == written)
  }

  /// Runs a command of the article. Its remarks come first, and its files are named as in a folder of the reader.
  private func run(_ command: String) -> String {
    let traces = packageFolder + "/Tests/NibToolTests/Importing/Traces/"
    let layouts = packageFolder + "/Layouts/pitfalls/"
    var words: [String] = []
    for (place, part) in command.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
      words += place % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
    let arguments = words.dropFirst().map { word in
      word.hasSuffix(".layout.xml")
        ? layouts + word : word.hasSuffix(".log") || word.hasSuffix(".trace") ? traces + word : word
    }
    let run = ToolRun(arguments: Array(arguments))
    return (run.errors + run.output).replacing(traces, with: "").replacing(layouts, with: "")
  }
}
