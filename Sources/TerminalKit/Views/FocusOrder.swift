/// The views of a window that can have the focus, in document order, and the moves between them.
struct FocusOrder {
  let views: [View]
  private let window: Window

  /// - Complexity: O(views of the window).
  init(of window: Window) {
    var views: [View] = []
    window.forEachShown { if $0.canTakeFocus { views.append($0) } }
    self.views = views
    self.window = window
  }

  /// The view that first has the focus: the view that the window or a window in it names, or otherwise the first view.
  /// In a dialog without fields, the default button.
  var initial: View? {
    if let view = window.namedFocus { return view }
    if let button = views.first(where: { ($0 as? Button)?.isDefault == true }), window is Dialog {
      return views.first { !($0 is Button) } ?? button
    }
    return views.first
  }

  /// Returns the next view for Tab. After the last view, it is the first one.
  func next(after view: View?) -> View? {
    if let next = view?.nextFocus, next.canTakeFocus { return next }
    guard !views.isEmpty else { return nil }
    return views[index(of: view).map { ($0 + 1) % views.count } ?? 0]
  }

  /// Returns the view from which Tab leads to a view.
  func previous(before view: View?) -> View? {
    guard !views.isEmpty else { return nil }
    if let view, let back = views.first(where: { $0.nextFocus === view }) { return back }
    return views[index(of: view).map { ($0 + views.count - 1) % views.count } ?? views.count - 1]
  }

  /// Returns the nearest view in a direction. The distance across the direction counts twice.
  func nearest(to view: View, dx: Int, dy: Int) -> View? {
    let from = view.rectOnScreen
    var best: (view: View, distance: Int)?
    for other in views where other !== view {
      let to = other.rectOnScreen
      let along =
        dx > 0 ? to.x - from.maxX : dx < 0 ? from.x - to.maxX : dy > 0 ? to.y - from.maxY : from.y - to.maxY
      guard along >= 0 else { continue }
      let across =
        dx == 0 ? gap(from.x, from.maxX, to.x, to.maxX) : gap(from.y, from.maxY, to.y, to.maxY)
      let distance = along + 2 * across
      if distance < best?.distance ?? .max { best = (other, distance) }
    }
    return best?.view
  }

  /// Returns the next view that is not inside another view, or otherwise the last one before it.
  func neighbor(of view: View, outside other: View) -> View? {
    let position = index(of: view) ?? 0
    return views[position...].first { !$0.isDescendant(of: other) }
      ?? views[..<position].last { !$0.isDescendant(of: other) }
  }

  /// Returns the first view after a view that need not be focusable itself, or otherwise the last one before it.
  func successor(of view: View) -> View? {
    var before: View?
    var after: View?
    var isBehind = false
    window.forEachInOrder { other in
      if other === view {
        isBehind = true
      } else if other.canTakeFocus {
        if isBehind, after == nil { after = other }
        if !isBehind { before = other }
      }
    }
    return after ?? before
  }

  private func index(of view: View?) -> Int? { view.flatMap { view in views.firstIndex { $0 === view } } }

  private func gap(_ start: Int, _ end: Int, _ otherStart: Int, _ otherEnd: Int) -> Int {
    max(0, max(otherStart - end + 1, start - otherEnd + 1))
  }
}

extension View {
  /// The view that this window or the first shown window in it names, if that view can have the focus.
  fileprivate var namedFocus: View? {
    var named: View?
    forEachShown { view in
      if named == nil, let wanted = (view as? Window)?.initialFocus, wanted.canTakeFocus { named = wanted }
    }
    return named
  }

  /// Returns the view that gets the focus when this view becomes visible: the view that last had it, the view that a
  /// window names, or the first view that can have it.
  ///
  /// - Complexity: O(views in it).
  func focus(remembering last: View?) -> View? {
    if let last, last.canTakeFocus, last.isDescendant(of: self) { return last }
    if let named = namedFocus { return named }
    var first: View?
    forEachShown { if first == nil, $0.canTakeFocus { first = $0 } }
    return first
  }

  /// True if the view could take the focus now.
  var canTakeFocus: Bool { canBecomeFocused && isUsable }

  /// True if the view and all its ancestors are shown and enabled.
  var isUsable: Bool {
    var current: View? = self
    while let view = current {
      if !view.isShown || !view.isEnabled { return false }
      current = view.superview
    }
    return true
  }
}
