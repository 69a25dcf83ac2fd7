/// A part of the screen that the user has selected by dragging over a view that has no selection of its own.
///
/// It consists of the visible cells, and not of the text behind them. It stays inside the view, and ends when a key or
/// a mouse button is pressed, or when the view is removed from the screen.
struct ScreenSelection {
  /// The view that the drag began in.
  weak var view: View?
  /// The cell of the screen at which it began.
  let anchor: Point
  /// The cell at which the mouse is.
  var head: Point
  /// True if the selection has the same columns in each row.
  let isBlock: Bool

  /// Returns the selected cells in a region: a part of each row from the first to the last.
  func parts(in region: Rect) -> [Rect] {
    guard !region.isEmpty else { return [] }
    func inside(_ point: Point) -> Point {
      Point(
        x: max(region.x, min(point.x, region.maxX - 1)), y: max(region.y, min(point.y, region.maxY - 1)))
    }
    let ends = [inside(anchor), inside(head)].sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    let columns = min(ends[0].x, ends[1].x)...max(ends[0].x, ends[1].x)
    return (ends[0].y...ends[1].y).map { y in
      let start = isBlock ? columns.lowerBound : y == ends[0].y ? ends[0].x : region.x
      let end = isBlock ? columns.upperBound : y == ends[1].y ? ends[1].x : region.maxX - 1
      return Rect(x: start, y: y, width: end - start + 1, height: 1)
    }
  }
}

extension Application {
  /// Selects a part of the screen, or removes the selection.
  func selectOnScreen(_ selection: ScreenSelection?) {
    for selection in [screenSelection, selection] { selection?.view?.damage() }
    screenSelection = selection
    setNeedsFrame(layout: false)
  }

  /// The selected cells, row by row. Empty if the view is no longer on the screen.
  private var selectedParts: [Rect] {
    guard let selection = screenSelection, let view = selection.view, view.window === windows.front else { return [] }
    return selection.parts(in: view.selectableRegion.intersection(Rect(origin: .zero, size: size)))
  }

  /// Draws the selection on the screen.
  func drawScreenSelection(on canvas: Canvas) {
    let theme = hasColors ? theme : theme.withoutColors
    for part in selectedParts { canvas.restyle(part) { $0 = theme.style($0, with: theme[.selection]) } }
  }

  /// The selected text on the screen, without spaces at the ends of its rows.
  var selectedScreenText: String {
    let parts = selectedParts
    guard !parts.isEmpty else { return "" }
    let grid = CellGrid(size: size)
    paint(nil, on: grid)
    return parts.map { part in
      var cells = (part.x..<part.maxX).map { grid.text(at: Point(x: $0, y: part.y)) }
      // If only half of a wide character is in the selection at its end, the character is not selected.
      if part.maxX < size.width, grid.text(at: Point(x: part.maxX, y: part.y)).isEmpty { cells.removeLast() }
      var row = cells.joined()
      while row.last == " " { row.removeLast() }
      return row
    }.joined(separator: "\n")
  }

  /// Copies the selection if a key is meant for this. Any other key removes the selection.
  ///
  /// - Returns: true if the key was used.
  func useForScreenSelection(_ key: KeyPress) -> Bool {
    guard screenSelection != nil else { return false }
    let text = EditingKey.command(for: key) == .copy ? selectedScreenText : ""
    selectOnScreen(nil)
    if !text.isEmpty { copy(text) }
    return !text.isEmpty || key == KeyPress(.escape)
  }
}

extension View {
  /// The cells of the screen that a drag in the view can select: the visible cells of its content.
  fileprivate var selectableRegion: Rect {
    var region = selectableRect
    var view = self
    while true {
      region = region.intersection(view.bounds).offset(x: view.frame.x, y: view.frame.y)
      guard view.isShown else { return .zero }
      guard let parent = view.superview else { return region }
      view = parent
    }
  }
}
