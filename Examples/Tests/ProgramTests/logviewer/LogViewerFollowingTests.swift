import Foundation
import NibKit
import TestSupport
import Testing

@testable import TerminalKit
@testable import logviewer

@Suite("Log viewer, following a file")
struct LogViewerFollowingTests {
  @Test("appended lines are shown, and the end stays visible")
  func growing() throws {
    let program = try LogViewerPilot()
    for number in 1...9 { try program.append("line \(number)\n") }
    #expect(program.lines == (2...9).map { "line \($0)" })
    #expect(program.position == "15/15")
    #expect(program.selected == "line 9")
  }

  @Test("a line without an end is seen, and becomes longer")
  func openLine() throws {
    let program = try LogViewerPilot("one\ntw")
    #expect(program.lines == ["one", "tw"])
    try program.append("o, 日")
    #expect(program.lines == ["one", "two, 日"])
    #expect(program.position == "2/2")
    try program.append("\nthree\n")
    #expect(program.lines == ["one", "two, 日", "three"])
  }

  @Test("a user who scrolls up stays there, the box says so, and End follows again")
  func scrollingUp() throws {
    let program = try LogViewerPilot((1...20).map { "line \($0)\n" }.joined())
    #expect(program.lines.last == "line 20")
    program.press("up", "up")
    #expect(program.pilot.row(1).contains("[ ] Follow"))
    try program.append("more\n")
    #expect(program.lines.last == "line 20")
    #expect(program.selected == "line 18")
    program.press("end")
    #expect(program.pilot.row(1).contains("[x] Follow"))
    try program.append("and more\n")
    #expect(program.lines.last == "and more")
    program.pilot.receive(.mouse(MouseEvent(.scrollUp, at: Point(x: 3, y: 5))))
    #expect(program.pilot.row(1).contains("[ ] Follow"))
  }

  @Test("F5 stops following where it is, and begins again; the box is the same switch")
  func followSwitch() throws {
    let program = try LogViewerPilot()
    program.press("f5")
    #expect(program.pilot.row(1).contains("[ ] Follow"))
    try program.append("more\n")
    #expect(program.position == "6/7")
    program.press("f5")
    #expect(program.position == "7/7")
    // A click on the box.
    program.pilot.click(41, 1)
    try program.append("and more\n")
    #expect(program.position == "7/8")
    program.pilot.click(41, 1)
    #expect(program.position == "8/8")
  }

  @Test("a file that was cut begins again, and it says so until the user goes on")
  func truncation() throws {
    let program = try LogViewerPilot()
    // As `> app.log` does: the same file.
    try FileHandle(forWritingTo: URL(fileURLWithPath: program.file)).truncate(atOffset: 0)
    try program.append("new\n")
    #expect(program.pilot.row(2) == " app.log was truncated: these are the lines since then.     ")
    #expect(program.lines == ["new"])
    #expect(program.position == "1/1")
    try program.append("newer\n")
    #expect(program.screen.contains("was truncated"))
    program.press("up")
    #expect(!program.screen.contains("was truncated"))
    #expect(program.lines == ["new", "newer"])
  }

  @Test("a file that was cut and is longer than before by now is not taken for one that grew")
  func truncationUnseen() throws {
    let program = try LogViewerPilot("old\nold\n")
    try FileHandle(forWritingTo: URL(fileURLWithPath: program.file)).truncate(atOffset: 0)
    try program.append("new 1\nnew 2\nnew 3\n")
    #expect(program.lines == ["new 1", "new 2", "new 3"])
    #expect(program.screen.contains("was truncated"))
  }

  @Test(
    "a file that was written again with as many bytes is shown again, and it says so", arguments: [1, 3_000])
  func rewritten(lines count: Int) throws {
    let old = String(repeating: "the old line\n", count: count)
    let new = String(repeating: "the new line\n", count: count)
    let program = try LogViewerPilot(old)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: program.file))
    try handle.write(contentsOf: Data(new.utf8))
    try handle.close()
    program.look()
    #expect(program.pilot.row(2).hasPrefix(" app.log was rewritten: these are its new contents."))
    #expect(Set(program.lines) == ["the new line"])
    #expect(program.position == "\(count.grouped)/\(count.grouped)")
  }

  @Test("so is one of which only the middle was written again, some time later, with other line ends")
  func rewrittenInTheMiddle() throws {
    let line = "x".padding(toLength: 63, withPad: "x", startingAt: 0) + "\n"
    let program = try LogViewerPilot(String(repeating: line, count: 64))
    let past = Date(timeIntervalSinceNow: -3_600)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: program.file)
    program.look()
    #expect(!program.screen.contains("was rewritten"))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: program.file))
    try handle.seek(toOffset: 1_024)
    try handle.write(contentsOf: Data(String(repeating: "y\n", count: 1_024).utf8))
    try handle.close()
    program.look()
    #expect(program.screen.contains("was rewritten"))
    #expect(program.position == "1,056/1,056")
  }

  @Test("a file whose time alone is another is not said to be again")
  func touched() throws {
    let program = try LogViewerPilot()
    program.press("home", "down")
    try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: program.file)
    program.look()
    #expect(!program.screen.contains("rewritten"))
    #expect(program.position == "2/6")
  }

  @Test("a file that gave its name to another: what was written to it last is read, then the new one")
  func rotation() throws {
    let program = try LogViewerPilot("old\n")
    let old = program.scratch.file("app.log.1")
    try FileManager.default.moveItem(atPath: program.file, toPath: old)
    program.look()
    #expect(program.screen.contains("app.log was removed or renamed."))
    #expect(program.lines == ["old"])
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: old))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("last words\n".utf8))
    try program.scratch.write("new\n", to: "app.log")
    program.look()
    #expect(program.lines == ["old", "last words"])
    program.look()
    #expect(program.lines == ["new"])
    #expect(program.screen.contains("app.log was replaced: this is the new file."))
    try program.append("newer\n")
    #expect(program.lines == ["new", "newer"])
  }

  @Test("a name that leads to something that is no file, or to nothing, leaves what is seen")
  func replacedByFolder() throws {
    let program = try LogViewerPilot("old\n")
    try FileManager.default.removeItem(atPath: program.file)
    try FileManager.default.createDirectory(atPath: program.file, withIntermediateDirectories: true)
    program.look()
    program.look()
    #expect(program.lines == ["old"])
  }
}
