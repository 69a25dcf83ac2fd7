internal import NibModel

// The text that mends a near miss: the replacement of a diagnostic's range. A range may hold more than the name
// that is misspelt, such as the value of an attribute or the action of a target, and the rest stays as the file has it.

extension Planner {
  /// The text at a place with one name in place of another. Nil if the file spells the name in another way, such as with
  /// `&amp;`, and for a place in no text.
  func spelling(_ name: String, as other: String, in place: SourcePlace) -> String? {
    guard let range = place.range else { return nil }
    let text = String(decoding: document.source.bytes[range.lower..<range.upper], as: UTF8.self)
    var start = text.startIndex
    while let place = text[start...].firstRange(of: name) {
      let next = text[place.upperBound...].first
      // A longer name may begin with this one.
      if next.map({ ".=\"'".contains($0) || $0.isWhitespace }) ?? true {
        return text.replacingCharacters(in: place, with: other.xmlEscaped)
      }
      start = place.upperBound
    }
    return nil
  }

  /// The same for the name of an action, which may stand behind its target: `#owner.submit`.
  func spelling(ofAction name: String, as other: String, in place: SourcePlace) -> String? {
    spelling("." + name, as: "." + other, in: place) ?? spelling(name, as: other, in: place)
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
