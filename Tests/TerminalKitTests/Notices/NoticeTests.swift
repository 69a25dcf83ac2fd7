import NibKit
import TerminalKit
import Testing

/// Messages over the screen.
@Suite("Notices")
struct NoticeTests {
  /// Returns a screen with a field, and a button that Alt-U presses as well.
  private func pilot(_ width: Int = 32, _ height: Int = 9) throws -> Pilot {
    try Stage.pilot(
      """
      <TextField id="field"/><Button title="_Up" action="#owner.acted"/>
      <Spacer/><Label text="status"/>
      """, width, height)
  }

  /// Returns the words of the notices on the screen, from the top.
  private func words(_ pilot: Pilot) -> [String] {
    pilot.screen.split(separator: "\n").filter { $0.contains("│") }.map { row in
      row.split(separator: "│", omittingEmptySubsequences: false)[1].split(separator: " ").joined(
        separator: " ")
    }
  }

  @Test("a notice appears above the last row at the right, takes no focus, and disappears in time")
  func shown() throws {
    let pilot = try pilot()
    pilot.application.notify("Saved.", .success)
    #expect(
      pilot.screen
        == """

        [ Up ]



                           ╭──────────╮
                           │ ✓ Saved. │
                           ╰──────────╯
        status
        """.replacing("                           ", with: "                   "))
    pilot.type("x")
    #expect(try pilot.view("field", as: TextField.self).text == "x")
    pilot.advance(by: .milliseconds(3999))
    #expect(words(pilot) == ["✓ Saved."])
    pilot.advance(by: .milliseconds(1))
    #expect(pilot.screen == "x\n[ Up ]\n\n\n\n\n\n\nstatus")
  }

  @Test("a warning is shown longer, and an error until Escape or a click closes it")
  func kinds() throws {
    let pilot = try pilot(40, 20)
    pilot.application.notify("info")
    pilot.application.notify("warning", .warning)
    pilot.application.notify("error", .error)
    #expect(words(pilot) == ["• info", "! warning", "✗ error Esc Close"])
    pilot.advance(by: .seconds(5))
    #expect(words(pilot) == ["! warning", "✗ error Esc Close"])
    pilot.advance(by: .seconds(3600))
    #expect(words(pilot) == ["✗ error Esc Close"])
    pilot.press("escape")
    #expect(words(pilot) == [])
    pilot.application.notify("again", .error)
    pilot.click(36, 17)
    #expect(words(pilot) == [])
    #expect(pilot.application.notices.isEmpty)
  }

  @Test("three are shown, the others wait until there is room, and their time begins then")
  func waiting() throws {
    let pilot = try pilot(40, 24)
    for number in 1...5 {
      pilot.application.notify("number \(number)", time: .lasting(.seconds(number == 1 ? 1 : 10)))
    }
    #expect(words(pilot) == ["• number 1", "• number 2", "• number 3"])
    pilot.advance(by: .seconds(1))
    #expect(words(pilot) == ["• number 2", "• number 3", "• number 4"])
    pilot.advance(by: .seconds(9))
    #expect(words(pilot) == ["• number 4", "• number 5"])
    pilot.advance(by: .seconds(1))
    #expect(words(pilot) == ["• number 5"])
  }

  @Test(
    "a key that a notice shows chooses what it offers, wherever the focus is and whatever else has the key")
  func choice() throws {
    let pilot = try pilot(40, 20)
    var undone = 0
    pilot.application.notify("\"Milk\" is deleted.", choice: Notice.Choice("_Undo") { undone += 1 })
    #expect(words(pilot) == ["• \"Milk\" is deleted. Alt+U Undo"])
    pilot.press("alt+u")
    #expect(undone == 1)
    #expect(words(pilot) == [])
    pilot.press("alt+u")
    #expect(undone == 1)
    #expect(try pilot.stage.events == ["acted"])
    pilot.application.notify(
      "Deleted.", choice: Notice.Choice("_Undo", key: KeyBinding("f9")) { undone += 1 })
    // The row of the words is the last but two; the choice stands at its right.
    pilot.click(35, 17)
    #expect(undone == 2)
  }

  @Test("an error of a choice is reported")
  func failing() throws {
    let pilot = try pilot(40, 12)
    pilot.application.notify("Gone.", choice: Notice.Choice("_Undo") { throw Recorder.Trouble() })
    pilot.press("alt+u")
    #expect(pilot.screen.contains("the disk is full"))
  }

  @Test("an equal notice is counted and not repeated, and its time begins again")
  func repeated() throws {
    let pilot = try pilot(40, 20)
    pilot.application.notify("The field is full.")
    pilot.advance(by: .seconds(3))
    for _ in 0..<1000 { pilot.application.notify("The field is full.") }
    #expect(words(pilot) == ["• The field is full. ×1001"])
    pilot.advance(by: .seconds(3))
    #expect(words(pilot) == ["• The field is full. ×1001"])
    pilot.advance(by: .seconds(1))
    #expect(words(pilot) == [])
  }

  @Test("a flood of notices is bounded, and the newest ones are kept")
  func flood() throws {
    let pilot = try pilot(40, 24)
    for number in 1...10_000 { pilot.application.notify("number \(number)") }
    #expect(pilot.application.notices.count == 50)
    #expect(pilot.application.notices.last?.text == "number 10000")
    #expect(words(pilot) == ["• number 1", "• number 2", "• number 3"])
  }

  @Test("a long text is wrapped and cut, and control characters in it are pictures")
  func longText() throws {
    let pilot = try pilot(30, 14)
    pilot.application.notify(
      "\u{1B}[2J a file whose name is so long that three lines cannot hold all of it\n\n\nend", .warning)
    #expect(words(pilot) == ["! ␛[2J a file whose name", "is so long that three", "lines cannot hold all…"])
    pilot.resize(4, 3)
    #expect(!pilot.screen.isEmpty)
  }

  @Test("a notice is in front of a dialog, where Escape is for the dialog")
  func dialog() throws {
    let pilot = try pilot(40, 14)
    pilot.application.show(message: "Hello", title: "Note")
    pilot.application.notify("error", .error)
    pilot.press("escape")
    #expect(pilot.application.notices.count == 1)
    #expect(!pilot.screen.contains("Hello"))
    pilot.press("escape")
    #expect(pilot.application.notices.isEmpty)
  }

  @Test("the program can close a notice before its time, shown or waiting")
  func closing() throws {
    let pilot = try pilot(40, 24)
    let notices = (1...4).map { pilot.application.notify("number \($0)") }
    notices[3].close()
    notices[1].close()
    notices[1].close()
    #expect(words(pilot) == ["• number 1", "• number 3"])
  }
}
