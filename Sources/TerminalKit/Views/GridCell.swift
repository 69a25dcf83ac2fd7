/// The columns and rows that a child of a grid takes.
struct GridCell {
  let columns: Range<Int>
  let rows: Range<Int>

  /// Returns the cells of the views. Each view gets the next free place in document order that is wide enough.
  ///
  /// - Complexity: O(views × columns), however many rows they span.
  static func cells(for views: [View], columns count: Int) -> [GridCell] {
    // The row in which each column is free again.
    var free = Array(repeating: 0, count: count)
    var row = 0
    var column = 0
    return views.map { view in
      let width = max(1, min(view.columnSpan, count))
      while true {
        if let found = firstGap(of: width, from: column, in: free, at: row) {
          column = found
          break
        }
        // No place in the row is wide enough. The next possible row is the next one, or the first in which a column
        // becomes free.
        row = column > 0 ? row + 1 : free.filter { $0 > row }.min() ?? row + 1
        column = 0
      }
      let cell = GridCell(columns: column..<column + width, rows: row..<row + max(1, view.rowSpan))
      for column in cell.columns { free[column] = cell.rows.upperBound }
      column += width
      return cell
    }
  }

  private static func firstGap(of width: Int, from start: Int, in free: [Int], at row: Int) -> Int? {
    var start = start
    var column = start
    while column < free.count {
      if free[column] > row { start = column + 1 }
      column += 1
      if column - start == width { return start }
    }
    return nil
  }

  /// Returns the cell without rows that no other child begins in. A child cannot add rows by spanning them.
  func clipped(toRows count: Int) -> GridCell {
    GridCell(columns: columns, rows: rows.lowerBound..<max(rows.lowerBound + 1, min(rows.upperBound, count)))
  }
}
