/// The focus: each window has a focused view. That of the window in front is the first responder.
extension Application {
  /// The focused view of the window in front.
  public var focusedView: View? { layers.last?.focused }

  /// Gives a view the focus, if it can have it.
  public func focus(_ view: View) {
    guard let index = layers.lastIndex(where: { view.isDescendant(of: $0.window) }), canFocus(view) else { return }
    let before = layers[index].focused
    guard before !== view else { return }
    layers[index].focused = view
    before?.focusDidChange()
    view.focusDidChange()
    view.scrollToVisible()
    setNeedsFrame(layout: false)
  }

  /// Returns true if a view could take the focus now.
  func canFocus(_ view: View) -> Bool { view.canBecomeFocused && isUsable(view) }

  /// Returns true if a view and all its ancestors are shown and enabled.
  func isUsable(_ view: View) -> Bool {
    var current: View? = view
    while let view = current {
      if !view.isShown || !view.isEnabled { return false }
      current = view.superview
    }
    return true
  }

  /// Returns the view that has the focus first: the one that the window names, or the first that can.
  func initialFocus(in window: Window) -> View? {
    if let view = window.initialFocus, canFocus(view) { return view }
    if let button = focusOrder(of: window).first(where: { ($0 as? Button)?.isDefault == true }), window is Dialog {
      return focusOrder(of: window).first { !($0 is Button) } ?? button
    }
    return focusOrder(of: window).first
  }

  /// Everything in a window that can have the focus, in document order.
  func focusOrder(of window: Window) -> [View] {
    var views: [View] = []
    window.forEachShown { if canFocus($0) { views.append($0) } }
    return views
  }

  /// Tab and Shift-Tab go through all views; arrows that nobody else uses go to the next view in their direction.
  func moveFocus(by key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.tab): focusNext()
    case KeyPress(.tab, .shift): focusPrevious()
    case KeyPress(.up): focusNearest(dx: 0, dy: -1)
    case KeyPress(.down): focusNearest(dx: 0, dy: 1)
    case KeyPress(.left): focusNearest(dx: -1, dy: 0)
    case KeyPress(.right): focusNearest(dx: 1, dy: 0)
    default: return false
    }
    return true
  }

  /// Gives the focus to the next view, the first after the last.
  public func focusNext() {
    guard let window = layers.last?.window else { return }
    if let next = focusedView?.nextFocus, canFocus(next) { return focus(next) }
    let order = focusOrder(of: window)
    guard !order.isEmpty else { return }
    let index = focusedView.flatMap { view in order.firstIndex { $0 === view } }
    focus(order[index.map { ($0 + 1) % order.count } ?? 0])
  }

  /// Gives the focus to the view from which Tab leads here.
  public func focusPrevious() {
    guard let window = layers.last?.window else { return }
    let order = focusOrder(of: window)
    guard !order.isEmpty else { return }
    if let focused = focusedView, let back = order.first(where: { $0.nextFocus === focused }) { return focus(back) }
    let index = focusedView.flatMap { view in order.firstIndex { $0 === view } }
    focus(order[index.map { ($0 + order.count - 1) % order.count } ?? order.count - 1])
  }

  /// The nearest view in a direction: the distance along it counts once, that across it twice.
  private func focusNearest(dx: Int, dy: Int) {
    guard let window = layers.last?.window, let focused = focusedView else { return focusNext() }
    let from = focused.rectOnScreen
    var best: (view: View, distance: Int)?
    for view in focusOrder(of: window) where view !== focused {
      let to = view.rectOnScreen
      let along =
        dx > 0 ? to.x - from.maxX : dx < 0 ? from.x - to.maxX : dy > 0 ? to.y - from.maxY : from.y - to.maxY
      guard along >= 0 else { continue }
      let across =
        dx == 0 ? gap(from.x, from.maxX, to.x, to.maxX) : gap(from.y, from.maxY, to.y, to.maxY)
      let distance = along + 2 * across
      if distance < best?.distance ?? .max { best = (view, distance) }
    }
    if let best { focus(best.view) }
  }

  private func gap(_ start: Int, _ end: Int, _ otherStart: Int, _ otherEnd: Int) -> Int {
    max(0, max(otherStart - end + 1, start - otherEnd + 1))
  }

  /// A view leaves its window: the focus must not go with it.
  func viewWillLeave(_ view: View) {
    closePopups(from: view)
    for index in layers.indices {
      guard let focused = layers[index].focused, focused.isDescendant(of: view) else { continue }
      let order = focusOrder(of: layers[index].window)
      let position = order.firstIndex { $0 === focused } ?? 0
      layers[index].focused =
        order[position...].first { !$0.isDescendant(of: view) }
        ?? order[..<position].last { !$0.isDescendant(of: view) }
      focused.focusDidChange()
      layers[index].focused?.focusDidChange()
    }
    if mouseTarget?.isDescendant(of: view) == true { mouseTarget = nil }
  }

  /// Moves the focus on from views that have been hidden or disabled.
  func repairFocus() {
    for index in layers.indices {
      if let focused = layers[index].focused, canFocus(focused) { continue }
      let before = layers[index].focused
      let next =
        before.flatMap { successor(of: $0, in: layers[index].window) } ?? initialFocus(in: layers[index].window)
      guard next !== before else { continue }
      layers[index].focused = next
      before?.focusDidChange()
      next?.focusDidChange()
    }
  }

  /// The first view behind another that can have the focus, else the last one before it.
  private func successor(of view: View, in window: Window) -> View? {
    var before: View?
    var after: View?
    var isBehind = false
    window.forEachInOrder { other in
      if other === view {
        isBehind = true
      } else if canFocus(other) {
        if isBehind, after == nil { after = other }
        if !isBehind { before = other }
      }
    }
    return after ?? before
  }
}

extension View {
  /// Its cells on the screen.
  var rectOnScreen: Rect { Rect(origin: originOnScreen, size: frame.size) }

  /// Visits it and all that is in it, hidden or not, in document order.
  func forEachInOrder(_ visit: (View) -> Void) {
    visit(self)
    for view in subviews { view.forEachInOrder(visit) }
  }

  /// Asks what it is in to show it.
  func scrollToVisible() {
    var view = superview
    while let current = view {
      current.reveal(self)
      view = current.superview
    }
  }
}
