/// The rows of the screen that the next frame draws again.
///
/// Whole rows are used instead of rectangles: no character extends from one row into another, so each row looks the
/// same as if everything were drawn. If a row has changed, all views in it are drawn, from back to front.
struct Damage {
  private var isAll = true
  private var rows = RowSet()
  /// The grid that the last frame was drawn on.
  private var grid: CellGrid.Identity?
  private var styleChanges = 0

  /// Marks everything to be drawn again.
  mutating func addAll() { isAll = true }

  mutating func add(_ rows: Range<Int>) { if !isAll { self.rows.insert(rows) } }

  /// Returns the rows to draw on a grid, or nil for all of them, and starts collecting the rows of the next frame.
  mutating func take(for grid: CellGrid) -> RowSet? {
    if self.grid !== grid.identity || styleChanges != Style.changes { isAll = true }
    self.grid = grid.identity
    styleChanges = Style.changes
    defer {
      rows = RowSet()
      isAll = false
    }
    return isAll ? nil : rows
  }
}
