/// Small windows that belong to a view: menus, and the lists of what can be selected.
extension Application {
  /// Puts a small window with a view in front, and gives that the focus.
  ///
  /// - Parameters:
  ///   - content: what is in it.
  ///   - opener: the view that it belongs to: a press there goes to that view and does not close the window.
  ///   - axis: vertical is below the anchor or above it, horizontal on its right or left.
  ///   - anchor: where on the screen it belongs.
  ///   - whenClosed: runs when it is closed, for whatever reason.
  @discardableResult
  func popUp(
    _ content: View, from opener: View, _ axis: Axis = .vertical, beside anchor: @escaping @MainActor () -> Rect,
    whenClosed: (() -> Void)? = nil
  ) -> Popup {
    let popup = Popup(opener: opener, responder: firstResponder)
    popup.addSubview(content)
    popup.styles = layers.last?.window.styles
    push(
      Layer(
        window: popup, placement: .beside(axis, anchor), controller: nil, focused: content, whenClosed: whenClosed))
    return popup
  }

  /// Returns the view that a press goes to. A press outside of popups closes them and does nothing else, unless it is
  /// on the view that opened the one in front.
  func pressedView(at point: Point) -> View? {
    while let layer = layers.last {
      if layer.window.frame.contains(point) { return layer.window.view(at: point) }
      guard let popup = layer.window as? Popup else { return nil }
      if let opener = popup.opener, opener.rectOnScreen.contains(point) { return opener }
      closeFront()
      if !(layers.last?.window is Popup) { return nil }
    }
    return nil
  }

  /// Closes the small windows that a view, or a view in it, has opened, and those in front of them.
  func closePopups(from view: View) {
    let opened = layers.first { ($0.window as? Popup)?.opener?.isDescendant(of: view) == true }
    if let opened { close(opened.window) }
  }
}
