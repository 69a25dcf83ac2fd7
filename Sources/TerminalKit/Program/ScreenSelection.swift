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

/// The part of the screen that is selected now.
final class ScreenSelector {
  /// The selection, or nil.
  private(set) var selection: ScreenSelection?
  private let frames: FrameRequests
  private let traits: ScreenTraits
  private let windows: WindowStack

  init(_ frames: FrameRequests, _ traits: ScreenTraits, _ windows: WindowStack) {
    self.frames = frames
    self.traits = traits
    self.windows = windows
  }

  /// Selects a part of the screen, or removes the selection.
  func select(_ selection: ScreenSelection?) {
    for selection in [self.selection, selection] { selection?.view?.damage() }
    self.selection = selection
    frames.setNeedsFrame(layout: false)
  }

  /// Forgets the selection, because everything is drawn again.
  func forget() { selection = nil }

  /// Removes the selection if it is in a view that leaves its window.
  func viewWillLeave(_ view: View) { if selection?.view?.isDescendant(of: view) == true { select(nil) } }

  /// The selected cells, row by row. Empty if the view is no longer on the screen.
  var parts: [Rect] {
    guard let selection, let view = selection.view, view.window === windows.front else { return [] }
    return selection.parts(in: view.selectableRegion.intersection(traits.bounds))
  }

  /// Draws the selection on the screen.
  func draw(on canvas: Canvas) {
    let theme = traits.shownTheme(with: nil)
    for part in parts { canvas.restyle(part) { $0 = theme.style($0, with: theme[.selection]) } }
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
