import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

/// Texts of files never command the terminal, in whatever output they appear.
@Suite @MainActor struct EscapingTests {
  /// The commands that read a file and write for a person or a program. `FILE` is the file, and `OTHER` a harmless one.
  nonisolated private static let commands = [
    "check FILE", "check FILE --stand-ins", "check FILE --stand-ins --format json",
    "check FILE --stand-ins --format sarif", "check FILE --format json",
    "trace FILE", "trace FILE --stand-ins", "trace FILE --stand-ins --format tree --order any",
    "trace FILE --stand-ins --format json", "trace FILE --stand-ins --format svg",
    "trace FILE --stand-ins --format mermaid", "trace FILE --stand-ins --compare strict uikit",
    "trace FILE --stand-ins --compare strict appkit --format json",
    "trace FILE --stand-ins --scene nowhere", "trace FILE --stand-ins --object nobody",
    "plan FILE --stand-ins", "plan FILE --stand-ins --format json", "describe FILE --stand-ins",
    "objects FILE", "objects FILE --format json",
    "explore FILE --stand-ins --runs 4 --all", "explore FILE --stand-ins --runs 2 --format json",
    "explore FILE --stand-ins --runs 2 --format sarif", "explore FILE --stand-ins --promise",
    "explore FILE --stand-ins --map text", "explore FILE --stand-ins --map json",
    "explore FILE --stand-ins --map svg",
    "explore FILE OTHER --stand-ins --runs 2",
    "show FILE", "show FILE --format ansi", "show FILE --format svg",
    "diff FILE OTHER", "diff OTHER FILE --format json", "merge OTHER FILE OTHER",
    "merge FILE OTHER OTHER2 --path FILE",
    "format --check FILE", "format FILE --output OUT", "convert FILE --output OUT",
    "compile FILE --output OUT",
    "strings export FILE --output OUT", "strings check FILE", "stubs FILE",
  ]

  private static func run(_ command: String, _ file: String, in scratch: Scratch, other: String) -> [String] {
    let words = command.split(separator: " ").map {
      switch $0 {
      case "FILE": file
      case "OTHER": other
      case "OTHER2": other + "2"
      case "OUT": scratch.file("out")
      default: String($0)
      }
    }
    let run = ToolRun(arguments: words, classes: .terminal)
    // The colors of a screen are the tool's own.
    let output = command.hasSuffix("ansi") ? run.output.replacing(/\u{1B}\[[0-9;:]*m/, with: "") : run.output
    var faults = [output, run.errors].flatMap(HostileText.faults)
    if command.hasSuffix("json"), !run.output.isEmpty, (try? parsedLines(run.output)) == nil {
      faults.append("no JSON")
    }
    return faults.map { "\(command): \($0)" }
  }

  @Test("no text of a file reaches the terminal as a command", arguments: HostileFile.all)
  func texts(file: HostileFile) throws {
    let scratch = try Scratch([
      "other.layout.xml": "<layout version='1'><Window id='w' title='other'/></layout>"
    ])
    try scratch.write("<layout version='1'><Window id='w' title='2'/></layout>", to: "other.layout.xml2")
    let path = scratch.file("a." + file.suffix)
    try file.bytes.write(to: URL(filePath: path))
    for command in Self.commands {
      let faults = Self.run(command, path, in: scratch, other: scratch.file("other.layout.xml"))
      #expect(faults.isEmpty, "\(file)")
    }
  }
}
