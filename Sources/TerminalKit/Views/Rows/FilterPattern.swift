/// The words that a row must contain to be shown: all of them, each anywhere. Without a capital in a word, its letters A to
/// Z are found in either case.
nonisolated struct FilterPattern {
  private let words: [TextSearch]

  /// Reads words with blanks between them. Nil if there is none.
  init?(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).compactMap { TextSearch(String($0)) }
    if words.isEmpty { return nil }
  }

  /// Returns true if each of the words is in one of some texts. O(text · words).
  func isIn(_ texts: [String]) -> Bool { words.allSatisfy { word in texts.contains { word.isIn($0) } } }

  /// Returns the ranges of the words in a text.
  func ranges(in text: String) -> [Range<String.Index>] { words.flatMap { $0.ranges(in: text) } }
}
