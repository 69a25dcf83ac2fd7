/// The selected rows of a view in which several rows can be selected, if these are not just the current row.
///
/// A row that has an id keeps its mark when it moves. The ids of at most 10 000 rows are stored. A larger selection is
/// cleared after rows have changed, so that no wrong row is ever marked.
nonisolated struct RowMarks {
  /// The marked rows.
  private(set) var rows: RangeSet<Int>
  /// True if the marks stay when the current row moves.
  private(set) var isKept: Bool
  /// The row at which the user began to extend the selection.
  private(set) var anchor: Int?
  /// The marks from before the selection was extended.
  private var base: RangeSet<Int>
  private var witnesses = Witnesses()

  /// Creates marks that stay when the current row moves.
  init(_ rows: RangeSet<Int>) {
    self.rows = rows
    base = rows
    isKept = true
  }

  /// Creates an empty set of marks, which are about to be extended.
  init() {
    self.init(RangeSet())
    isKept = false
  }

  /// Marks a row, or removes its mark.
  mutating func toggle(_ row: Int) {
    if rows.contains(row) { rows.remove(contentsOf: row..<row + 1) } else { rows.insert(contentsOf: row..<row + 1) }
    isKept = true
    settle()
    anchor = row
  }

  /// Marks the rows from the anchor to the current row, in place of the rows that the last extension marked.
  mutating func extend(from anchor: Int, over range: RangeSet<Int>) {
    self.anchor = anchor
    rows = base.union(range)
  }

  /// Keeps all marks when the current row moves.
  mutating func settle() {
    base = rows
    anchor = nil
  }

  // MARK: Rows that move

  /// Returns true if the same rows are marked, also if they have moved.
  func hasSameRows(as other: RowMarks) -> Bool {
    if rows == other.rows { return true }
    guard witnesses.isComplete, other.witnesses.isComplete else { return false }
    let (ids, others) = (witnesses.ids.values, other.witnesses.ids.values)
    // Rows without an id are the same only in the same place.
    let count = rows.ranges.reduce(0) { $0.plus($1.count) }
    return ids.count == count && others.count == count && Set(ids) == Set(others)
  }

  /// The maximum number of ids that are stored.
  private static let limit = 10_000
  /// The maximum number of rows that are found one by one. More are found in one pass over all rows.
  private static let fewRows = 16

  /// The ids of marked rows.
  private struct Witnesses {
    var ids: [Int: AnyHashable] = [:]
    /// The rows whose ids have been read.
    var asked = RangeSet<Int>()
    /// True if the id of each marked row has been read. If false, only the id of the first has.
    var isComplete = true
  }

  /// Stores the ids of the marked rows. The id of a row is read once. O(changed rows), at most 10 000.
  mutating func remember(id: (Int) -> AnyHashable?) {
    witnesses.isComplete = rows.ranges.reduce(0) { $0.plus($1.count) } <= Self.limit
    let first = rows.ranges.first.map { RangeSet($0.lowerBound..<$0.lowerBound + 1) } ?? RangeSet()
    let wanted = witnesses.isComplete ? rows : first
    for range in witnesses.asked.subtracting(wanted).ranges { for row in range { witnesses.ids[row] = nil } }
    for range in wanted.subtracting(witnesses.asked).ranges { for row in range { witnesses.ids[row] = id(row) } }
    witnesses.asked = wanted
  }

  /// Marks the same rows again after rows have changed.
  ///
  /// - Returns: false if there were too many rows to find again, or if no marked row is left.
  mutating func follow(count: Int, id: (Int) -> AnyHashable?, row: (AnyHashable) -> Int?) -> Bool {
    guard witnesses.isComplete || witnesses.ids.isEmpty else { return false }
    let moved = witnesses.ids.filter { place, known in place >= count || id(place) != known }
    if !moved.isEmpty {
      for place in moved.keys { rows.remove(contentsOf: place..<place + 1) }
      for place in Self.places(of: Array(moved.values), count: count, id: id, row: row) where 0..<count ~= place {
        rows.insert(contentsOf: place..<place + 1)
      }
      anchor = nil
      witnesses = Witnesses()
    }
    rows.remove(contentsOf: max(0, count)..<Int.max)
    if anchor.map({ $0 >= count }) == true { anchor = nil }
    base = rows
    remember(id: id)
    return !rows.isEmpty
  }

  private static func places(
    of ids: [AnyHashable], count: Int, id: (Int) -> AnyHashable?, row: (AnyHashable) -> Int?
  ) -> [Int] {
    guard ids.count > fewRows else { return ids.compactMap(row) }
    let wanted = Set(ids)
    return (0..<count).filter { place in id(place).map { wanted.contains($0) } ?? false }
  }
}
