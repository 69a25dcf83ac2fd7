/// The message for the problem of the focused view, shown beside the view. It appears only if no ``FieldMessage`` and
/// no status bar has room for the message.
final class ProblemTip {
  private let frames: FrameRequests
  private let traits: ScreenTraits
  private let windows: WindowStack
  private var shown: Tip?

  init(_ frames: FrameRequests, _ traits: ScreenTraits, _ windows: WindowStack) {
    self.frames = frames
    self.traits = traits
    self.windows = windows
  }

  /// Updates the tip for the next frame.
  func update() {
    let tip = tip
    guard tip != shown else { return }
    for rect in [shown, tip].compactMap({ $0?.rect }) { frames.add(rect.y..<rect.maxY) }
    shown = tip
  }

  private var tip: Tip? {
    guard let view = windows.focused, let problem = view.shownProblem, !windows.isTooLarge(for: traits.size),
      // The view must be in the front window: a list or a dialog in front of it hides its tip.
      let window = windows.layers.last?.window, view.window === window, !window.tells(problem, of: view)
    else { return nil }
    let place = view.rectOnScreen
    guard !place.isEmpty, traits.bounds.contains(place.origin) else { return nil }
    return Tip(problem, beside: place, on: traits.size)
  }

  /// Draws the tip over all windows.
  func draw(on canvas: Canvas, _ theme: Theme) {
    shown?.draw(on: canvas, theme.style(theme.style(.plain, with: theme[.menu]), with: theme[.error]))
  }
}

extension View {
  /// Returns true if a view in this one shows the problem of another view, and has room for the whole message.
  /// O(views).
  fileprivate func tells(_ problem: String, of view: View) -> Bool {
    guard !isHidden, frame.height > 0 else { return false }
    let isTeller = self is StatusBar || (self as? FieldMessage)?.target === view
    if isTeller, contentRect.width >= problem.cellWidth { return isOnScreen }
    return subviews.contains { shows($0) && $0.tells(problem, of: view) }
  }

  /// True if the first cell of the view is visible and not scrolled away.
  private var isOnScreen: Bool {
    var place = Point.zero
    var view: View = self
    while let parent = view.superview {
      place = Point(x: place.x + view.frame.x, y: place.y + view.frame.y)
      guard parent.bounds.contains(place) else { return false }
      view = parent
    }
    return true
  }
}
