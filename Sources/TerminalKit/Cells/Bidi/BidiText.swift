/// Text of both directions as it is seen from left to right, for terminals that do not reorder it themselves.
nonisolated enum BidiText {
  /// Returns true if a text has a character that goes to the left, or that changes the direction. O(text), and a glance for
  /// text in Latin letters.
  static func isNeeded(for text: Substring) -> Bool {
    // The first such character of all is U+0590; in UTF-8 that is two bytes, the first of which is 0xD6 or above.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains {
      guard $0.value >= 0x590 else { return false }
      switch BidiClass($0) {
      case .R, .AL, .AN, .RLE, .RLO, .RLI, .LRE, .LRO, .LRI, .FSI: return true
      default: return false
      }
    }
  }

  /// Returns a line of text in the order in which it is seen: grapheme clusters stay whole, and brackets are mirrored in text
  /// that goes to the left. The direction of the line is that of its first strong character.
  ///
  /// - Complexity: O(text).
  static func visual(_ text: Substring) -> String {
    let scalars = Array(text.unicodeScalars)
    let paragraph = BidiLevels(scalars.map(BidiClass.init), brackets: scalars.map(BidiTable.bracket))
    var clusters: [(text: Substring, level: Int)] = []
    var place = 0
    for index in text.indices {
      let cluster = text[index..<text.index(after: index)]
      let count = cluster.unicodeScalars.count
      // Of a cluster that begins with characters that are removed, the first other one counts.
      let first = (place..<place + count).first { !paragraph.original[$0].isRemoved } ?? place
      clusters.append((cluster, paragraph.levels[first]))
      place += count
    }
    var result = ""
    for index in BidiLevels.visualOrder(of: clusters.map(\.level)) {
      let cluster = clusters[index]
      if cluster.level % 2 == 1, let scalar = cluster.text.unicodeScalars.first,
        let mirror = BidiTable.mirror(of: scalar)
      {
        result.unicodeScalars.append(mirror)
        result.unicodeScalars.append(contentsOf: cluster.text.unicodeScalars.dropFirst())
      } else {
        result += cluster.text
      }
    }
    return result
  }
}
