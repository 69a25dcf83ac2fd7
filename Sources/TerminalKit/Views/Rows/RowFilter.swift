/// The rows that a filter shows, found a slice at a time so that a frame never waits for a million rows.
nonisolated struct RowFilter {
  /// The words that are looked for.
  let pattern: FilterPattern
  private let text: String
  /// The rows that have been found, in order.
  private(set) var matches: [Int] = []
  /// The rows that a filter for less has found and that have not been looked at yet.
  private var candidates: ArraySlice<Int> = []
  /// The first row that neither this filter nor the one before has looked at.
  private var next = 0

  /// A filter for the words of a text; nil if it has none.
  ///
  /// - Parameter other: A filter over the same rows. If the text continues that of the other filter, only the rows that it
  ///   has found can match, and the rows that it has not looked at.
  init?(_ text: String, after other: RowFilter? = nil) {
    guard let pattern = FilterPattern(text) else { return nil }
    self.pattern = pattern
    self.text = text
    if let other, text.hasPrefix(other.text) {
      candidates = other.matches + other.candidates
      next = other.next
    }
  }

  /// Returns true if all rows have been looked at.
  func isComplete(rowCount: Int) -> Bool { candidates.isEmpty && next >= rowCount }

  /// Returns the place of a row among those that are shown, or of the next one that is: at most the number of matches.
  func place(ofRow row: Int) -> Int {
    var (low, high) = (0, matches.count)
    while low < high {
      let middle = low + (high - low) / 2
      if matches[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Looks at the next rows, within the budget of a slice.
  mutating func scan(rowCount: Int, _ isMatch: (Int) -> Bool) {
    var slice = ScanSlice()
    while slice.goesOn(), !isComplete(rowCount: rowCount) {
      let row = candidates.popFirst() ?? next
      if row >= next { next = row + 1 }
      if row < rowCount, isMatch(row) { matches.append(row) }
    }
  }
}

/// The part of a long search that is done at once: at most 4 096 steps, and no more after 4 ms.
nonisolated struct ScanSlice {
  private static let steps = 4_096
  private static let duration = Duration.milliseconds(4)
  /// The clock is read once in so many steps.
  private static let clockInterval = 64

  private var count = 0
  private let start = ContinuousClock.now

  /// Counts a step.
  ///
  /// - Returns: false if it is to be done later.
  mutating func goesOn() -> Bool {
    count += 1
    if count > Self.steps { return false }
    return count % Self.clockInterval != 0 || ContinuousClock.now - start < Self.duration
  }
}
