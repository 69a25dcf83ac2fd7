import NibModel
import Testing

/// Texts that a message shows together, such as an old and a new value.
@Suite struct ShortenedApartTests {
  private static let words = String(repeating: "ab ", count: 60)

  @Test("short texts are shown as they are")
  func short() {
    #expect(["one", "two", "one"].shortenedApart() == ["one", "two", "one"])
  }

  @Test("long texts are cut around the place where they differ")
  func long() {
    let shown = [Self.words + "one end", Self.words + "two end"].shortenedApart()
    #expect(shown == ["…b ab ab ab ab ab ab one end", "…b ab ab ab ab ab ab two end"])
  }

  @Test("the beginning is kept if the texts differ there")
  func beginning() {
    let shown = ["x" + Self.words, "y" + Self.words].shortenedApart()
    #expect(shown.map(\.first) == ["x", "y"])
    #expect(shown.allSatisfy { $0.unicodeScalars.count == 60 && $0.hasSuffix("…") })
  }

  private static let similar: [[String]] = [
    [words, "\(words)x"], ["\(words)x", words], ["\(words)one", "\(words)two", "short"],
    ["\(words)one", "z\(words)", words], ["\(words)1\(words)", "\(words)2\(words)", "\(words)1\(words)x"],
    ["a\(words)", "a\(words)end", "b\(words)"], ["caf\u{E9}", "cafe\u{301}"], ["a b", "a\u{A0}b"],
    ["a\u{202E}b", "a\u{202D}b"], ["a\tb", "a b"], ["", " "],
  ]

  @Test("different texts never look the same", arguments: similar)
  func distinct(texts: [String]) {
    let shown = texts.shortenedApart()
    #expect(Set(shown.map { text in String(text.map { $0.isWhitespace ? " " : $0 }) }).count == texts.count)
    #expect(shown.allSatisfy { $0.unicodeScalars.count <= 60 })
  }
}
