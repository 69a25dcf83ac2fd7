import NibLoading
import Testing

@testable import TerminalKit

@Suite("Colors")
struct ColorTests {
  private func color(_ text: String) -> Color? { Color(nibText: Array(text.utf8).span) }

  @Test("a layout names colors")
  func names() {
    #expect(color("default") == .default)
    #expect(color("black") == .palette(0))
    #expect(color("white") == .palette(7))
    #expect(color("bright-blue") == .palette(12))
    #expect(color("brightWhite") == .palette(15))
    #expect(color("236") == .palette(236))
    #expect(color("#f80") == .rgb(red: 0xFF, green: 0x88, blue: 0))
    #expect(color("#5FafFf") == .rgb(red: 0x5F, green: 0xAF, blue: 0xFF))
    for text in [
      "", "#", "#12", "#1234", "#12345g", "#+12345", "#1234567", "256", "-1", "Red", "reddish", "#日本",
      "bright",
    ] {
      #expect(color(text) == nil, "\(text)")
    }
  }

  @Test(
    "the environment tells how many colors there are",
    arguments: [
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], ColorDepth.truecolor),
      (["TERM": "xterm-256color", "COLORTERM": "24bit"], .truecolor),
      (["TERM": "xterm-256color"], .ansi256),
      (["TERM": "xterm-direct"], .truecolor),
      (["TERM": "xterm-kitty"], .truecolor),
      (["TERM": "xterm"], .ansi16),
      (["TERM": "linux"], .ansi16),
      (["TERM": "screen.xterm-256color", "COLORTERM": "truecolor"], .ansi256),
      (["TERM": "screen", "COLORTERM": "truecolor"], .ansi16),
      (["TERM": "screen-256color", "TMUX": "x", "COLORTERM": "truecolor"], .truecolor),
      (["TERM": "tmux-256color"], .ansi256),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
      (["TERM": "xterm-256color", "NO_COLOR": ""], .ansi256),
      (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
      (["TERM": "vt100"], .none),
      (["TERM": "vt220-8bit", "COLORTERM": "truecolor"], .none),
      (["TERM": "xterm-mono", "COLORTERM": "truecolor"], .none),
      (["TERM": "linux-m"], .none),
      (["TERM": "ansi-m-256color"], .none),
      (["TERM": "screen-mono", "TMUX": "x"], .none),
      (["TERM": "wy60"], .none),
      (["TERM": "monitor-x"], .ansi16),
      ([:], .none),
    ])
  func depth(environment: [String: String], expected: ColorDepth) {
    #expect(ColorDepth.detect(environment: environment) == expected)
  }

  /// Returns a compiled entry of terminfo with some numbers.
  private func entry(_ numbers: [Int], form: Int = 0o432, names: String = "x|y") -> [UInt8] {
    func short(_ number: Int) -> [UInt8] {
      [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
    let flags: [UInt8] = [1, 0]
    let head = [form, names.utf8.count + 1, flags.count, numbers.count, 0, 0].flatMap(short)
    let body = head + Array(names.utf8) + [0] + flags
    let wide = form == 0o1036
    return body + (body.count % 2 == 0 ? [] : [0])
      + numbers.flatMap { short($0) + (wide ? short($0 >> 16) : []) }
  }

  @Test("the system's description of a terminal says how many colors it has")
  func database() {
    let other = Array(repeating: 80, count: 13)
    #expect(TerminalDatabase.colors(inEntry: entry(other + [8])) == 8)
    #expect(TerminalDatabase.colors(inEntry: entry(other + [-1])) == 0)
    #expect(TerminalDatabase.colors(inEntry: entry(other)) == 0)
    #expect(TerminalDatabase.colors(inEntry: entry(other + [256], names: "even")) == 256)
    #expect(TerminalDatabase.colors(inEntry: entry(other + [0x100_0000], form: 0o1036)) == 0x100_0000)
    #expect(TerminalDatabase.colors(inEntry: entry(other + [-1], form: 0o1036)) == 0)
    #expect(TerminalDatabase.colors(inEntry: Array(entry(other + [8]).dropLast())) == nil)
    #expect(TerminalDatabase.colors(inEntry: Array("no entry".utf8)) == nil)
    for name in ["", ".", "../x", "a/b"] { #expect(TerminalDatabase.colors(of: name, in: ["/"]) == nil) }
  }

  /// Returns the escape sequence that begins a text of a color.
  private func written(_ color: Color, _ depth: ColorDepth, _ attributes: CellStyle.Attributes = []) -> String
  {
    let grid = CellGrid(size: Size(width: 1, height: 1))
    grid.canvas.write("x", at: .zero, CellStyle(foreground: color, attributes: attributes))
    var writer = FrameWriter(colors: depth)
    let text = String(decoding: writer.frame(grid, caret: nil), as: UTF8.self)
    return String(text.split(separator: "\u{1B}[").dropFirst(4).first ?? "").replacing("mx", with: "")
  }

  @Test("a color that the terminal does not have is replaced by one that is near")
  func ladder() {
    let sky = Color.rgb(red: 0x5F, green: 0xAF, blue: 0xFF)
    #expect(written(sky, .truecolor) == "38;2;95;175;255")
    #expect(written(sky, .ansi256) == "38;5;75")
    #expect(written(sky, .ansi16) == "94")
    #expect(written(.palette(236), .ansi256) == "38;5;236")
    #expect(written(.palette(236), .ansi16) == "30")
    #expect(written(.palette(196), .ansi16) == "91")
    #expect(written(.palette(9), .ansi256) == "91")
    #expect(written(.palette(3), .truecolor) == "33")
    #expect(written(.rgb(red: 8, green: 8, blue: 8), .ansi256) == "38;5;232")
    #expect(written(.rgb(red: 254, green: 255, blue: 254), .ansi256) == "38;5;231")
    #expect(written(sky, .none, .bold) == "1")
  }

  @Test("every color of the 256 is nearest to itself")
  func fixedPoints() {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    for (r, red) in levels.enumerated() {
      for (g, green) in levels.enumerated() {
        for (b, blue) in levels.enumerated() {
          let number = 16 + 36 * r + 6 * g + b
          #expect(written(.rgb(red: red, green: green, blue: blue), .ansi256) == "38;5;\(number)")
        }
      }
    }
    for number in 232...255 {
      let gray = UInt8(8 + 10 * (number - 232))
      #expect(written(.rgb(red: gray, green: gray, blue: gray), .ansi256) == "38;5;\(number)")
    }
  }
}
