/// The rows of the screen that the next frame draws anew.
///
/// Rows, and not rectangles: no character goes from one row into another, so that whatever stands in a row is drawn as it
/// is when everything is drawn. Where a row has changed, all views that stand in it are drawn, from back to front.
struct Damage {
  private var isAll = true
  private var rows = RowSet()
  /// The grid that the last frame was drawn on.
  private var grid: CellGrid.Identity?
  private var styleChanges = 0
  /// The views that do not tell of all changes, or nil when they must be found again.
  private var watched: [Watched]?

  /// A view that is asked in each frame.
  private struct Watched {
    weak var view: View?
    /// The state that the view was drawn in last.
    var state: AnyHashable?
  }

  /// Everything is to be drawn anew.
  mutating func addAll() { isAll = true }

  mutating func add(_ rows: Range<Int>) { if !isAll { self.rows.insert(rows) } }

  /// Views have come or gone.
  mutating func forgetWatched() { watched = nil }

  /// Adds the rows of views whose look depends on state that reports no changes, where that has changed.
  ///
  /// - Complexity: O(views) after views have come or gone, else O(those that are watched).
  mutating func addWatched(in windows: some Sequence<Window>) {
    if watched == nil {
      var found: [Watched] = []
      for window in windows {
        window.forEachInOrder { view in
          if !view.tellsOfChanges || view.outsideState != nil { found.append(Watched(view: view)) }
        }
      }
      watched = found
    }
    for index in watched?.indices ?? 0..<0 {
      guard let view = watched?[index].view else { continue }
      if view.tellsOfChanges {
        let state = view.outsideState
        if watched?[index].state == state { continue }
        watched?[index].state = state
      }
      add(view.rowsOnScreen)
    }
  }

  /// Returns the rows to be drawn on a grid, nil for all of them, and begins to collect those of the next frame.
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
