extension StringProtocol {
  /// The text as a message quotes it. It is cut if it is long, because a name or a value may be as long as its file.
  package var shortened: String { shortened(to: 60) }

  /// Returns the text, cut if it has more than a number of code points. Code points are counted, because one character
  /// may be as long as the text.
  package func shortened(to most: Int) -> String {
    guard utf8.count > most, unicodeScalars.dropFirst(most).first != nil else { return String(self) }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(most - 1))) + "…"
  }
}

extension String {
  /// The message with its longest words cut. A word of that length is a name from a file, which may be megabytes long.
  /// Paths are shorter.
  var withShortWords: String {
    let most = 400
    guard utf8.count > most else { return self }
    let words = utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.contains(where: { $0.count > most }) else { return self }
    return words.map { word in
      let word = Substring(word)
      guard word.utf8.count > most, word.unicodeScalars.dropFirst(most).first != nil else { return String(word) }
      // Punctuation at the end of the word, such as a quote or a comma, is kept.
      let end = String.UnicodeScalarView(word.unicodeScalars.suffix(4).drop { $0.properties.isAlphabetic })
      return word.shortened + String(end)
    }.joined(separator: " ")
  }
}
