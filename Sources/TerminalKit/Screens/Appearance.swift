/// The progress of a controller's appearance.
///
/// Each appearance is a call of `viewWillAppear()`, one of `viewDidAppear()` and one of `viewDidDisappear()`, whatever these
/// do themselves to controllers: what they change for children is told to the children afterwards.
struct Appearance {
  enum State {
    case hidden
    /// It has been told that it will appear.
    case appearing
    case shown
    /// Its children are being told that they disappear.
    case disappearing
  }

  var state = State.hidden
  /// True while the children are being called.
  var isUpdating = false
  /// True if the children have changed since.
  var isStale = false
  /// The controller that has left, until it is sent `viewDidDisappear()`.
  var leaving: Controller?
}

extension Controller {
  /// Tells it, and then the children that are shown, that they will appear.
  func beginAppearance() {
    guard appearance.state == .hidden else { return }
    appearance.state = .appearing
    viewWillAppear()
    guard appearance.state == .appearing else { return }
    for child in shownChildren { child.beginAppearance() }
  }

  /// Tells the children that were to appear, and then it, that they have.
  func appear() {
    guard appearance.state == .appearing else { return }
    for child in children { child.appear() }
    guard appearance.state == .appearing else { return }
    appearance.state = .shown
    viewDidAppear()
    updateChildren()
  }

  /// Tells the children that are shown, and then it, that they have disappeared.
  func endAppearance() {
    // A controller that was sent `viewWillAppear()` is sent `viewDidAppear()` first, so that each call has its
    // counterpart.
    appear()
    guard appearance.state == .shown else { return }
    appearance.state = .disappearing
    for child in children { child.endAppearance() }
    appearance.state = .hidden
    viewDidDisappear()
  }

  /// Sends `viewDidDisappear()` to a child that was removed, between the calls of the others.
  func childDidLeave(_ child: Controller) {
    if appearance.isUpdating { child.endAppearance() } else { appearance.leaving = child }
    childrenDidChange()
  }

  /// Tells the children that have come into sight, or have left it, that they appear or disappear: those that come that
  /// they will, those that go that they have, those that come that they have. Call it when ``shownChildren`` has changed.
  ///
  /// While the controller's own view is hidden, its children are hidden too, and nothing is called.
  public final func updateChildren() {
    guard !appearance.isUpdating else { return appearance.isStale = true }
    appearance.isUpdating = true
    defer { appearance.isUpdating = false }
    repeat {
      appearance.isStale = false
      let leaving = appearance.leaving
      appearance.leaving = nil
      guard appearance.state == .shown else {
        showChildren()
        leaving?.endAppearance()
        return
      }
      let shown = shownChildren
      let coming = shown.filter { $0.appearance.state == .hidden }
      for child in coming { child.beginAppearance() }
      showChildren()
      for child in children where child.appearance.state != .hidden && !shown.contains(where: { $0 === child }) {
        child.endAppearance()
      }
      // On the way, it may have been taken into another.
      if let leaving, leaving.parent == nil { leaving.endAppearance() }
      for child in coming { child.appear() }
    } while appearance.isStale
  }
}
