import Testing

@testable import TerminalKit

@Suite("Links on the screen")
struct LinkTests {
  private let pen = Pen(theme: .ansi, style: .plain, isFocused: false, isEnabled: true, now: .zero)

  private func grid(_ text: StyledText, width: Int = 12) -> CellGrid {
    let grid = CellGrid(size: Size(width: width, height: 1))
    grid.canvas.write(text, at: .zero, pen)
    return grid
  }

  private func written(_ writer: inout FrameWriter, _ grid: CellGrid) -> String {
    String(decoding: writer.frame(grid, caret: nil), as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  @Test("a link is opened before its text and closed behind it, and only changed cells are written")
  func sequences() {
    let grid = grid("a \("bc", link: Link("https://x/é")) d")
    var writer = FrameWriter(colors: .ansi16, hasLinks: true)
    #expect(written(&writer, grid).contains(#"a ^[4m^]8;id=1;https://x/%C3%A9^\bc^[C^[m^]8;;^\d"#))
    #expect(written(&writer, grid).isEmpty)
    grid.canvas.write("\("bc", link: Link("https://y"))" as StyledText, at: Point(x: 2, y: 0), pen)
    #expect(written(&writer, grid) == #"^[;3H^[4m^]8;id=2;https://y^\bc^[m^]8;;^\"#)
    grid.canvas.write("c", at: Point(x: 3, y: 0), CellStyle(attributes: .underline))
    #expect(written(&writer, grid) == "^[;4H^[4mc^[m")
  }

  @Test("a terminal that has no links is sent none")
  func none() {
    var writer = FrameWriter(colors: .ansi16)
    #expect(!written(&writer, grid("\("bc", link: Link("https://x"))")).contains("]8"))
  }

  @Test("a full repaint closes a link that something else may have left open")
  func unknownState() {
    var writer = FrameWriter(colors: .ansi16, hasLinks: true)
    let text = written(&writer, grid("x"))
    #expect(text.hasPrefix(#"^[?25l^[m^]8;;^\^[2J"#) || text.hasPrefix(#"^[m^]8;;^\^[2J"#), "\(text)")
  }

  @Test("a program that shows ever new links keeps those that are seen, and no more than so many")
  func bounded() {
    let grid = CellGrid(size: Size(width: 4, height: 2))
    var writer = FrameWriter(colors: .ansi16, hasLinks: true)
    var terminal = Emulator(width: 4, height: 2, widths: .clusters)
    grid.canvas.write("\("stay", link: Link("https://stays"))" as StyledText, at: .zero, pen)
    for number in 0..<3_000 {
      grid.canvas.write(
        "\("go", link: Link("https://x/\(number)"))" as StyledText, at: Point(x: 1, y: 1), pen)
      if number % 100 == 0 { terminal.feed(writer.frame(grid, caret: nil)) }
    }
    terminal.feed(writer.frame(grid, caret: nil))
    #expect(
      terminal.rows.map { $0.map(\.look.link) } == [
        Array(repeating: "https://stays", count: 4), [nil, "https://x/2999", "https://x/2999", nil],
      ])
    #expect(terminal.complaints.isEmpty)
    #expect(grid.store.links.count <= 1024)
  }

  @Test("a restyled text keeps its link, and a text that is drawn over it does not have the link")
  func drawingOver() {
    let grid = grid("\("abcd", link: Link("https://x"))")
    grid.canvas.restyle(Rect(x: 0, y: 0, width: 2, height: 1)) { $0.attributes.insert(.reverse) }
    grid.canvas.write("C", at: Point(x: 2, y: 0), .plain)
    grid.canvas.fill(Rect(x: 3, y: 0, width: 1, height: 1), .plain)
    #expect(
      (0..<4).map { grid.store.links[grid.store.cells[$0].link]?.address } == [
        "https://x", "https://x", nil, nil,
      ])
  }

  @Test(
    "terminals that show links, or ignore them, are sent them",
    arguments: [
      (["TERM": "xterm-256color"], true), (["TERM": "tmux-256color"], true), (["TERM": "linux"], false),
      (["TERM": "dumb"], false), ([:], false), (["TERM": "screen"], false),
      (["TERM": "screen", "TMUX": "x"], true),
      (["TERM": "vt100"], false), (["TERM": "eterm-color"], false),
      (["TERM": "xterm", "VTE_VERSION": "4602"], false),
      (["TERM": "xterm", "VTE_VERSION": "6800"], true), (["TERM": "xterm", "FORCE_HYPERLINK": "0"], false),
      (["TERM": "vt220", "FORCE_HYPERLINK": "1"], true), (["TERM": "linux", "FORCE_HYPERLINK": "1"], false),
    ] as [([String: String], Bool)])
  func support(environment: [String: String], expected: Bool) {
    #expect(LinkSupport.detect(environment: environment) == expected)
  }

  @Test("the end of the program closes a link that a frame was cut short in")
  func leaving() {
    #expect(TerminalModes(hasLinks: true).leaving.contains("\u{1B}]8;;\u{1B}\\"))
    #expect(!TerminalModes().leaving.contains("]8"))
  }

  @Test("exports have links where they are asked for")
  func exports() {
    let grid = grid("a\("b", link: Link("https://x/?a&b"))")
    #expect(grid.ansi(colors: .none).replacing("\u{1B}", with: "^") == "a^[4mb^[m")
    #expect(
      grid.ansi(colors: .none, hasLinks: true).replacing("\u{1B}", with: "^")
        == #"a^[4m^]8;id=1;https://x/?a&b^\b^[m^]8;;^\"#)
    let svg = grid.svg(title: "")
    #expect(svg.contains(#"<a href="https://x/?a&amp;b"><text "#) && svg.contains(">b</text></a>"))
  }
}
