import Foundation
import Testing

@testable import TerminalKit

/// The commands that were done last, from one run to the next.
@Suite("Recent commands")
struct RecentCommandsTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test("the commands of an earlier run follow those of this run, and nothing is written without a change")
  func kept() throws {
    try withFolder { folder in
      var first = RecentCommands()
      first.write(to: folder)
      #expect(!FileManager.default.fileExists(atPath: folder))
      for name in ["save", "copy", "save"] { first.add(name) }
      first.write(to: folder)
      var second = RecentCommands()
      second.add("quit")
      second.read(from: folder)
      #expect(second.names == ["quit", "save", "copy"])
      second.add("copy")
      second.write(to: folder)
      var third = RecentCommands()
      third.read(from: folder)
      #expect(third.names == ["copy", "quit", "save"])
    }
  }

  @Test("a file that is long, odd or no file, and a folder that cannot be written, are no error")
  func hostile() throws {
    try withFolder { folder in
      var commands = RecentCommands()
      commands.read(from: folder)
      commands.add("a\nb")
      commands.add("c")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let file = folder + "/commands"
      #expect(mkfifo(file, 0o600) == 0)
      commands.read(from: folder)
      try FileManager.default.removeItem(atPath: file)
      try Data(repeating: 0xFF, count: 1_000_000).write(to: URL(filePath: file))
      commands.read(from: folder)
      #expect(commands.names == ["c", "a\nb"])
      commands.write(to: folder)
      let written = try String(contentsOfFile: file, encoding: .utf8)
      #expect(written == "c\n")
      commands.write(to: "/proc/nothing/here")
      for number in 0..<50 { commands.add("\(number)") }
      #expect(commands.names.count == 20)
    }
  }

  @Test("the palette of a program with a name for its state begins with the commands of the last run")
  func palette() throws {
    try withFolder { folder in
      var earlier = RecentCommands()
      earlier.add("showContextMenu")
      earlier.write(to: folder + "/example")
      @MainActor func firstRow(_ name: String?) throws -> String {
        let pilot = try Stage.pilot("<Button title=\"Go\"/>", 60, 12)
        pilot.application.history.stateHome = folder
        pilot.application.stateName = name
        pilot.press("alt+x")
        return pilot.screen.split(separator: "\n").first { $0.contains("enu") || $0.contains("Keys") }.map(
          String.init) ?? ""
      }
      let rows = try [firstRow("example"), firstRow(nil), firstRow("../example")]
      #expect(rows.map { $0.contains("Context menu") } == [true, false, false])
    }
  }
}
