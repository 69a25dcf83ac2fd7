import Foundation
import NibKit
import TerminalKit
import Testing

// The code of "Testing a screen", as the article has it.

@Suite struct NotesTests {
  private let controller = NotesController(nibName: "Notes")
  private let pilot: Pilot

  init() throws {
    pilot = try Pilot(Notes.application(), size: Size(width: 40, height: 7), showing: controller)
  }

  @Test("typed text is shown with the caret behind it")
  func typedTextIsShownWithTheCaretBehindIt() {
    pilot.type("Milk, 日本茶")
    pilot.press("enter")
    pilot.type("Bread")
    #expect(
      pilot.screen == """
         Note  Edit                       Notes
        Milk, 日本茶
        Bread



         Ctrl+S Save  Alt+Z Undo  Ctrl+Q Quit
        """)
    #expect(pilot.caret == Point(x: 5, y: 2))
  }

  @Test("only changes can be saved")
  func onlyChangesCanBeSaved() async {
    #expect(pilot.style(1, 6).attributes == .dim)
    pilot.type("Milk")
    #expect(pilot.style(1, 6) == CellStyle(foreground: .palette(6), attributes: .bold))
    pilot.press("ctrl+s")
    await pilot.settle()
    #expect(controller.saved == "Milk")
    #expect(pilot.style(1, 6).attributes == .dim)
  }

  @Test("the bytes of a terminal are read as pastes and keys")
  func aTerminalsBytesAreReadAsPastesAndKeys() {
    pilot.send(Array("\u{1B}[200~two\r\nlines\u{1B}[201~".utf8))
    #expect(controller.text.text == "two\nlines")
    pilot.send(Array("\u{1B}[1;5H".utf8))
    pilot.send([UInt8(ascii: "!")])
    #expect(pilot.row(1).hasPrefix("!two "))
  }

  @Test("a click opens the menu")
  func aClickOpensTheMenu() {
    pilot.click(2, 0)
    #expect(
      pilot.screen == """
         Note  Edit                       Notes
        ┌──────────────┐
        │ Save  Ctrl+S │
        │──────────────│
        │ Quit  Ctrl+Q │
        └──────────────┘
         Ctrl+S Save  Alt+Z Undo  Ctrl+Q Quit
        """)
  }

  @Test("an error of an action is shown until Enter is pressed")
  func anErrorOfAnActionIsShownUntilEnterIsPressed() async {
    pilot.type("More than twenty letters")
    pilot.press("ctrl+s")
    await pilot.settle()
    #expect(pilot.screen.contains("The disk is full."))
    pilot.press("enter")
    #expect(!pilot.screen.contains("The disk is full."))
  }

  @Test("a small terminal shows the menu bar and the status bar")
  func aSmallTerminalShowsTheMenuBarAndTheStatusBar() {
    pilot.resize(20, 3)
    #expect(pilot.screen == " Note  Edit   Notes\n\n Ctrl+S Save")
  }

  @Test("a timer fires when its time has passed")
  func aTimerFiresWhenItsTimeHasPassed() {
    var rings = 0
    pilot.application.after(.seconds(60)) { _ in rings += 1 }
    pilot.advance(by: .seconds(59))
    #expect(rings == 0)
    pilot.advance(by: .seconds(1))
    #expect(rings == 1)
  }

  @Test("an empty note looks as recorded")
  func anEmptyNoteLooksAsRecorded() throws { try compare(pilot, with: "empty") }
}

/// Compares what a user sees with a file beside the tests. `RECORD_SCREENS=1` writes the file: read the difference
/// before you commit it.
func compare(_ pilot: Pilot, with name: String) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Screens/\(name).txt")
  let seen = pilot.styledScreen + "\n"
  if ProcessInfo.processInfo.environment["RECORD_SCREENS"] != nil {
    try seen.write(to: file, atomically: true, encoding: .utf8)
  }
  #expect(try seen == String(contentsOf: file, encoding: .utf8))
}
