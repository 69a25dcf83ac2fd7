extension StringProtocol {
  /// The text as a message quotes it, cut if it is long: a name or a value may be as long as its file.
  package var shortened: String {
    // Code points are counted, because one character may be as long as the text.
    let most = 60
    guard utf8.count > most, unicodeScalars.dropFirst(most).first != nil else { return String(self) }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(most - 1))) + "…"
  }
}
