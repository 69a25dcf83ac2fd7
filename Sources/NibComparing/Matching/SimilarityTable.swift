/// The best sums of similarities for the rest of two lists of siblings, from each row and each column on.
///
/// If both lists are long, only the columns near the diagonal are stored, so the table grows with the sum of the
/// lengths and not with their product. Siblings that have moved further are found by their contents.
struct SimilarityTable {
  private let rows: Int
  private let columns: Int
  /// The number of stored columns on each side of the diagonal.
  private let reach: Int
  private let width: Int
  private var sums: [Int32]

  /// The minimum number of columns on each side of the diagonal.
  private static let leastReach = 32

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    let isSmall = min(rows, columns) <= 4 * Self.leastReach
    reach = isSmall ? columns : max(Self.leastReach, columns / rows)
    width = min(columns, 2 * reach) + 1
    sums = Array(repeating: 0, count: rows * width)
  }

  /// Returns the columns of a row that are stored.
  func columns(of row: Int) -> Range<Int> {
    let diagonal = row * columns / rows
    return max(0, diagonal - reach)..<min(columns, diagonal + reach)
  }

  /// The best sum from a place on. Columns before those of the row can be skipped; there is nothing after them.
  subscript(row: Int, column: Int) -> Int32 {
    get {
      guard row < rows else { return 0 }
      let range = columns(of: row)
      return column < range.upperBound ? sums[row * width + max(0, column - range.lowerBound)] : 0
    }
    set { sums[row * width + column - columns(of: row).lowerBound] = newValue }
  }
}
