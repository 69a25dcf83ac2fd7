// The tree of views on the screen: visits, positions, and the view at a position.
extension View {
  /// Visits the view and everything in it, hidden or not, in document order.
  func forEachInOrder(_ visit: (View) -> Void) {
    visit(self)
    for view in subviews { view.forEachInOrder(visit) }
  }

  /// Visits the view and everything that is shown in it, in document order.
  func forEachShown(_ visit: (View) -> Void) {
    guard isShown else { return }
    visitShown(visit)
  }

  /// Visits the views from the top down, so that no view must look for its superview.
  private func visitShown(_ visit: (View) -> Void) {
    visit(self)
    for view in subviews where !view.isHidden && shows(view) { view.visitShown(visit) }
  }

  /// Returns the innermost shown view at a position of the superview.
  func view(at point: Point) -> View? {
    guard isShown, frame.contains(point) else { return nil }
    let inside = Point(x: point.x - frame.x, y: point.y - frame.y)
    for view in subviews.reversed() { if let found = view.view(at: inside) { return found } }
    return self
  }

  /// The position of the top left cell on the screen.
  var originOnScreen: Point {
    var point = frame.origin
    var view = superview
    while let current = view {
      point.x += current.frame.x
      point.y += current.frame.y
      view = current.superview
    }
    return point
  }

  /// The rectangle of the view on the screen.
  var rectOnScreen: Rect { Rect(origin: originOnScreen, size: frame.size) }

  /// Asks the ancestors to scroll so that the view is visible.
  func scrollToVisible() {
    var view = superview
    while let current = view {
      current.reveal(self)
      view = current.superview
    }
  }
}
