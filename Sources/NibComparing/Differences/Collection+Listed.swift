extension Collection {
  /// Returns the words for the first elements, with commas between them, and the number of the others.
  func listed(atMost most: Int, _ words: (Element) -> String) -> String {
    prefix(most).map(words).joined(separator: ", ") + (count > most ? " and \(count - most) more" : "")
  }
}
