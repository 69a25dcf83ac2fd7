/// A sentence about a view, shown next to the mouse when it rests on the view.
///
/// It is not a window, so it gets no keys and no focus. The next key, click or move to another view hides it.
final class Tooltip {
  private let timers: Timers
  private let frames: FrameRequests
  private let traits: ScreenTraits
  /// The view with a help text that the mouse is over.
  private weak var view: View?
  private var pointer = Point.zero
  private var timer: ProgramTimer?
  private var shown: Tip?

  /// The time for which the mouse must rest before the tooltip is shown.
  static let delay = Duration.milliseconds(600)

  init(_ timers: Timers, _ frames: FrameRequests, _ traits: ScreenTraits) {
    self.timers = timers
    self.frames = frames
    self.traits = traits
  }

  /// Called when the mouse was used, over a view or outside of all views.
  func pointer(_ mouse: MouseEvent, over view: View?) {
    guard mouse.kind == .move, let view = view?.nearestWithHelp else { return hide() }
    if view === self.view, shown != nil { return }
    hide()
    self.view = view
    pointer = mouse.position
    timer = timers.after(Self.delay) { [weak self] in self?.show() }
  }

  /// Hides the tooltip, and shows none until the mouse moves.
  func hide() {
    timer?.cancel()
    (timer, view) = (nil, nil)
    guard let shown else { return }
    self.shown = nil
    damage(shown.rect)
  }

  private func show() {
    guard let view, view.window?.host != nil, view.isUsable else { return }
    guard
      let tip = Tip(
        view.shownHelp, beside: Rect(origin: pointer, size: Size(width: 1, height: 1)), on: traits.size)
    else { return }
    shown = tip
    damage(tip.rect)
  }

  private func damage(_ rect: Rect) {
    frames.add(rect.y..<rect.maxY)
    frames.setNeedsFrame(layout: false)
  }

  /// Draws the tooltip in front of all windows.
  func draw(on canvas: Canvas, _ theme: Theme) {
    shown?.draw(on: canvas, theme.style(.plain, with: theme[.menu]))
  }
}

extension View {
  /// This view or its nearest ancestor with a help text. A menu shows the help texts of its items elsewhere.
  fileprivate var nearestWithHelp: View? {
    guard !(window is Popup) else { return nil }
    var view: View? = self
    while let current = view {
      if !current.shownHelp.isEmpty { return current }
      view = current.superview
    }
    return nil
  }
}
