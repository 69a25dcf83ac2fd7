import NibKit
import TestSupport
import Testing

@testable import TerminalKit
@testable import logviewer

@Suite("Log viewer, filter and search")
struct LogViewerSearchTests {
  /// Chooses the level that is so many below the top of the list.
  private func choose(_ index: Int, in program: LogViewerPilot) {
    program.press("f2", "enter", "home")
    for _ in 0..<index { program.press("down") }
    program.press("enter")
  }

  @Test(
    "a level shows lines that matter so much; one that says nothing goes with the line above it",
    arguments: [
      (0, ["01", "02", "03", "04", "at", "05"]), (1, ["01", "02", "03", "04", "at", "05"]),
      (2, ["01", "03", "04", "at", "05"]), (3, ["03", "04", "at"]), (4, ["04", "at"]),
    ])
  func levels(_ index: Int, _ expected: [String]) throws {
    let program = try LogViewerPilot()
    choose(index, in: program)
    #expect(
      program.lines.map { $0.hasPrefix("  at") ? "at" : String($0.dropFirst(6).prefix(2)) } == expected)
  }

  @Test("with a filter, what is appended is filtered too, also a line that gets its end later")
  func filterAndFollow() throws {
    let program = try LogViewerPilot()
    choose(4, in: program)
    #expect(program.pilot.row(11).contains(" 2 shown, 5/6"))
    try program.append("12:00:06 INFO fine\n12:00:07 ERROR again\n12:00:08")
    #expect(program.lines.last == "12:00:08")
    try program.append(" INFO that was no error\n  nor is this")
    #expect(program.lines.suffix(2) == ["  at Disk.write(Disk.swift:12)", "12:00:07 ERROR again"])
    choose(0, in: program)
    #expect(program.position == "10/10")
  }

  @Test("the selected line stays selected under another filter, or the next one that is shown is")
  func selectionUnderFilter() throws {
    let program = try LogViewerPilot()
    program.press("home", "down")
    choose(3, in: program)
    #expect(program.position == "3/6")
    program.press("down")
    choose(0, in: program)
    #expect(program.position == "4/6")
  }

  @Test("typing counts and marks; Enter goes to the first match, F3 and Shift-F3 to the others and around")
  func searching() throws {
    let program = try LogViewerPilot()
    program.press("home", "down", "ctrl+f")
    program.pilot.type("in")
    program.finish()
    #expect(program.pilot.row(1).contains("  2 found  "))
    // Where the marks are, as a user sees them: in `INFO` twice, and in `cannot write` none.
    #expect(program.pilot.style(9, 3) != program.pilot.style(8, 3))
    #expect(program.pilot.style(9, 8) != program.pilot.style(8, 8))
    #expect(program.pilot.style(9, 6) == program.pilot.style(8, 6))
    program.press("enter")
    #expect(program.position == "6/6")
    #expect(program.pilot.row(1).contains("  2 of 2  "))
    program.press("f3")
    #expect(program.position == "1/6")
    #expect(program.pilot.row(1).contains("  1 of 2  "))
    program.press("f3")
    #expect(program.position == "6/6")
    program.press("shift+f3", "shift+f3")
    #expect(program.position == "6/6")
    program.press("/", "escape")
    #expect(!program.pilot.row(1).contains("of"))
    #expect(program.pilot.style(9, 3) == program.pilot.style(8, 3))
    #expect(program.pilot.application.focusedView === program.controller.log)
  }

  @Test("missing text is not found, and says so; capitals matter if they are typed")
  func notFound() throws {
    let program = try LogViewerPilot()
    program.press("/")
    program.pilot.type("Server")
    program.press("enter")
    #expect(program.pilot.row(1).contains("not found"))
    program.press("f3", "ctrl+p")
    #expect(program.position == "6/6")
    program.press("/")
    program.pilot.type("日本")
    program.press("enter")
    #expect(program.pilot.row(1).contains("1 of 1"))
  }

  @Test("only lines that are shown are searched, and new ones are counted as they come")
  func searchUnderFilter() throws {
    let program = try LogViewerPilot()
    choose(3, in: program)
    program.press("/")
    program.pilot.type("disk")
    // The line that is selected is one of them.
    program.press("enter")
    #expect(program.pilot.row(1).contains("2 of 2"))
    try program.append("12:00:06 ERROR disk\n12:00:06 INFO disk\n")
    #expect(program.pilot.row(1).contains("3 of 3"))
    choose(0, in: program)
    #expect(program.pilot.row(1).contains("4 of 4"))
  }

  @Test("text with colors in it is found as it is shown")
  func searchInColors() throws {
    let program = try LogViewerPilot("plain\n\u{1B}[1;31mhal\u{1B}[0mlo w\u{1B}[4morld\u{1B}[m\n")
    program.press("/")
    program.pilot.type("hallo world")
    program.press("enter")
    #expect(program.lines == ["plain", "hallo world"])
    #expect(program.pilot.row(1).contains("1 of 1"))
  }

  @Test(
    "a search that takes long says how far it is; Escape stops it, F3 goes on, and a second Escape forgets it"
  )
  func stopping() throws {
    // So much that a search takes many turns of some milliseconds, with one line in a thousand to be found.
    let text = (0..<400_000).map { "INFO line \($0)\($0 % 1_000 == 0 ? " needle" : "")\n" }.joined()
    let program = try LogViewerPilot(text)
    program.press("home")
    program.pilot.press("ctrl+f")
    // Not `type`, which would type on while it searches for less.
    program.pilot.paste("needle")
    let found = program.controller.found
    let going = try #require(found.text.wholeMatch(of: /([\d,]+) found, (\d+)%/), "\(found.text)")
    #expect(try #require(Int(going.2)) < 100)
    program.pilot.press("escape")
    let stopped = try #require(found.text.wholeMatch(of: /([\d,]+) found in (\d+)%/), "\(found.text)")
    #expect(try #require(Int(stopped.2)) < 100)
    #expect(program.screen.contains("The search is stopped."))
    // It is: time passes, and nothing more is found.
    program.pilot.advance(by: .seconds(1))
    #expect(found.text == stopped.0)
    // What was typed is still there, and Next goes on to the end of the file.
    program.press("f3")
    #expect(!program.screen.contains("The search is stopped."))
    #expect(found.text == "1 of 400")
    program.press("shift+f3")
    #expect(found.text == "400 of 400")
    #expect(program.position == "399,001/400,000")
    program.press("escape")
    #expect(found.text == "" && program.controller.search.text == "")
  }

  @Test("a hundred thousand lines: filter, search and the ends")
  func manyLines() throws {
    var text = ""
    for number in 0..<100_000 {
      let level = number % 1_000 == 999 ? "ERROR" : number % 7 == 0 ? "DEBUG" : "INFO"
      text += "\(level) number \(number) of many lines\n"
    }
    let program = try LogViewerPilot(text)
    #expect(program.selected == "ERROR number 99999 of many lines")
    #expect(program.position == "100,000/100,000")
    choose(4, in: program)
    #expect(program.lines.first == "ERROR number 92999 of many lines")
    #expect(program.pilot.row(11).contains(" 100 shown, "))
    program.press("/")
    program.pilot.type("number 50999 ")
    program.press("enter")
    #expect(program.selected == "ERROR number 50999 of many lines")
    choose(0, in: program)
    #expect(program.selected == "ERROR number 50999 of many lines")
    program.press("ctrl+home")
    #expect(program.selected == "DEBUG number 0 of many lines")
  }
}
