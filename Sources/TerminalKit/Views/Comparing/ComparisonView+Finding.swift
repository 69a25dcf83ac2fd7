internal import TextComparing

extension ComparisonView {
  /// The number of lines in which ``highlight`` is found, and the place among them, from 0, of the one that was shown last.
  /// A line that both texts have counts once.
  ///
  /// - Complexity: O(*n*) in the size of the texts at the first time, and then O(1).
  public var matches: (count: Int, current: Int?) {
    findMatches()
    return (search?.matches.count ?? 0, search?.current)
  }

  /// Goes to the next line in which ``highlight`` is found, in either text, and from the last to the first. If the line is
  /// part of a difference, that becomes the current one.
  ///
  /// - Parameter backwards: true if the view goes to the previous line instead.
  /// - Returns: false if there is no match.
  /// - Complexity: O(*n*) in the size of the texts at the first time, and then O(log *n*).
  @discardableResult
  public func showNextMatch(backwards: Bool = false) -> Bool {
    findMatches()
    guard let match = search?.go(backwards: backwards, fromLeftLine: firstVisibleLeftLine), var rows else {
      return false
    }
    let row =
      switch match.side {
      case .left: rows.row(ofLeftLine: match.line)
      case .right: rows.row(ofRightLine: match.line, inHunk: match.hunk ?? 0)
      }
    self.rows = rows
    if let hunk = match.hunk, counted.contains(hunk) { current = hunk }
    revealsCurrent = false
    fit()
    if !scroller.shown.contains(row) { scroller.scroll(to: row - scroller.page / 3) }
    revealMatch(inRow: row, match.side)
    setNeedsDisplay()
    return true
  }

  /// Returns the parts of a line that are found, and true if the line was gone to last.
  func found(in text: String, _ line: Int, _ side: ComparisonRows.Side) -> (
    ranges: [Range<String.Index>], isCurrent: Bool
  ) {
    guard let search else { return ([], false) }
    let match = search.current.map { search.matches[$0] }
    return (search.pattern.ranges(in: text), match?.line == line && match?.side == side)
  }

  /// Finds the lines if that was not done for these texts.
  func findMatches() {
    guard search == nil, let difference else { return }
    search = ComparisonSearch(highlight, in: difference)
  }

  private var firstVisibleLeftLine: Int {
    guard let rows else { return 0 }
    for row in scroller.shown {
      switch rows[row] {
      case .equal(let left, _): return left
      case .changed(_, let lines, _): if let left = lines.left { return left }
      case .fold(let part, _): return rows.equalLines(ofPart: part).left.lowerBound
      }
    }
    return 0
  }

  /// Scrolls sideways so that the first match of a row is visible.
  private func revealMatch(inRow row: Int, _ side: ComparisonRows.Side) {
    guard let search, let text = rows?.text(ofRow: row, side)?.plain, let match = search.pattern.ranges(in: text).first
    else { return }
    let width = min(columns.left.count, columns.right.count)
    // Before the first layout nothing is cut.
    guard width > 0 else { return leftColumn = 0 }
    let (start, end) = (text[..<match.lowerBound].cellWidth, text[..<match.upperBound].cellWidth)
    if end < width {
      leftColumn = 0
    } else if start < leftColumn || end >= leftColumn + width {
      leftColumn = max(0, start - width / 3)
    }
  }
}
