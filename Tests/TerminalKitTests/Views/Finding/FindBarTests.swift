import NibKit
import Testing

@testable import TerminalKit

@Suite("Finding in a text area")
struct FindBarTests {
  private func pilot(
    _ text: String, _ attributes: String = "", width: Int = 60, height: Int = 6
  ) throws -> (Pilot, TextArea) {
    let pilot = try Stage.pilot(
      "<TextArea id=\"a\" height=\"*\" changed=\"#owner.changed\" \(attributes)/>", width, height)
    let area: TextArea = try pilot.view("a")
    area.text = text
    pilot.press("ctrl+home")
    return (pilot, area)
  }

  @Test("a typed text is found from the caret on, and Enter, Down and Up go around")
  func finds() throws {
    let (pilot, area) = try pilot("one\ntwo one\nOne")
    pilot.press("right", "ctrl+f")
    pilot.type("on")
    #expect(
      pilot.screen == """
        one
        two one
        One


        Find    on                      2 of 3  Case   Word   Regex
        """)
    #expect(area.selectedRange == TextLocation(line: 1, column: 4)..<TextLocation(line: 1, column: 6))
    pilot.press("enter")
    #expect(area.caretLocation == TextLocation(line: 2, column: 2))
    pilot.press("down")
    #expect(area.caretLocation == TextLocation(line: 0, column: 2))
    pilot.press("up", "up")
    #expect(area.caretLocation == TextLocation(line: 1, column: 6))
    pilot.type("x")
    #expect(pilot.row(5).contains("no match"))
    pilot.press("escape")
    #expect(pilot.row(5).allSatisfy { $0 == " " })
    #expect(pilot.application.focusedView === area)
    #expect(try pilot.stage.events.isEmpty)
  }

  @Test("all matches are marked, the one that is selected differently; the marks go with the bar")
  func marks() throws {
    let (pilot, _) = try pilot("ab ab ab")
    pilot.press("ctrl+f")
    pilot.type("ab")
    let (selected, marked, plain) = (pilot.style(0, 0), pilot.style(3, 0), pilot.style(2, 0))
    #expect(selected != marked && marked != plain && pilot.style(7, 0) == marked)
    pilot.press("escape")
    #expect(pilot.style(3, 0) == plain)
  }

  @Test(
    "case, whole words and regular expressions are switched by Alt and their letters, and shown without colors"
  )
  func switches() throws {
    let (pilot, area) = try pilot("Word word words w.rd")
    pilot.press("ctrl+f")
    pilot.type("word")
    #expect(pilot.row(5).contains("1 of 3  Case   Word   Regex"))
    pilot.press("alt+c")
    #expect(pilot.row(5).contains("1 of 2 [Case]  Word   Regex"))
    pilot.press("alt+w")
    #expect(pilot.row(5).contains("1 of 1 [Case] [Word]  Regex"))
    pilot.press("alt+c", "alt+w", "alt+x", "ctrl+u")
    pilot.type("w.rds?")
    #expect(pilot.row(5).contains("1 of 4  Case   Word  [Regex]"))
    pilot.type("(")
    #expect(pilot.row(5).contains("not closed"))
    #expect(area.findQuery == FindQuery("w.rds?(", isExpression: true))
  }

  @Test("a match is replaced and the next one selected; all are replaced in one step to undo")
  func replaces() throws {
    let (pilot, area) = try pilot("a1\nb a2\na3 a4")
    pilot.press("ctrl+r", "alt+x")
    pilot.type("a(\\d)")
    pilot.press("tab", "tab", "tab", "tab")
    pilot.press("ctrl+r")
    pilot.type("<$1$$>")
    #expect(pilot.row(5).hasPrefix("Replace <$1$$>"))
    pilot.press("enter")
    #expect(area.text == "<1$>\nb a2\na3 a4")
    #expect(area.selectedText == "a2")
    pilot.press("alt+l")
    #expect(area.text == "<1$>\nb <2$>\n<3$> <4$>")
    #expect(pilot.row(4).contains("3 replaced"))
    pilot.press("escape", "ctrl+/")
    #expect(area.text == "<1$>\nb a2\na3 a4")
    pilot.press("ctrl+/")
    #expect(area.text == "a1\nb a2\na3 a4")
    #expect(try pilot.stage.events.count == 4)
  }

  @Test("keys of the bar do nothing to the text, and a text that is read only is not replaced")
  func readOnly() throws {
    let (pilot, area) = try pilot("one two", "readOnly=\"true\"")
    pilot.press("ctrl+r")
    #expect(pilot.row(5).allSatisfy { $0 == " " })
    pilot.press("ctrl+f")
    pilot.type("two")
    pilot.press("alt+r", "alt+l", "page-down", "shift+down", "ctrl+tab")
    #expect(area.text == "one two")
    #expect(area.selectedText == "two")
    #expect(try area.replaceAll(with: "x") == 0)
  }

  @Test("a selection within one line is the text to find, and F3 goes on without the bar")
  func selected() throws {
    let (pilot, area) = try pilot("one two one")
    pilot.press("shift+right", "shift+right", "shift+right", "ctrl+f")
    #expect(pilot.row(5).contains("one ") && pilot.row(5).contains("1 of 2"))
    pilot.press("escape", "f3")
    #expect(area.selectedRange.lowerBound.column == 8)
    pilot.press("shift+f3")
    #expect(area.selectedRange.lowerBound.column == 0)
  }

  @Test("replacing keeps to the maximum length, and a replacement may bring back what is looked for")
  func limits() throws {
    let (_, area) = try pilot("aaa", "maxLength=\"5\"")
    area.findQuery = FindQuery("a")
    #expect(try area.replaceAll(with: "aa") == 0)
    #expect(area.text == "aaa")
    area.maxLength = nil
    #expect(try area.replaceAll(with: "aa") == 3)
    #expect(area.text == "aaaaaa")
    #expect(try area.replaceAll(with: "") == 6)
    #expect(area.text == "")
    #expect(area.findNext() == false)
  }

  @Test("a bar in an area with few rows and columns, or none, harms nothing")
  func small() throws {
    for (width, height) in [(1, 1), (3, 2), (12, 1), (60, 1)] {
      let (pilot, area) = try pilot("one\ntwo", width: width, height: height)
      pilot.press("ctrl+r")
      pilot.type("two")
      pilot.press("enter", "escape")
      _ = pilot.screen
      #expect(area.selectedText == "two", "\(width) x \(height)")
    }
  }
}
