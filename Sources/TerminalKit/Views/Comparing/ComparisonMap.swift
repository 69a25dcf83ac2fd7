internal import TextComparing

/// The places of the differences, as they are drawn at the edge of a view.
nonisolated struct ComparisonMap {
  /// A kind of difference.
  enum Kind: Comparable {
    case chosen, added, removed, changed, current

    /// Creates the kind of a hunk.
    init(_ hunk: TextHunk, isChosen: Bool, isCurrent: Bool) {
      if isCurrent {
        self = .current
      } else if isChosen {
        self = .chosen
      } else {
        self = hunk.left.isEmpty ? .added : hunk.right.isEmpty ? .removed : .changed
      }
    }
  }

  /// The most important difference that is at each row of the map.
  private(set) var kinds: [Kind?]

  /// Draws a map.
  ///
  /// - Parameters:
  ///   - rows: the rows of the texts.
  ///   - height: the number of rows of the map. If the texts have fewer, each is beside its row.
  ///   - kind: returns the kind of a hunk, or nil if it is ignored.
  /// - Complexity: O(*n*) in the number of hunks and rows of the map.
  init(_ rows: ComparisonRows, height: Int, kind: (Int) -> Kind?) {
    kinds = Array(repeating: nil, count: max(0, height))
    let count = max(rows.count, height)
    guard height > 0, count > 0 else { return }
    for hunk in rows.difference.hunks.indices {
      guard let kind = kind(hunk) else { continue }
      let place = rows.rows(ofHunk: hunk)
      let start = min(height - 1, place.lowerBound * height / count)
      let end = min(height, max(start + 1, (place.upperBound * height + count - 1) / count))
      for row in start..<end { kinds[row] = max(kinds[row] ?? kind, kind) }
    }
  }

  /// Returns the first of the texts' rows that a row of the map stands for.
  static func row(at place: Int, height: Int, of count: Int) -> Int { place * max(count, height) / max(1, height) }
}
