extension String {
  /// Returns the first range of a text in this one, starting at an index. Returns nil if the text does not occur.
  ///
  /// The standard library has such a method too, but in the module for regular expressions. A program that is linked
  /// statically would grow by three megabytes.
  ///
  /// - Complexity: O(length of this text × length of the other text).
  package func range(of text: String, from start: Index) -> Range<Index>? {
    let wanted = text.utf8
    var place = start
    while place < endIndex {
      if utf8[place...].starts(with: wanted) { return place..<utf8.index(place, offsetBy: wanted.count) }
      utf8.formIndex(after: &place)
    }
    return nil
  }
}
