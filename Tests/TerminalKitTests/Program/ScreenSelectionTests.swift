import NibKit
import Testing

@testable import TerminalKit

@Suite("Selecting on the screen")
struct ScreenSelectionTests {
  private func drag(_ pilot: Pilot, from start: Point, to end: Point, _ modifiers: KeyPress.Modifiers = []) {
    pilot.receive(.mouse(MouseEvent(.press(.left), at: start, modifiers)))
    pilot.receive(.mouse(MouseEvent(.drag(.left), at: Point(x: start.x, y: start.y), modifiers)))
    pilot.receive(.mouse(MouseEvent(.drag(.left), at: end, modifiers)))
    pilot.receive(.mouse(MouseEvent(.release(.left), at: end, modifiers)))
  }

  private func log(_ attributes: String = "") throws -> Pilot {
    let lines = ["one two", "日本 three", "four"].map { "<Line text=\"\($0)\"/>" }.joined()
    return try Stage.pilot("<Log id=\"log\" height=\"*\" border=\"line\" \(attributes)>\(lines)</Log>", 14, 5)
  }

  private func reversed(_ pilot: Pilot) -> [String] {
    (0..<pilot.application.size.height).map { y in
      (0..<pilot.application.size.width).map {
        pilot.style($0, y).attributes.contains(.reverse) ? "x" : "."
      }.joined()
    }
  }

  @Test(
    "a drag over a log selects from cell to cell inside its border, Control-C copies, and the look is as before"
  )
  func lines() throws {
    let pilot = try log()
    let before = reversed(pilot)
    drag(pilot, from: Point(x: 5, y: 1), to: Point(x: 2, y: 3))
    #expect(
      reversed(pilot) == [
        "..............", ".....xxxxxxxx.", ".xxxxxxxxxxxx.", ".xx...........", "..............",
      ])
    pilot.press("ctrl+c")
    #expect(pilot.application.clipboard == "two\n日本 three\nfo")
    #expect(pilot.application.exitStatus == nil)
    #expect(reversed(pilot) == before)
    pilot.press("ctrl+c")
    #expect(pilot.application.exitStatus != nil)
  }

  @Test("with Alt a block is selected, without half characters, and the mouse may leave the view")
  func block() throws {
    let pilot = try log()
    drag(pilot, from: Point(x: 3, y: 3), to: Point(x: 1, y: 0), .alt)
    #expect(reversed(pilot)[1...3] == [".xxx..........", ".xx...........", ".xxx.........."])
    pilot.press("ctrl+insert")
    #expect(pilot.application.clipboard == "one\n日\nfou")
  }

  @Test("a click, a key and another size end the selection; a key does what it does, and Escape only that")
  func ends() throws {
    let pilot = try Stage.pilot(
      "<Label text=\"some words\"/><Button id=\"b\" title=\"Go\" action=\"#owner.acted\"/>", 14, 5)
    let isSelected = { pilot.style(0, 0).attributes.contains(.reverse) }
    drag(pilot, from: Point(x: 0, y: 0), to: Point(x: 3, y: 0))
    #expect(isSelected())
    pilot.click(12, 4)
    #expect(!isSelected())
    drag(pilot, from: Point(x: 0, y: 0), to: Point(x: 3, y: 3))
    pilot.press("enter")
    #expect(!isSelected())
    #expect(try pilot.stage.events == ["acted"])
    drag(pilot, from: Point(x: 0, y: 0), to: Point(x: 3, y: 3))
    pilot.resize(20, 5)
    #expect(!isSelected())
    #expect(pilot.application.clipboard.isEmpty)
  }

  @Test("a view that uses drags keeps them, and a view that goes takes its selection along")
  func others() throws {
    let pilot = try Stage.pilot("<TextField id=\"f\" text=\"words\"/><Label id=\"l\" text=\"more\"/>", 14, 3)
    drag(pilot, from: Point(x: 0, y: 0), to: Point(x: 3, y: 0))
    pilot.press("ctrl+c")
    #expect(pilot.application.clipboard == "wor")
    drag(pilot, from: Point(x: 0, y: 1), to: Point(x: 2, y: 1))
    #expect(pilot.application.selection.selection != nil)
    try pilot.view("l", as: Label.self).removeFromSuperview()
    #expect(pilot.application.selection.selection == nil)
  }

  @Test("a log that is being selected stays where it is while lines are appended")
  func following() throws {
    let pilot = try log()
    let log: Log = try pilot.view("log")
    for number in 0..<10 { log.append("line \(number)") }
    #expect(pilot.row(1).contains("line 7"))
    drag(pilot, from: Point(x: 1, y: 1), to: Point(x: 6, y: 1))
    log.append("more")
    #expect(pilot.row(1).contains("line 7"))
    pilot.press("ctrl+c")
    #expect(pilot.application.clipboard == "line 7")
    pilot.press("end")
    #expect(pilot.row(3).contains("more"))
  }
}
