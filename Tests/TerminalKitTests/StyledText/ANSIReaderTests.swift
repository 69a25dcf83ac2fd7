import TestSupport
import Testing

@testable import TerminalKit

@Suite("Text with escape sequences")
struct ANSIReaderTests {
  private func looks(_ text: String) -> [Look] {
    StyledText(ansi: text.replacing("^", with: "\u{1B}")).runs.map(\.attributes.look)
  }

  @Test(
    "SGR sequences become looks",
    arguments: [
      ("^[1mx", Look(bold: true)),
      (
        "^[1;2;3;4;7;9mx",
        Look(bold: true, dim: true, italic: true, underline: true, reverse: true, strikethrough: true)
      ),
      ("^[1m^[2;4:3m^[22;23mx", Look(underline: true)), ("^[4m^[4:0mx", Look()), ("^[1m^[mx", Look()),
      ("^[1m^[0mx", Look()),
      ("^[31mx", Look(foreground: .color(.palette(1)))),
      ("^[97;100mx", Look(foreground: .color(.palette(15)), background: .color(.palette(8)))),
      ("^[38;5;200;1mx", Look(foreground: .color(.palette(200)), bold: true)),
      ("^[38:5:200mx", Look(foreground: .color(.palette(200)))),
      ("^[48;2;1;2;3;3mx", Look(background: .color(.rgb(red: 1, green: 2, blue: 3)), italic: true)),
      ("^[38:2:1:2:3mx", Look(foreground: .color(.rgb(red: 1, green: 2, blue: 3)))),
      ("^[38:2::1:2:3mx", Look(foreground: .color(.rgb(red: 1, green: 2, blue: 3)))),
      ("^[58;2;1;2;3;1mx", Look(bold: true)), ("^[58:5:9mx", Look()),
      ("^[38;5;999mx", Look()), ("^[38;5mx", Look()), ("^[38mx", Look()), ("^[38;2;1mx", Look()),
      ("^[8;5mx", Look()),
      ("^[99999999999mx", Look()), ("^[?1mx", Look()), ("^[1 mx", Look()), ("^[31m^[39mx", Look()),
    ] as [(String, Look)])
  func sgr(text: String, look: Look) { #expect(looks(text) == [look]) }

  @Test(
    "other sequences are left out whole, and what is none, or has no end, is shown",
    arguments: [
      ("a^[2Jb^[10;20Hc", "abc"), ("a^]0;title\u{7}b^]52;c;eA==^\\c", "abc"),
      ("a^Pq#0^\\b^_x^\\c^Xx^\\d", "abcd"),
      ("a^(0b^7c^cd", "abcd"), ("a^[31", "a^[31"), ("a^]0;never", "a^]0;never"), ("a^", "a^"),
      ("a^[3\u{8}1mb", "a^[3\u{8}1mb"),
      ("a^]8;;x\n^[1mb", "a^]8;;x\nb"), ("^[1mé^[0m日", "é日"), ("a^[é", "a^[é"), ("a^\u{7}b", "a^\u{7}b"),
    ])
  func others(text: String, words: String) {
    let text = StyledText(ansi: text.replacing("^", with: "\u{1B}"))
    #expect(text.plain.replacing("\u{1B}", with: "^") == words)
  }

  @Test("OSC 8 sequences become links, if their addresses are safe")
  func links() {
    let text = StyledText(
      ansi:
        "a\u{1B}]8;id=1;https://x.ch/a;b\u{1B}\\b\u{1B}[1mc\u{1B}[0m\u{1B}]8;;\u{7}d\u{1B}]8;;javascript:x\u{7}e"
    )
    #expect(text.plain == "abcde")
    #expect(text.runs.map(\.attributes.link?.address) == [nil, "https://x.ch/a;b", "https://x.ch/a;b", nil])
  }

  @Test("looks go on in the next text of a stream, and end where it says")
  func stream() {
    var reader = ANSIReader()
    #expect(reader.read("a\u{1B}[31mb").runs.count == 2)
    let next = reader.read("c\u{1B}[0md")
    #expect(next == StyledText("c", look: Look(foreground: .color(.palette(1)))) + "d")
  }

  /// The sequences that the writer of frames makes of looks are read back as the same looks.
  @Test("the colored output of a grid is read as the same text and looks")
  func roundTrip() {
    var random = SplitMix(seed: 5)
    let colors: [Color] = [
      .default, .palette(3), .palette(9), .palette(77), .rgb(red: 9, green: 0, blue: 255),
    ]
    for _ in 0..<100 {
      let grid = CellGrid(size: Size(width: 12, height: 1))
      for _ in 0..<4 {
        let style = CellStyle(
          foreground: colors.randomElement(using: &random) ?? .default,
          background: colors.randomElement(using: &random) ?? .default,
          attributes: .init(rawValue: UInt8.random(in: 0..<64, using: &random)))
        grid.canvas.write("x日é", at: Point(x: .random(in: 0..<9, using: &random), y: 0), style)
      }
      let again = CellGrid(size: grid.size)
      let pen = Pen(theme: .ansi, style: .plain, isFocused: false, isEnabled: true, now: .zero)
      again.canvas.write(StyledText(ansi: grid.ansi(colors: .truecolor)), at: .zero, pen)
      #expect(again.ansi(colors: .truecolor) == grid.ansi(colors: .truecolor))
    }
  }

  @Test("whatever bytes come, no escape sequence is drawn, and all other text stays")
  func fuzz() {
    var random = SplitMix(seed: 8)
    let pieces = [
      "\u{1B}", "[", "]", "8;", ";", ":", "38", "1", "m", "\u{7}", "\\", "é", "日", "\n", "x", "P", "(", "?",
      "\u{9B}",
      "\u{9D}", "https://x", "\u{1B}[", "\u{1B}]8;;", "\u{0}", "👩‍👩‍👧‍👦", "\u{301}",
    ]
    let grid = CellGrid(size: Size(width: 40, height: 1))
    let pen = Pen(theme: .dark, style: .plain, isFocused: false, isEnabled: true, now: .zero)
    for _ in rounds(750) {
      let text = (0..<Int.random(in: 0..<20, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      .joined()
      let styled = StyledText(ansi: text)
      if !text.utf8.contains(0x1B) { #expect(styled == StyledText(text)) }
      #expect(styled.runs.map { String(styled.plain[$0.range]) }.joined() == styled.plain)
      grid.clear()
      grid.canvas.write(styled, at: .zero, pen)
      #expect(!grid.text.unicodeScalars.contains { $0.isControl && $0 != "\n" })
    }
  }

  @Test("hostile text takes time in proportion to its length", .timeLimit(.minutes(1)))
  func linear() {
    for piece in [
      "\u{1B}", "\u{1B}[", "\u{1B}]", "\u{1B}[1;", "\u{1B}]8;;https://x\u{7}a", "\u{1B}[1ma\u{1B}[0m",
      "\u{1B}(", "1;",
    ] {
      let text = StyledText(ansi: "\u{1B}[" + String(repeating: piece, count: 50_000))
      #expect(text.plain.utf8.count <= 2 + piece.utf8.count * 50_000)
    }
  }
}
