/// A set of rows of a screen. Rows outside the largest possible grid are ignored.
nonisolated struct RowSet: Equatable {
  /// True for each row of the set. Rows after the end are not in it.
  private var members: [Bool] = []
  /// The rows between the first and the last of the set, or an empty range if the set is empty.
  private(set) var bounds = 0..<0

  /// Creates an empty set.
  init() {}

  var isEmpty: Bool { bounds.isEmpty }

  func contains(_ row: Int) -> Bool { bounds.contains(row) && members[row] }

  mutating func insert(_ rows: Range<Int>) {
    let rows = rows.clamped(to: 0..<CellGrid.largest.height)
    guard !rows.isEmpty else { return }
    if members.count < rows.upperBound {
      members += repeatElement(false, count: rows.upperBound - members.count)
    }
    for row in rows { members[row] = true }
    bounds = isEmpty ? rows : min(bounds.lowerBound, rows.lowerBound)..<max(bounds.upperBound, rows.upperBound)
  }

  /// Returns the rows between the first and the last that are in the set and in a range. The result is empty if there
  /// are none.
  func bounds(in rows: Range<Int>) -> Range<Int> {
    let rows = rows.clamped(to: bounds)
    guard let first = rows.first(where: { members[$0] }), let last = rows.last(where: { members[$0] }) else {
      return rows.lowerBound..<rows.lowerBound
    }
    return first..<last + 1
  }
}
