// The parts of the screen that the next frame draws after a view has changed.
extension View {
  /// Marks the view as changed. The next frame draws the rows of the screen that contain the view.
  ///
  /// The views of the kit call this whenever one of their properties changes. Your own class need not call it when
  /// other data changes, unless the class has declared that it does so; see ``reportsChanges``.
  public func setNeedsDisplay() { damage()?.frames.setNeedsFrame(layout: false) }

  /// Marks the size of the view, or of a view in it, as changed. The next frame measures the views again, and draws the
  /// rows of this view and of views that have moved.
  public func setNeedsLayout() {
    var rows = 0..<frame.height
    guard let host = placeOnScreen(&rows, visit: { $0.forgetMeasured() })?.host else { return }
    host.frames.add(rows)
    host.frames.setNeedsFrame(layout: true)
  }

  private func forgetMeasured() { if !measured.isEmpty { measured = [:] } }

  /// Marks the rows of the view to be drawn with the next frame, without requesting a frame.
  ///
  /// - Returns: the program that shows the view, if any.
  @discardableResult
  final func damage() -> (any ViewHost)? {
    var rows = 0..<frame.height
    guard let window = placeOnScreen(&rows, visit: { _ in }), let host = window.host else { return nil }
    host.frames.add(rows)
    return host
  }

  /// Marks the superview, which contains the old and the new place, unless it has moved too.
  final func frameDidChange() {
    if let superview { superview.damage() } else { (self as? Window)?.host?.frames.addAll() }
  }

  /// Updates the list of watched views after `outsideState` has appeared, disappeared or changed its source.
  final func outsideStateDidChange() {
    window?.host?.frames.viewsDidChange()
    setNeedsLayout()
  }

  /// Called after views have been added to the view or removed from it.
  final func subviewsDidChange() {
    shownSubviewsDidChange()
    outsideStateDidChange()
  }

  /// The rows of the screen that contain the view, without the rows that its superviews clip.
  final var rowsOnScreen: Range<Int> {
    var rows = 0..<frame.height
    _ = placeOnScreen(&rows) { _ in }
    return rows
  }

  /// Converts rows of the view to rows of the screen, and clips them to the visible parts of the superviews. Visits the
  /// view and its superviews. Returns the outermost view if it is a window.
  @inline(__always)
  private func placeOnScreen(_ rows: inout Range<Int>, visit: (View) -> Void) -> Window? {
    var view = self
    while true {
      visit(view)
      let y = view.frame.y
      rows = rows.lowerBound.plus(y)..<rows.upperBound.plus(y)
      guard let parent = view.superview else { return view as? Window }
      rows = rows.clamped(to: 0..<parent.frame.height)
      view = parent
    }
  }

  /// The name of the module of the kit, with a dot.
  private static let kit = String(reflecting: View.self).prefix { $0 != "." } + "."
  /// The classes that have been asked for their module.
  private static var isKnownOfKit: [ObjectIdentifier: Bool] = [:]

  /// Returns true if a class is one of the kit's own, which report all of their changes. A subclass of such a class may
  /// draw any data.
  static func isOfKit(_ type: View.Type) -> Bool {
    let key = ObjectIdentifier(type)
    if let known = isKnownOfKit[key] { return known }
    let isOfKit = String(reflecting: type).hasPrefix(kit)
    isKnownOfKit[key] = isOfKit
    return isOfKit
  }
}
