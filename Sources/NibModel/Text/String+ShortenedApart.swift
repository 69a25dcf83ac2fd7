extension [String] {
  /// Returns the texts as a message shows them together, such as an old and a new value: printable and not too long.
  /// Different texts never look the same: long ones are cut around the place where they differ, and if their characters
  /// look alike, special characters are shown as escapes.
  ///
  /// - Parameter most: the maximum number of code points of a text.
  /// - Complexity: O(code points × texts²).
  package func shortenedApart(most: Int = 60) -> [String] {
    let printable = map(\.printable)
    if !hasLookalikes(as: printable) { return printable.cutApart(to: most) }
    let escaped = map { $0.escaped(asASCII: false) }
    return (hasLookalikes(as: escaped) ? map { $0.escaped(asASCII: true) } : escaped).cutApart(to: most)
  }

  /// Returns the texts, those that are too long cut around the places where they differ.
  ///
  /// - Complexity: O(code points × texts²).
  package func cutApart(to most: Int) -> [String] {
    guard contains(where: { $0.utf8.count > most }) else { return self }
    let places = Set(pairs.map { zip($0.unicodeScalars, $1.unicodeScalars).prefix { $0 == $1 }.count })
    guard let first = places.min(), let last = places.max() else { return map { $0.shortened(to: most) } }
    let cut = map { $0.part(around: last, most: most) }
    if first == last || !hasLookalikes(as: cut) { return cut }
    // Two texts differ early, and others late.
    return map { $0.part(around: first, most: most / 2) + $0.part(around: last, most: most / 2) }
  }

  /// Returns true if two different texts have forms that a person cannot tell apart.
  private func hasLookalikes(as forms: [String]) -> Bool {
    let seen = forms.map { String($0.map { $0.isWhitespace ? " " : $0 }) }
    return indices.contains { one in
      indices.contains { !self[one].unicodeScalars.elementsEqual(self[$0].unicodeScalars) && seen[one] == seen[$0] }
    }
  }

  /// The pairs of texts that differ.
  private var pairs: [(String, String)] {
    indices.flatMap { one in
      indices[..<one].filter { !self[one].unicodeScalars.elementsEqual(self[$0].unicodeScalars) }
        .map { (self[one], self[$0]) }
    }
  }
}

extension String {
  /// Returns the text, or a part of it if it is too long.
  ///
  /// - Parameter place: the number of code points before the place that the part contains.
  fileprivate func part(around place: Int, most: Int) -> String {
    // The number of equal code points that are shown before the place.
    let lead = most / 3
    let rest = unicodeScalars.dropFirst(place < most - 1 ? 0 : place - lead)
    return rest.startIndex == unicodeScalars.startIndex || rest.isEmpty
      ? shortened(to: most) : "…" + String(String.UnicodeScalarView(rest)).shortened(to: most - 1)
  }

  /// The text with its special characters as escapes of Swift source.
  fileprivate func escaped(asASCII: Bool) -> String {
    unicodeScalars.map { $0.escaped(asASCII: asASCII) }.joined()
  }
}
