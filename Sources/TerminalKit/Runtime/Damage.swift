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
  /// The views that do not report all of their changes, or nil if they must be found again.
  private var watched: [Watched]?

  /// A view whose state is compared in each frame.
  private struct Watched {
    weak var view: View?
    /// The state of the view when it was last drawn.
    var state: AnyHashable?
  }

  /// Marks everything to be drawn again.
  mutating func addAll() { isAll = true }

  mutating func add(_ rows: Range<Int>) { if !isAll { self.rows.insert(rows) } }

  /// Called when views were added or removed.
  mutating func forgetWatched() { watched = nil }

  /// Adds the rows of views that depend on state that does not report its changes, if that state has changed.
  ///
  /// - Complexity: O(views) after views were added or removed, otherwise O(watched views).
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
