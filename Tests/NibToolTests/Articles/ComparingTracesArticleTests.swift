import Foundation
import TestSupport
import Testing

/// The article on comparing traces shows what the tool prints.
@Suite @MainActor struct ComparingTracesArticleTests {
  private static let folder = packageFolder + "/Sources/NibKit/NibKit.docc/"
  private let isRecording = ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil

  /// `RECORD_DOCS=1` writes the outputs again.
  @Test("the outputs of the article are those of the tool")
  func outputsAreThoseOfTheTool() throws {
    let path = Self.folder + "ComparingTraces.md"
    var lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    let written = lines
    let scratch = try Scratch([:])
    var commands = 0
    var index = 0
    while let open = lines[index...].firstIndex(where: { $0.hasPrefix("```") }),
      let close = lines[(open + 1)...].firstIndex(of: "```")
    {
      index = close + 1
      guard lines[open + 1].hasPrefix("nib ") else { continue }
      let output = try lines[open + 1..<close].map { try run($0, in: scratch) }.joined()
      commands += 1
      let start = try #require(lines[index...].firstIndex { $0.hasPrefix("```") })
      let end = try #require(lines[(start + 1)...].firstIndex(of: "```"))
      lines.replaceSubrange(start + 1..<end, with: output.components(separatedBy: "\n").dropLast())
      index = try #require(lines[(start + 1)...].firstIndex(of: "```")) + 1
    }
    #expect(commands == 4)
    if isRecording {
      try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(lines == written)
  }

  @Test("the picture is that of the tool")
  func pictureTool() throws {
    let path = Self.folder + "Resources/sequence-diagram.svg"
    let picture = ToolRun("trace", "02-init-reads-outlet.layout.xml".inGallery, "--format", "svg").output
    if isRecording { try picture.write(toFile: path, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == picture)
  }

  /// Runs a command of the article; what goes into a file is not printed.
  private func run(_ line: String, in scratch: Scratch) throws -> String {
    let words = line.split(separator: " ").map(String.init)
    let target = words.firstIndex(of: ">").map { words[$0 + 1] }
    let arguments = words.dropFirst().prefix { $0 != ">" }.flatMap {
      // A reader's traces are where the reader is.
      $0.hasSuffix(".layout.xml")
        ? [$0.inGallery] : $0.hasSuffix(".trace") ? [scratch.file($0), "-L", $0] : [$0]
    }
    let run = ToolRun(arguments: arguments)
    #expect(run.errors == "")
    guard let target else { return run.output }
    try scratch.write(run.output, to: target)
    return ""
  }
}

extension String {
  fileprivate var inGallery: String { packageFolder + "/Layouts/pitfalls/" + self }
}
