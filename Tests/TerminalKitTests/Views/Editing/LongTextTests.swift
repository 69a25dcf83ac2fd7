import TestSupport
import Testing

@testable import TerminalKit

/// Texts of very many lines, and lines of very many bytes.
@Suite("Long texts")
struct LongTextTests {
  @Test(
    "the cells of a long row are those that a walk from its start finds",
    arguments: rounds(3))
  func checkpoints(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let parts = [
      "a plain part of a line, ", "日本語", "e\u{301}\u{302}", "👍🏽", "\t", "x",
      String(repeating: "plain ", count: 400),
    ]
    var line = ""
    while line.utf8.count < 20_000 { line += parts.randomElement(using: &random) ?? "" }
    for isSecure in [false, true] {
      let plain = TextRow(line: line, range: 0..<line.utf8.count, tabWidth: 8, isSecure: isSecure)
      var quick = plain
      quick.checkpoints = RowCheckpoints(of: plain)
      #expect(quick.width == plain.width)
      for _ in 0..<40 {
        let offset = Int.random(in: 0...line.utf8.count, using: &random)
        #expect(quick.x(of: offset) == plain.x(of: offset))
        let x = Int.random(in: 0...plain.width, using: &random)
        #expect(quick.offset(at: x) == plain.offset(at: x))
      }
    }
  }

  @Test("a change of a long line is seen at once, wherever it is scrolled to")
  func longLine() throws {
    let pilot = try Stage.pilot("<CodeView id='it' height='*' lineNumbers='false'/>", 20, 3)
    let view: CodeView = try pilot.view("it")
    view.text = String(repeating: "0123456789", count: 2_000)
    pilot.press("ctrl+end")
    #expect(pilot.row(0).hasPrefix("234567890123456789 "))
    #expect(pilot.caret == Point(x: 18, y: 0))
    pilot.type("日x")
    #expect(pilot.row(0).contains("789日x"))
    pilot.press("home", "日", "end")
    #expect(pilot.row(0).contains("789日x"))
    pilot.press("left", "left", "backspace")
    #expect(pilot.row(0).contains("78日x"))
  }

  @Test("a long password and a long line of a field are scrolled to their ends")
  func longField() throws {
    let pilot = try Stage.pilot("<TextField id='it' width='10'/>", 12, 1)
    let field: TextField = try pilot.view("it")
    field.text = String(repeating: "0123456789", count: 1_000)
    pilot.press("end")
    #expect(pilot.row(0).hasPrefix("123456789 "))
    pilot.type("日")
    #expect(pilot.row(0).hasPrefix("3456789日"))
    field.isSecure = true
    #expect(pilot.row(0).hasPrefix("•••••••••"))
  }

  // MARK: Finding

  private static func pilot(_ lines: Int, _ line: (Int) -> String) throws -> (Pilot, CodeView) {
    let pilot = try Stage.pilot("<CodeView id='it' height='*' changed='#owner.changed'/>", 70, 8)
    let view: CodeView = try pilot.view("it")
    view.text = (0..<lines).map(line).joined(separator: "\n")
    view.moveToStart()
    return (pilot, view)
  }

  @Test(
    "a search in a long text goes on in turns and shows how far it is; Escape ends it and leaves the caret")
  func search() throws {
    let (pilot, view) = try Self.pilot(50_000) { "line \($0)" }
    pilot.press("ctrl+f")
    pilot.paste("line 49999")
    #expect(pilot.screen.contains("Searching…") && pilot.screen.contains("Esc Cancel"))
    pilot.press("escape")
    #expect(!pilot.screen.contains("Searching"))
    pilot.advance(by: .zero)
    #expect(view.caretLocation == TextLocation(line: 0, column: 0))
    #expect(pilot.screen.contains("Find"), "the bar stays")
    pilot.press("enter")
    pilot.advance(by: .zero)
    #expect(view.selectedText == "line 49999")
    #expect(view.caretLocation.line == 49_999)
    #expect(pilot.screen.contains("1 of 1"))
    // Without the bar, F3 shows the progress in the text.
    pilot.press("escape", "ctrl+home", "f3")
    #expect(pilot.screen.contains("Searching…"))
    pilot.advance(by: .zero)
    #expect(view.caretLocation.line == 49_999)
  }

  @Test("a change of the text ends a search in it")
  func changed() throws {
    let (pilot, view) = try Self.pilot(50_000) { "line \($0)" }
    view.findQuery = FindQuery("line 49999")
    pilot.press("f3", "x")
    pilot.advance(by: .zero)
    #expect(view.caretLocation == TextLocation(line: 0, column: 1))
    #expect(!pilot.screen.contains("Searching"))
  }

  @Test("all matches of a long text are replaced in one step, after turns that show how far it is")
  func replacing() throws {
    let (pilot, view) = try Self.pilot(50_000) { "value \($0)" }
    let start = view.text
    pilot.press("ctrl+r")
    view.findQuery = FindQuery("value")
    pilot.press("alt+l")
    #expect(pilot.screen.contains("Searching…"))
    #expect(try pilot.stage.events == [])
    pilot.advance(by: .zero)
    #expect(view.text(ofLine: 49_999) == " 49999")
    #expect(pilot.screen.contains("50000 replaced"))
    #expect(try pilot.stage.events == ["changed"])
    pilot.press("escape", "alt+z")
    #expect(view.text == start)
    // Cancelled, nothing is replaced.
    pilot.press("ctrl+r", "alt+l", "escape")
    pilot.advance(by: .zero)
    #expect(view.text == start)
  }

  @Test("the matches of a long text are counted in turns")
  func counting() throws {
    let (pilot, view) = try Self.pilot(60_000) { $0 % 100 == 0 ? "here" : "line \($0)" }
    pilot.press("ctrl+f")
    pilot.paste("here")
    #expect(view.selectedText == "here")
    #expect(pilot.screen.contains("+"), "not all are counted")
    pilot.advance(by: .zero)
    #expect(pilot.screen.contains("1 of 600 "))
  }
}
