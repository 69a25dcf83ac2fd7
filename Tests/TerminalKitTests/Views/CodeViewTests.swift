import NibKit
import Testing

@testable import TerminalKit

@Suite("Code views")
struct CodeViewTests {
  private func pilot(_ element: String, _ text: String, width: Int = 20, height: Int = 5) throws -> (
    Pilot, TextArea
  ) {
    let pilot = try Stage.pilot(element, width, height)
    let area: TextArea = try pilot.view("a")
    area.text = text
    pilot.press("ctrl+home")
    return (pilot, area)
  }

  @Test("lines have numbers, as wide as the last one needs; rows that go on have none")
  func numbers() throws {
    let (pilot, area) = try pilot(
      ##"<TextArea id="a" lineNumbers="true" height="*"/>"##, "one\ntwo words and more words\nthree")
    #expect(
      pilot.screen == """
         1 one
         2 two words and
           more words
         3 three
        """)
    #expect(pilot.caret == Point(x: 3, y: 0))
    pilot.click(6, 2)
    #expect(area.caretLocation == TextLocation(line: 1, column: 17))
    #expect(pilot.caret == Point(x: 6, y: 2))
    area.text = Array(repeating: "x", count: 1_000).joined(separator: "\n")
    pilot.press("ctrl+end")
    #expect(pilot.row(4).hasPrefix("1000 x"))
  }

  @Test("line numbers are left out if there is no room for them")
  func narrow() throws {
    let (pilot, _) = try pilot(#"<CodeView id="a" height="*"/>"#, "one", width: 10)
    #expect(pilot.screen.hasPrefix("one"))
  }

  @Test("words of the language have their looks, and the look follows what is typed")
  func highlighting() throws {
    let (pilot, area) = try pilot(#"<CodeView id="a" language="swift" height="*"/>"#, "\nlet a\nlet b")
    let plain = pilot.style(7, 1)
    #expect(pilot.style(3, 1) != plain && pilot.style(3, 1) == pilot.style(3, 2))
    let keyword = pilot.style(3, 1)
    pilot.type("/*")
    #expect(pilot.style(3, 1) != keyword && pilot.style(3, 1) == pilot.style(7, 2))
    pilot.press("ctrl+/")
    #expect(pilot.style(3, 2) == keyword)
    area.language = .plain
    #expect(pilot.style(3, 2) != keyword)
    area.lexer = Upper()
    area.text = "AbC"
    #expect(pilot.style(3, 0) == pilot.style(5, 0) && pilot.style(3, 0) != pilot.style(4, 0))
  }

  /// A custom lexer: capitals are keywords.
  private struct Upper: LineLexer {
    nonisolated func spans(of line: [UInt8], state: inout LexerState) -> [SyntaxSpan] {
      line.indices.filter { 0x41...0x5A ~= line[$0] }.map { SyntaxSpan($0..<$0 + 1, .keyword) }
    }
  }

  @Test("brackets show their partners, those in quotes and comments only each other")
  func brackets() throws {
    let (pilot, _) = try pilot(
      #"<CodeView id="a" language="swift" lineNumbers="false" height="*"/>"#, "f(\")\", [1\n]) // (",
      width: 30)
    func marked() -> [Point] {
      (0..<3).flatMap { y in (0..<20).map { Point(x: $0, y: y) } }.filter {
        pilot.style($0.x, $0.y).attributes.isSuperset(of: [.bold, .underline])
      }
    }
    #expect(marked() == [])
    pilot.press("right")
    #expect(marked() == [Point(x: 1, y: 0), Point(x: 1, y: 1)])
    pilot.press("right", "right")
    // The one in quotes has no partner.
    #expect(marked() == [])
    pilot.press("ctrl+end")
    #expect(marked() == [])
    pilot.press("home", "right")
    #expect(marked() == [Point(x: 1, y: 0), Point(x: 1, y: 1)])
  }

  @Test("a new line begins below the start of the one before, and undo takes it back")
  func indentation() throws {
    let (pilot, area) = try pilot(#"<CodeView id="a" height="*"/>"#, "\t  one")
    pilot.press("end", "enter")
    pilot.type("two")
    #expect(area.text == "\t  one\n\t  two")
    pilot.press("home", "right", "enter")
    #expect(area.text == "\t  one\n\t\n\t  two")
  }

  @Test("the line with the caret has a look of its own in themes with colors")
  func currentLine() throws {
    let screens = Screens([
      "main": #"<Window outlet="view"><CodeView id="a" height="*" text="one&#10;two"/></Window>"#
    ])
    let application = Application(
      layouts: MemoryLayouts(screens.texts.mapValues { "<layout version=\"1\">\($0)</layout>" }), theme: .dark
    )
    let pilot = try Pilot(application, size: Size(width: 20, height: 4), showing: Controller(nibName: "main"))
    #expect(pilot.style(10, 0).background != pilot.style(10, 1).background)
    pilot.press("down")
    #expect(pilot.style(10, 0).background != pilot.style(10, 1).background)
    #expect(pilot.style(10, 0).background == pilot.style(10, 2).background)
  }

  // MARK: The caret and the selection

  @Test(
    "code reads and sets the caret and the selection by lines and characters, and what does not exist is the nearest"
  )
  func selection() throws {
    let (pilot, area) = try pilot(#"<TextArea id="a" height="*"/>"#, "e\u{301}日🇩🇪x\nsecond")
    pilot.press("right", "right", "right")
    #expect(area.caretLocation == TextLocation(line: 0, column: 3))
    area.selectedRange = TextLocation(line: 0, column: 1)..<TextLocation(line: 1, column: 3)
    #expect(area.selectedText == "日🇩🇪x\nsec")
    #expect(area.selectedRange == TextLocation(line: 0, column: 1)..<TextLocation(line: 1, column: 3))
    area.caretLocation = TextLocation(line: 0, column: 99)
    #expect(area.caretLocation == TextLocation(line: 0, column: 4))
    area.caretLocation = TextLocation(line: 99, column: 0)
    #expect(area.caretLocation == TextLocation(line: 1, column: 6))
    area.caretLocation = TextLocation(line: -1, column: -1)
    #expect(area.caretLocation == .start)
    #expect(area.lineCount == 2 && area.text(ofLine: 1) == "second" && area.text(ofLine: 7) == "")
    area.replace(TextLocation(line: 0, column: 1)..<TextLocation(line: 1, column: 0), with: "\u{1B}[31m-")
    #expect(area.text == "e\u{301}[31m-second")
    pilot.press("ctrl+/")
    #expect(area.lineCount == 2)
  }

  @Test(
    "it is notified when the user moves, selects or types, and not when code does or when nothing comes of a key"
  )
  func changes() throws {
    let (pilot, area) = try pilot(
      ##"<TextArea id="a" height="*" selectionChanged="#owner.acted"/>"##, "one two")
    let start = try pilot.stage.events.count
    func events() throws -> Int { try pilot.stage.events.count - start }
    pilot.press("right")
    #expect(try events() == 1)
    pilot.press("shift+right")
    #expect(try events() == 2)
    pilot.type("x")
    #expect(try events() == 3)
    pilot.press("ctrl+home", "left")
    #expect(try events() == 4)
    pilot.click(2, 0)
    #expect(try events() == 5)
    area.caretLocation = TextLocation(line: 0, column: 0)
    area.selectAll()
    #expect(try events() == 5)
  }
}
