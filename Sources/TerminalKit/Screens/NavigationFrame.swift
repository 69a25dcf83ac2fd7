internal import NibLoading

/// A view with the bar above a pane. The pane comes first in the order of focus.
final class NavigationFrame: View {
  let bar = NavigationBar()
  let pane: View
  /// Returns true if a width is too small for everything that the pane could show side by side.
  var isTooNarrow: ((Int) -> Bool)?
  /// Called after a layout if the width has become too small, or large enough again.
  var collapseDidChange: (() -> Void)?
  /// True if the width was too small.
  private(set) var isCollapsed = false

  init(around pane: View) {
    self.pane = pane
    super.init()
    height = .share(1)
    addSubview(pane)
    addSubview(bar)
  }

  required init(coder: NibDecoder) throws {
    pane = View()
    try super.init(coder: coder)
  }

  private var barHeight: Int { bar.isHidden ? 0 : 1 }

  override func contentSize(in available: Size) -> Size {
    let bar = bar.fittingSize(in: available)
    let pane = pane.fittingSize(in: Size(width: available.width, height: available.height - barHeight))
    return Size(width: max(bar.width, pane.width), height: barHeight + pane.height)
  }

  /// Notes the width that the frame will have, before it is laid out.
  func expect(width: Int) { isCollapsed = isTooNarrow?(width) ?? false }

  override func layoutSubviews() {
    let room = contentRect
    if let isTooNarrow, isTooNarrow(room.width) != isCollapsed {
      isCollapsed.toggle()
      window?.host?.frames.afterLayout { [weak self] in self?.collapseDidChange?() }
    }
    bar.place(in: Rect(x: room.x, y: room.y, width: room.width, height: min(barHeight, room.height)))
    pane.place(
      in: room.inset(by: Insets(top: min(barHeight, room.height), right: 0, bottom: 0, left: 0)))
  }
}
