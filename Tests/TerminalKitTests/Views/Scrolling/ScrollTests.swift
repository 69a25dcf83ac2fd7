import TerminalKit
import Testing

@Suite("Scrolls")
struct ScrollTests {
  /// Ten rows: labels and buttons in turn.
  static func rows(_ attributes: String = "") -> String {
    let rows = (0..<5).map { "<Label text=\"label \($0)\"/><Button id=\"b\($0)\" title=\"b\($0)\"/>" }
      .joined()
    return "<Scroll id=\"scroll\" height=\"*\" \(attributes)>\(rows)</Scroll>"
  }

  @Test("content that is longer than the room is cut, with a bar beside it")
  func picture() throws {
    let pilot = try Stage.pilot(Self.rows(), 12, 4)
    #expect(
      pilot.screen == """
        label 0    ▐
        [ b0 ]     ▐
        label 1
        [ b1 ]
        """)
    pilot.press("pagedown")
    #expect(
      pilot.screen == """
        [ b1 ]
        label 2    ▐
        [ b2 ]     ▐
        label 3
        """)
    #expect(
      pilot.application.focusedView === (try pilot.view("b0", as: Button.self)), "scrolling moves no focus")
    pilot.press("end")
    #expect(pilot.row(3) == "[ b4 ]     ▐")
    pilot.press("home", "ctrl+down")
    #expect(pilot.row(0) == "[ b0 ]      ")
    pilot.resize(12, 10)
    #expect(pilot.row(0) == "label 0     ", "there is room for everything")
  }

  @Test("a border and padding are not drawn over, and the scroll bar is drawn on the border")
  func border() throws {
    let pilot = try Stage.pilot(Self.rows("border=\"line\" padding=\"1\" title=\"T\""), 14, 7)
    pilot.press("ctrl+down")
    #expect(
      pilot.screen == """
        ┌─ T ────────┐
        │            │
        │ [ b0 ]     │
        │ label 1    ▐
        │ [ b1 ]     │
        │            │
        └────────────┘
        """)
  }

  @Test("a view that gets the focus is scrolled into view; clicks and the wheel work")
  func focus() throws {
    let pilot = try Stage.pilot(Self.rows(), 12, 4)
    pilot.press("tab", "tab")
    #expect(
      pilot.screen == """
        label 1
        [ b1 ]     ▐
        label 2    ▐
        [ b2 ]
        """)
    pilot.press("shift+tab", "shift+tab")
    #expect(pilot.row(0) == "[ b0 ]      ")
    pilot.receive(.mouse(MouseEvent(.scrollDown, at: Point(x: 3, y: 2))))
    #expect(pilot.row(0) == "label 2     ")
    pilot.click(2, 3)
    #expect(pilot.application.focusedView === (try pilot.view("b3", as: Button.self)))
    pilot.press("up")
    #expect(pilot.application.focusedView === (try pilot.view("b2", as: Button.self)))
    pilot.press("up")
    #expect(pilot.row(0) == "[ b1 ]      ", "it lay above what was seen")
  }

  @Test("a view that was scrolled into view stays there when the room changes, until the user scrolls away")
  func resizing() throws {
    let pilot = try Stage.pilot(Self.rows(), 12, 10)
    pilot.press("tab", "tab", "tab")
    pilot.resize(12, 3)
    #expect(pilot.row(2) == "[ b3 ]      ")
    pilot.press("home")
    pilot.resize(12, 4)
    #expect(pilot.row(0) == "label 0    ▐")
  }

  @Test(
    "text in a scroll wraps at its width, and scrolls by arrows because nothing else could have the focus")
  func text() throws {
    let lines = (0..<6).map { "<Label text=\"line \($0)\"/>" }.joined()
    let pilot = try Stage.pilot("<Scroll id=\"scroll\" height=\"*\">\(lines)</Scroll>", 10, 3)
    #expect(pilot.screen == "line 0   ▐\nline 1   ▐\nline 2")
    #expect(pilot.application.focusedView is Scroll)
    pilot.press("down", "down")
    #expect(pilot.screen == "line 2\nline 3   ▐\nline 4   ▐")
    pilot.press("left")
    #expect(pilot.row(0) == "line 2    ")
  }

  @Test("a horizontal scroll shows what is wider than the room, with a bar below it")
  func horizontal() throws {
    let pilot = try Stage.pilot(
      """
      <Scroll id="scroll" height="*" horizontal="true"><Label text="0123456789 abcdefghij"/><Label text="a"/>\
      <Label text="b"/><Label text="c"/></Scroll>
      """, 11, 4)
    // Four rows need all of the height, but the bar below takes one.
    #expect(
      pilot.screen == """
        0123456789▐
        a         ▐
        b
        ▄▄▄▄▄
        """)
    pilot.press("right", "down")
    #expect(
      pilot.screen == """

                  ▐
                  ▐
            ▄▄▄▄▄
        """)
  }
}
