import NibLoading
import TerminalKit
import Testing

@Suite("Screens as text")
struct ExportTests {
  private func screen() -> CellGrid {
    let grid = CellGrid(size: Size(width: 14, height: 4))
    let canvas = grid.canvas
    canvas.border(Rect(x: 0, y: 0, width: 12, height: 3), .line, CellStyle(foreground: .palette(8)))
    canvas.write("<A&B>", at: Point(x: 2, y: 0), CellStyle(foreground: .palette(8), attributes: .bold))
    canvas.write("日本 🇨🇭", at: Point(x: 2, y: 1), .plain)
    canvas.restyle(Rect(x: 1, y: 1, width: 10, height: 1)) {
      $0.background = .rgb(red: 0, green: 0x5F, blue: 0xFF)
      $0.attributes.insert(.underline)
    }
    return grid
  }

  @Test("text has no blanks at the ends")
  func text() {
    #expect(
      screen().text == """
        ┌─<A&B>────┐
        │ 日本 🇨🇭  │
        └──────────┘
        """)
    #expect(CellGrid(size: .zero).text == "")
    #expect(CellGrid(size: Size(width: 3, height: 3)).text == "")
  }

  @Test("looks are letters, with a legend")
  func styled() {
    #expect(
      screen().styled == """
        ┌─<A&B>────┐
        │ 日本 🇨🇭  │
        └──────────┘

        = looks
        aabbbbbaaaaa
        acccccccccca
        aaaaaaaaaaaa

        = legend
        a bright-black
        b bold bright-black
        c underline on #005fff
        """)
  }

  @Test("rows with looks, each ending plain, and the cursor never moved")
  func ansi() {
    let text = screen().ansi(colors: .ansi256).replacing("\u{1B}", with: "^")
    #expect(
      text == """
        ^[90m┌─^[1m<A&B>^[22m────┐^[m
        ^[90m│^[0;4;48;5;27m 日本 🇨🇭  ^[0;90m│^[m
        ^[90m└──────────┘^[m
        """)
    #expect(
      screen().ansi(colors: .none).replacing("\u{1B}", with: "^").hasPrefix("┌─^[1m<A&B>^[m────┐\n│^[4m"))
  }

  @Test("a picture is XML, and every run of text has its place and length")
  func svg() {
    let picture = screen().svg(title: "Lists & \u{1} more")
    #expect(picture.contains("<title>Lists &amp; \u{FFFD} more</title>"))
    #expect(picture.contains(##"<rect x="9" y="18" width="90" height="18" fill="#005fff"/>"##))
    #expect(
      picture.contains(
        ##"<text x="18" y="14" textLength="45" lengthAdjust="spacingAndGlyphs" fill="#7f7f7f" font-weight="bold">&lt;A&amp;B&gt;</text>"##
      ))
    #expect(
      picture.contains(
        #"<text x="36" y="32" textLength="18" lengthAdjust="spacingAndGlyphs" text-decoration"#))
    #expect(!picture.contains("\u{1}"))
    // Browsers join blanks in text unless a style says otherwise.
    #expect(picture.contains("<style>text { white-space: pre }</style>"))
  }

  @Test("a color is written as a layout has it")
  func colorNames() {
    for number in UInt8.min...UInt8.max {
      let color = Color.palette(number)
      #expect(Color(nibText: Array("\(color)".utf8).span) == color)
      let mixed = Color.rgb(red: number, green: 255 - number, blue: 7)
      #expect(Color(nibText: Array("\(mixed)".utf8).span) == mixed)
    }
    #expect(
      "\(CellStyle(foreground: .palette(9), background: .palette(236), attributes: [.bold, .reverse]))"
        == "bold reverse bright-red on 236")
  }
}
