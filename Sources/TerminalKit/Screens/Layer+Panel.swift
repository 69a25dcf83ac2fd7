// A screen that is larger than its terminal: the panel with the focus is shown alone.
extension Layer {
  /// The smallest size in which a panel is of use.
  private static let leastPanel = Size(width: 16, height: 3)

  /// Returns the panel that a screen of a size shows alone because the whole window does not fit, or nil if the window fits
  /// or has no such panel.
  ///
  /// The panel is the innermost frame around the focused view, or else the focused view itself if it takes a share of the
  /// height of its container, as a list does that is the main part of a screen.
  func lonePanel(on screen: Size) -> View? {
    guard fillsScreen, !window.fits(in: screen), let focused else { return nil }
    var view: View? = focused
    while let current = view, current !== window, !(current is Frame) { view = current.superview }
    var panel = view
    if view == nil || view === window {
      guard case .share = focused.height, focused !== window else { return nil }
      panel = focused
    }
    guard let panel, screen.width >= max(panel.minWidth, Self.leastPanel.width),
      screen.height >= max(panel.minHeight, Self.leastPanel.height)
    else { return nil }
    return panel
  }

  /// Gives a panel of the window all of the screen, and all other views none of it.
  func place(alone panel: View, on screen: Size) {
    let rect = Rect(origin: .zero, size: screen)
    var shown = panel
    while let container = shown.superview {
      for view in container.subviews where view !== shown { view.frame = .zero }
      if shown !== panel { shown.frame = rect }
      shown = container
    }
    window.frame = rect
    panel.place(in: rect)
  }
}

extension Window {
  /// Returns true if a terminal of a size has the room that the window needs.
  func fits(in size: Size) -> Bool { size.width >= minWidth && size.height >= minHeight }
}
