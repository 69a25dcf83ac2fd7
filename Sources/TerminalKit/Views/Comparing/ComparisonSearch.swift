internal import TextComparing

/// The lines of two texts in which a text is found, in the order in which they are shown.
nonisolated struct ComparisonSearch {
  /// A line with at least one match.
  struct Match: Hashable {
    let side: ComparisonRows.Side
    /// The line in its text.
    let line: Int
    /// The place of the hunk that contains the line, or nil for a line that both texts have.
    let hunk: Int?
  }

  let pattern: TextSearch
  let matches: [Match]
  /// The place of the match that was gone to last.
  var current: Int?

  /// Searches both texts. A line that both have is found once.
  ///
  /// - Returns: nil if the pattern is empty.
  /// - Complexity: O(*n*) in the size of the texts.
  init?(_ text: String, in difference: TextDifference) {
    guard let pattern = TextSearch(text) else { return nil }
    var matches: [Match] = []
    func search(_ lines: Range<Int>, _ side: ComparisonRows.Side, _ hunk: Int?) {
      let text = side == .left ? difference.left : difference.right
      for line in lines where pattern.isIn(text.bytes[text.content(of: line)]) {
        matches.append(Match(side: side, line: line, hunk: hunk))
      }
    }
    var line = 0
    for (index, hunk) in difference.hunks.enumerated() {
      search(line..<hunk.left.lowerBound, .left, nil)
      search(hunk.left, .left, index)
      search(hunk.right, .right, index)
      line = hunk.left.upperBound
    }
    search(line..<difference.left.count, .left, nil)
    self.pattern = pattern
    self.matches = matches
  }

  /// Goes to the next match, or to the previous one, and from the last to the first.
  ///
  /// - Parameter start: the left line from which the first search begins.
  mutating func go(backwards: Bool, fromLeftLine start: Int) -> Match? {
    guard !matches.isEmpty else { return nil }
    let count = matches.count
    let place =
      if let current {
        (current + (backwards ? count - 1 : 1)) % count
      } else {
        first(fromLeftLine: start, backwards)
      }
    current = place
    return matches[place]
  }

  private func first(fromLeftLine start: Int, _ backwards: Bool) -> Int {
    // A right line has the place of the left lines before it.
    var line = 0
    var next = matches.count
    for (index, match) in matches.enumerated() {
      if match.side == .left { line = match.line }
      if line >= start {
        next = index
        break
      }
    }
    return (backwards ? next + matches.count - 1 : next) % matches.count
  }
}
