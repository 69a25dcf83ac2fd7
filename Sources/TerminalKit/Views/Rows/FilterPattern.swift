/// The words that a row must contain to be shown: all of them, in any place. If a word has no capital letter, its
/// letters A to Z match in either case.
nonisolated struct FilterPattern {
  private let words: [TextSearch]

  /// Reads words that are separated by blanks. Returns nil if there are none.
  init?(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).compactMap { TextSearch(String($0)) }
    if words.isEmpty { return nil }
  }

  /// Returns true if each word is in at least one of the texts. O(text · words).
  func isIn(_ texts: [String]) -> Bool { words.allSatisfy { word in texts.contains { word.isIn($0) } } }

  /// Returns the ranges of the words in a text.
  func ranges(in text: String) -> [Range<String.Index>] { words.flatMap { $0.ranges(in: text) } }
}
