extension String {
  /// Returns the first place of a text in this one, from an index on. Nil if there is none.
  ///
  /// The standard library has one in the module that has regular expressions, too: a program that is linked statically would
  /// grow by three megabytes.
  ///
  /// - Complexity: O(length of both, multiplied).
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
