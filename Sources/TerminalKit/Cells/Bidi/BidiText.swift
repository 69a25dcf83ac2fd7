/// Text with both directions in visual order from left to right, for terminals that do not reorder it themselves.
nonisolated enum BidiText {
  /// Returns true if a text has a right-to-left character, or one that changes the direction. O(text), and very fast
  /// for text in Latin letters.
  static func isNeeded(for text: Substring) -> Bool {
    // The first such character is U+0590. In UTF-8 it has two bytes, and the first of them is 0xD6 or above.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains {
      guard $0.value >= 0x590 else { return false }
      switch BidiClass($0) {
      case .R, .AL, .AN, .RLE, .RLO, .RLI, .LRE, .LRO, .LRI, .FSI: return true
      default: return false
      }
    }
  }

  /// Returns a line of text in visual order. Grapheme clusters stay whole, and brackets are mirrored in right-to-left
  /// text. The first strong character determines the direction of the line.
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
      // If a cluster begins with removed characters, its first other character determines its level.
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
