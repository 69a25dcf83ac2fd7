import Testing

@testable import TerminalKit

@Suite("Widths of characters")
struct CharacterWidthTests {
  /// By hand, from the charts of Unicode and from what terminals do.
  private nonisolated static let widths: [(String, Int)] = [
    ("a", 1), ("~", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ж", 1), ("ا", 1), ("─", 1), ("…", 1), ("•", 1),
    ("€", 1),
    ("日", 2), ("本", 2), ("あ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱ", 1), ("ｶﾞ", 2), ("Ａ", 2),
    ("、", 2),
    ("\u{3000}", 2), ("👩", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇨🇭", 2), ("❤", 1), ("❤\u{FE0F}", 2),
    ("1\u{FE0F}\u{20E3}", 2),
    ("🏳️‍🌈", 2), ("⌚", 2), ("⌚\u{FE0E}", 2), ("\u{1FAE8}", 2), ("\u{1FAE9}", 2), ("\u{1FAEA}", 2), ("क्षि", 2),
    ("की", 2),
    ("กำ", 2), ("\u{E0B0}", 1), ("\u{10FFFD}", 1), ("\u{378}", 1),
    ("\u{0}", 1), ("\t", 1), ("\n", 1), ("\r\n", 1), ("\u{1B}", 1), ("\u{7F}", 1), ("\u{9B}", 1),
    ("\u{AD}", 0), ("\u{200B}", 0), ("\u{200E}", 0), ("\u{202E}", 0), ("\u{2066}", 0), ("\u{FEFF}", 0),
    ("\u{301}", 0),
    ("\u{2028}", 0), ("\u{E0001}", 0),
  ]

  @Test("a cluster is as wide as terminals draw it", arguments: widths)
  func width(text: String, expected: Int) {
    #expect(text.count == 1)
    #expect(Character(text).cellWidth == expected)
    #expect(text.cellWidth == expected)
  }

  @Test("the width of a text is that of its characters")
  func texts() {
    #expect("".cellWidth == 0)
    #expect("plain".cellWidth == 5)
    #expect("a\r\nb".cellWidth == 3)
    #expect("Trip 🇨🇭 日本 e\u{301}".cellWidth == 14)
  }

  @Test("no character takes more cells than bytes, so that a text of few bytes is known to fit")
  func bytes() {
    // From U+800 on there are three bytes, and never more than two cells.
    for scalar in (0..<UInt32(0x800)).compactMap(Unicode.Scalar.init) {
      for text in ["\(scalar)", "\(scalar)\u{FE0F}", "\(scalar)\u{FE0F}\u{20E3}"] {
        #expect(text.cellWidth <= text.utf8.count)
      }
    }
    for (text, width) in Self.widths { #expect(width <= text.utf8.count) }
  }

  @Test("terminals disagree on emoji of several parts, and on what is new")
  func uncertain() {
    for text in [
      "👩‍👩‍👧‍👦", "👍🏽", "🇨🇭", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "🏳️‍🌈", "⌚\u{FE0E}", "\u{1FAE8}", "ｶﾞ", "क्षि", "की",
    ] {
      #expect(Character(text).isWidthUncertain, "\(text)")
    }
    for text in [
      "a", "e\u{301}", "日", "한", "\u{1112}\u{1161}\u{11AB}", "👩", "❤", "⌚", "─", "ا", "\u{E0B0}", "\u{1B}",
    ] {
      #expect(!Character(text).isWidthUncertain, "\(text)")
    }
  }
}
