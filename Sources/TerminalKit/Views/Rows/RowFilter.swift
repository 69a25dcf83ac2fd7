/// The rows that a filter shows, found a slice at a time so that a frame never waits for a million rows.
///
/// The rows are looked at in passes. A pass goes over all rows, or over those that a filter for less has found. After rows
/// have changed there is another pass; until that has come to a row, what the pass before has said of the row holds.
nonisolated struct RowFilter {
  /// The words that are looked for.
  let pattern: FilterPattern
  private let text: String
  /// The rows that this pass has found, in order.
  private var found: [Int] = []
  /// The rows that the pass before has found and that this pass has not come to, in order.
  private var earlier: ArraySlice<Int> = []
  /// The rows that a filter for less has found and that this pass looks at first.
  private var candidates: ArraySlice<Int> = []
  /// The first row behind those that this pass has looked at, and behind the candidates.
  private var next = 0
  /// True if rows that this pass has looked at may have changed since.
  private var isOutdated = false

  /// Creates a filter for the words of a text; nil if it has none.
  ///
  /// - Parameter other: A filter over the same rows. If the text continues that of the other filter, only the rows that it
  ///   has found can match, and the rows that it has not looked at.
  init?(_ text: String, after other: RowFilter? = nil) {
    guard let pattern = FilterPattern(text) else { return nil }
    self.pattern = pattern
    self.text = text
    if let other, text.hasPrefix(other.text), !other.isOutdated {
      candidates = other.found + other.candidates
      next = other.next
    }
  }

  /// The number of rows that are shown.
  var count: Int { found.count + earlier.count }

  /// The row at a place among those that are shown.
  subscript(place: Int) -> Int {
    place < found.count ? found[place] : earlier[earlier.startIndex + place - found.count]
  }

  /// Returns true if all rows have been looked at since they changed last.
  func isComplete(rowCount: Int) -> Bool { !isOutdated && isAtEnd(rowCount: rowCount) }

  private func isAtEnd(rowCount: Int) -> Bool { candidates.isEmpty && next >= rowCount }

  /// Returns the part of the rows that the pass has looked at, from 0 to 1.
  func fraction(rowCount: Int) -> Double {
    let left = candidates.count + max(0, rowCount - next)
    return 1 - Double(min(left, rowCount)) / Double(max(1, rowCount))
  }

  /// Returns the place of a row among those that are shown, or of the next one that is: at most ``count``.
  func place(ofRow row: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Looks at the next rows, within the budget of a slice.
  ///
  /// - Returns: true if the pass has come to its end. If rows have changed meanwhile, another one has begun.
  mutating func scan(rowCount: Int, _ isMatch: (Int) -> Bool) -> Bool {
    var slice = ScanSlice()
    while slice.goesOn(), !isAtEnd(rowCount: rowCount) {
      let row = candidates.popFirst() ?? next
      if row >= next { next = row + 1 }
      while let first = earlier.first, first <= row { earlier.removeFirst() }
      if row < rowCount, isMatch(row) { found.append(row) }
    }
    guard isAtEnd(rowCount: rowCount) else { return false }
    earlier = []
    if isOutdated { beginPass() }
    return true
  }

  /// Rows have changed, and none stands elsewhere: they are looked at again, when this pass has come to its end.
  mutating func rowsDidChange(rowCount: Int) {
    func rest(_ rows: ArraySlice<Int>) -> ArraySlice<Int> { rows.prefix { $0 < rowCount } }
    if let last = found.last, last >= rowCount { found.removeAll { $0 >= rowCount } }
    if let last = earlier.last, last >= rowCount { earlier = rest(earlier) }
    if let last = candidates.last, last >= rowCount { candidates = rest(candidates) }
    if isAtEnd(rowCount: rowCount) { beginPass() } else { isOutdated = true }
  }

  private mutating func beginPass() {
    isOutdated = false
    earlier = found[...]
    found = []
    candidates = []
    next = 0
  }
}
