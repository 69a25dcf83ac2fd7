import TerminalKit
import Testing
import TestSupport

@Suite("Wrapping")
struct TextWrapTests {
  private func wrapped(_ text: String, _ width: Int, _ mode: TextWrap.Mode = .word) -> [String] {
    TextWrap.lines(of: text, width: width, mode: mode).map { String(text[$0]) }
  }

  @Test("lines break between words, and within words that are too long; indents stay")
  func words() {
    #expect(wrapped("the quick brown fox", 10) == ["the quick", "brown fox"])
    #expect(wrapped("the quick  brown", 9) == ["the quick", "brown"])
    #expect(wrapped("ab   ", 3) == ["ab "])
    #expect(wrapped("ab   \ncd", 3) == ["ab ", "cd"])
    #expect(wrapped("  ab cd", 4) == ["  ab", "cd"])
    #expect(wrapped("      ab", 4) == ["    ", "ab"])
    #expect(wrapped("a incomprehensible b", 6) == ["a", "incomp", "rehens", "ible b"])
    #expect(wrapped("no\u{A0}break here", 8) == ["no\u{A0}break", "here"])
  }

  @Test("newlines are kept, and one at the end begins a line")
  func newlines() {
    #expect(wrapped("", 5) == [""])
    #expect(wrapped("a\n\nb\r\nc\n", 5) == ["a", "", "b", "c", ""])
    #expect(wrapped("one two\nthree", 5, .none) == ["one two", "three"])
    #expect(wrapped("one two", 3, .character) == ["one", " tw", "o"])
  }

  @Test("a hyphen ends a line in a word and not in an option")
  func hyphens() {
    #expect(wrapped("a well-known face", 8) == ["a well-", "known", "face"])
    #expect(wrapped("tar -extract", 6) == ["tar", "-extra", "ct"])
    #expect(wrapped("2020-10-12", 6) == ["2020-1", "0-12"])
  }

  @Test("ideographs break anywhere, but not before what closes nor after what opens")
  func kinsoku() {
    #expect(wrapped("日本語の文章", 6) == ["日本語", "の文章"])
    #expect(wrapped("彼は「本」を", 6) == ["彼は", "「本」", "を"])
    #expect(wrapped("日本語。", 6) == ["日本", "語。"])
    #expect(wrapped("ok日本", 5) == ["ok日", "本"])
  }

  @Test("a wide character gets a line of its own if there is one column")
  func narrow() {
    #expect(wrapped("日本", 1) == ["日", "本"])
    #expect(wrapped("ab", 0) == ["a", "b"])
    #expect(wrapped("ab", -5) == ["a", "b"])
  }

  /// Pieces for random texts: words, blanks, wide characters, and clusters of several scalars.
  private static let pieces: [String] = [
    "a", "bc", "longish", "x", " ", " ", "   ", "\t", "\n", "\r\n", "-", "日", "本", "語", "。", "「", "」", "👩‍👩‍👧‍👦",
    "🇨🇭",
    "e\u{301}", "❤️", "\u{200B}", "\u{A0}", "한", "ｶﾞ", "क्षि", "\u{301}", "👍🏽", "(", ")",
  ]

  @Test(
    "lines fit, keep their order, and lose nothing but newlines and blanks", arguments: TextWrap.Mode.allCases
  )
  func property(mode: TextWrap.Mode) {
    var random = SplitMix(seed: 7)
    for _ in rounds(500) {
      let text = (0..<Int.random(in: 0...25, using: &random))
        .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      let width = Int.random(in: 1...12, using: &random)
      var end = text.startIndex
      for line in TextWrap.lines(of: text, width: width, mode: mode) {
        #expect(end <= line.lowerBound)
        let gap = text[end..<line.lowerBound]
        let isGap = gap.allSatisfy { $0.isNewline || mode == .word && $0.isWhitespace }
        #expect(isGap, "\(text.debugDescription) in \(width)")
        let newlines = gap.count { $0.isNewline }
        #expect(newlines <= 1)
        let isFitting = text[line].cellWidth <= width || text[line].count { $0.cellWidth > 0 } == 1
        #expect(mode == .none || isFitting, "\(text[line].debugDescription) in \(width)")
        #expect(!text[line].contains { $0.isNewline })
        end = line.upperBound
      }
      let rest = text[end...].allSatisfy { $0.isWhitespace }
      #expect(rest)
    }
  }

  @Test("time grows with the text and no faster")
  func linear() {
    func time(_ count: Int) -> Duration {
      let text = String(repeating: "word ", count: count) + String(repeating: "x", count: count)
      return processorTime { _ = TextWrap.lines(of: text, width: 40, mode: .word) }
    }
    _ = time(100)
    #expect(time(40_000) < time(4_000) * 60)
  }

  @Test("an ellipsis replaces text that was cut")
  func truncation() {
    #expect("abcdef".truncated(to: 6) == "abcdef")
    #expect("abcdef".truncated(to: 4) == "abc…")
    #expect("abcdef".truncated(to: 4, by: .start) == "…def")
    #expect("abcdef".truncated(to: 4, by: .middle) == "ab…f")
    #expect("日本語".truncated(to: 4) == "日…")
    #expect("日本語".truncated(to: 5, by: .start) == "…本語")
    #expect("abc".truncated(to: 1) == "…")
    #expect("abc".truncated(to: 0) == "")
    #expect("abc".truncated(to: -1) == "")
  }
}
