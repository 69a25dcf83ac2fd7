import NibKit
import Testing
import TestSupport

@testable import TerminalKit

@Suite("Text areas")
struct TextAreaTests {
  func pilot(_ attributes: String, _ text: String = "", width: Int = 12, height: Int = 4) throws -> (
    Pilot, TextArea
  ) {
    let pilot = try Screens.pilot(
      "<Window outlet=\"view\"><TextArea id=\"area\" height=\"*\" \(attributes)/></Window>", width: width,
      height: height)
    let area = try #require(pilot.application.focusedView as? TextArea)
    if !text.isEmpty {
      area.text = text
      pilot.press("ctrl+home")
    }
    return (pilot, area)
  }

  @Test("words wrap, Enter begins a line, and the caret is where the next character goes")
  func wraps() throws {
    let (pilot, area) = try pilot("")
    pilot.type("one two three\r日本語日本語")
    #expect(
      pilot.screen == """
        one two
        three
        日本語日本
        語
        """)
    #expect(pilot.caret == Point(x: 2, y: 3))
    #expect(area.text == "one two three\n日本語日本語")
    pilot.press("ctrl+a")
    #expect(pilot.caret == Point(x: 0, y: 2))
  }

  @Test("a text of the layout is read from its first line")
  func layoutText() throws {
    let (pilot, _) = try pilot("text=\"one&#10;two&#10;three\"", height: 2)
    #expect(pilot.screen.split(separator: "\n").map { $0.prefix(3) } == ["one", "two"])
    pilot.type("x")
    #expect(pilot.row(0).hasPrefix("xone"))
  }

  @Test("up and down keep the column over shorter rows and wide characters")
  func columns() throws {
    let (pilot, _) = try pilot("", "abcdef\nxy\n日本語\nabcdef")
    pilot.press("right", "right", "right", "right", "right")
    var columns: [Int?] = []
    for key in ["down", "down", "down", "up", "up", "up", "left", "down"] {
      pilot.press(key)
      columns.append(pilot.caret?.x)
    }
    // The sixth column is the second half of the third wide character.
    #expect(columns == [2, 4, 5, 4, 2, 5, 4, 2])
  }

  @Test(
    "a row that is full has its caret in the last column, and a row that was broken ends before its last character"
  )
  func rowEnds() throws {
    let (pilot, _) = try pilot("wrap=\"character\"", "abcdefghijk\nabcdefghijklm")
    pilot.press("end")
    #expect(pilot.caret == Point(x: 11, y: 0))
    pilot.press("down")
    #expect(pilot.caret == Point(x: 10, y: 1))
    pilot.press("right")
    #expect(pilot.caret == Point(x: 0, y: 2))
  }

  @Test("it scrolls with the caret by rows and pages, and the wheel scrolls without it")
  func scrolls() throws {
    let (pilot, _) = try pilot("", (1...9).map(String.init).joined(separator: "\n"))
    pilot.press("down", "down", "down", "down")
    #expect(pilot.column == ["2", "3", "4", "5"])
    pilot.press("page-down")
    #expect(pilot.column == ["5", "6", "7", "8"])
    #expect(pilot.caret == Point(x: 0, y: 3))
    pilot.press("page-down", "page-down")
    #expect(pilot.column == ["6", "7", "8", "9"])
    pilot.press("page-up")
    #expect(pilot.column == ["3", "4", "5", "6"])
    #expect(pilot.caret == Point(x: 0, y: 3))
    pilot.receive(.mouse(MouseEvent(.scrollUp, at: .zero)))
    #expect(pilot.column == ["1", "2", "3", "4"])
    #expect(pilot.caret == nil)
    pilot.type("x")
    #expect(pilot.column == ["3", "4", "5", "x6"])
  }

  @Test("the scroll bar touches an end when the text does, and can be dragged")
  func bar() throws {
    let (pilot, _) = try pilot("", (1...8).map(String.init).joined(separator: "\n"))
    #expect(
      pilot.screen == """
        1          ▐
        2          ▐
        3
        4
        """)
    pilot.receive(.mouse(MouseEvent(.press(.left), at: Point(x: 11, y: 0))))
    pilot.receive(.mouse(MouseEvent(.drag(.left), at: Point(x: 11, y: 2))))
    #expect(
      pilot.screen == """
        5
        6
        7          ▐
        8          ▐
        """)
    pilot.receive(.mouse(MouseEvent(.drag(.left), at: Point(x: 11, y: 0))))
    #expect(pilot.column == ["1", "2", "3", "4"])
    #expect(pilot.caret == Point(x: 0, y: 0))
  }

  @Test("without wrapping it scrolls sideways, and back as the rows get shorter")
  func sideways() throws {
    let (pilot, _) = try pilot("wrap=\"none\"", "abcdefghijklmno\nxy")
    pilot.press("end")
    #expect(pilot.firstRow == "fghijklmno")
    #expect(pilot.caret == Point(x: 10, y: 0))
    pilot.press("down")
    #expect(pilot.screen == "abcdefghijk\nxy")
  }

  @Test(
    "tabs lead to columns of the line, in every row, and no place is inside one",
    arguments: ["word", "character", "none"])
  func tabs(wrap: String) throws {
    let (pilot, area) = try pilot("wrap=\"\(wrap)\" tabWidth=\"4\" acceptsTab=\"true\"", width: 30)
    pilot.type("\tx")
    pilot.press("tab")
    pilot.type("yy\tz\r日\t|")
    #expect(area.text == "\tx\tyy\tz\n日\t|")
    #expect(
      pilot.screen == """
            x   yy  z
        日  |
        """)
    pilot.click(6, 0)
    #expect(pilot.caret == Point(x: 5, y: 0))
    pilot.press("right")
    #expect(pilot.caret == Point(x: 8, y: 0))
  }

  @Test("Tab leaves an area that does not want it")
  func tab() throws {
    let pilot = try Screens.pilot("<Window outlet=\"view\"><TextArea id=\"a\"/><Checkbox id=\"b\"/></Window>")
    pilot.press("tab")
    #expect(pilot.application.focusedView?.id == "b")
    pilot.press("shift+tab")
    pilot.receive(.key(KeyPress(.tab, .control)))
    #expect((pilot.application.focusedView as? TextArea)?.text == "\t")
  }

  @Test("a ruler marks the column where lines should end, and text beyond it looks different")
  func ruler() throws {
    let (pilot, _) = try pilot("ruler=\"5\"", "abc\nabcdefg")
    #expect(
      pilot.screen == """
        abc  │
        abcdefg
             │
             │
        """)
    #expect(pilot.style(4, 1) != pilot.style(5, 1))
    #expect(pilot.style(5, 1) == pilot.style(6, 1))
  }

  @Test(
    "a selection goes over lines; the newline in it is seen as a blank; pasting takes its place in one step")
  func selection() throws {
    let (pilot, area) = try pilot("", "one\ntwo\nthree")
    pilot.press("right", "shift+down", "shift+down")
    #expect(area.selectedText == "ne\ntwo\nt")
    #expect(
      (0..<5).map { pilot.style($0, 0).attributes.contains(.reverse) } == [false, true, true, true, false])
    #expect(
      (0..<5).map { pilot.style($0, 2).attributes.contains(.reverse) } == [true, false, false, false, false])
    pilot.paste("1\r\n2\u{7}")
    #expect(area.text == "o1\n2hree")
    pilot.press("ctrl+_")
    #expect(area.text == "one\ntwo\nthree")
    #expect(area.selectedText == "ne\ntwo\nt")
  }

  @Test("clicks find the cell's character in wrapped rows, and dragging below scrolls")
  func mouse() throws {
    let (pilot, area) = try pilot("", "one two three\nx\ny\nz")
    pilot.click(2, 1)
    pilot.type("|")
    #expect(area.text == "one two th|ree\nx\ny\nz")
    pilot.receive(.mouse(MouseEvent(.press(.left), at: Point(x: 0, y: 2))))
    pilot.receive(.mouse(MouseEvent(.drag(.left), at: Point(x: 9, y: 4))))
    #expect(area.selectedText == "x\ny\nz")
    #expect(pilot.column == ["th|ree", "x", "y", "z"])
  }

  @Test("a placeholder wraps, and goes when something is typed")
  func placeholder() throws {
    let (pilot, _) = try pilot("placeholder=\"Say what was changed\"")
    #expect(pilot.column == ["Say what", "was changed", "", ""])
    pilot.press("enter")
    #expect(pilot.column == ["", "", "", ""])
  }

  @Test("Enter is for others where the text is only to be read")
  func readOnly() throws {
    let pilot = try Screens.pilot(
      """
      <Window outlet="view"><TextArea id="a" text="x" readOnly="true"/><Checkbox id="b"/></Window>
      <Commands><Command title="Quit" key="enter" action="#owner.quit"/></Commands>
      """)
    pilot.press("enter")
    #expect(pilot.application.exitStatus == 0)
  }

  @Test("another width breaks the lines again, and the caret stays in sight")
  func resizes() throws {
    let (pilot, _) = try pilot("", "one two three four five six seven eight nine ten")
    pilot.press("ctrl+end")
    pilot.resize(6, 3)
    #expect(pilot.column.last == "ten")
    pilot.resize(50, 3)
    #expect(pilot.firstRow == "one two three four five six seven eight nine ten")
    #expect(pilot.caret == Point(x: 48, y: 0))
  }

  @Test(
    "whatever is done, the caret is in sight, and what is shown there is the character that Delete would delete",
    arguments: rounds(9))
  func anything(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let grid = CellGrid(size: .zero)
    let wrap = ["none", "word", "character"][Int(seed % 3)]
    let (pilot, area) = try pilot(
      "wrap=\"\(wrap)\" tabWidth=\"\(seed % 9)\" acceptsTab=\"true\"", width: 20, height: 6)
    let keys =
      EditingKey.table.flatMap(\.keys).filter { $0 != KeyPress(.character("c"), .control) }
      + [KeyPress(.enter), KeyPress(.tab)]
    for step in 0..<250 {
      // The last column is the scroll bar's, which moves the text and not the caret.
      let size = pilot.application.size
      let cell = Point(x: Int.random(in: 0..<max(1, size.width - 1), using: &random), y: size.height / 2)
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3: pilot.receive(.key(keys.randomElement(using: &random) ?? KeyPress(.enter)))
      case 4...6:
        // A skin tone behind a tab is measured as one with a blank, which is not worth a rule.
        let piece = TextBufferProperties.pieces.filter { $0 != "🏽" }.randomElement(using: &random) ?? ""
        pilot.paste(String(repeating: piece, count: Int.random(in: 1...9, using: &random)))
      case 7: pilot.resize(Int.random(in: 2...30, using: &random), Int.random(in: 1...9, using: &random))
      case 8: pilot.click(cell.x, cell.y)
      default:
        let point = Point(
          x: Int.random(in: -3..<30, using: &random), y: Int.random(in: -3..<12, using: &random))
        pilot.receive(.mouse(MouseEvent(.press(.left), at: cell)))
        pilot.receive(.mouse(MouseEvent(.drag(.left), at: point)))
        pilot.receive(.mouse(MouseEvent(.release(.left), at: point)))
      }
      let screen = pilot.screen
      guard let caret = pilot.caret else {
        Issue.record("seed \(seed), step \(step): the caret is not in sight:\n\(screen)")
        return
      }
      pilot.application.frames.setNeedsFrame(layout: false)
      _ = pilot.application.draw(on: grid)
      let shown = grid.text(at: caret)
      let next = area.text.dropFirst(area.buffer.text(in: .zero..<area.buffer.caret).count).first ?? " "
      let isInText = caret.x < pilot.application.size.width - 1
      // What takes no cells, or two where there is one, is not shown.
      if isInText, next.cellWidth > 0, next.cellWidth < pilot.application.size.width, !next.isWhitespace {
        #expect(shown == String(next), "seed \(seed), step \(step), caret \(caret):\n\(screen)")
      }
    }
  }
}

extension Pilot {
  /// The rows without the last cell, which is the scroll bar's, and without the blanks at their ends.
  var column: [String] {
    (0..<application.size.height).map { y in
      var text = row(y)
      if text.hasSuffix(" ") || text.hasSuffix("▐") { text.removeLast() }
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }
  }
}
