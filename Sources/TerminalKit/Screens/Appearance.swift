internal import NibLoading

/// The progress of a controller's appearance.
///
/// For each appearance, `viewWillAppear()`, `viewDidAppear()` and `viewDidDisappear()` are each called once, even if
/// these methods change the controllers. Changes of children are reported to the children afterwards.
struct Appearance {
  enum State {
    case hidden
    /// `viewWillAppear()` has been called.
    case appearing
    case shown
    /// The children are being notified that they disappear.
    case disappearing
  }

  var state = State.hidden
  /// True while the children are being called.
  var isUpdating = false
  /// True if the children have changed during these calls.
  var isStale = false
  /// The controller that was removed, until `viewDidDisappear()` is called.
  var leaving: Controller?
}

extension Controller {
  /// Calls `viewWillAppear()` on the controller, and then on its shown children.
  func beginAppearance() {
    guard appearance.state == .hidden else { return }
    appearance.state = .appearing
    traced("viewWillAppear") { viewWillAppear() }
    guard appearance.state == .appearing else { return }
    for child in shownChildren { child.beginAppearance() }
  }

  /// Makes a call. If the program has a tracer, the call and what its code notes are recorded as part of the load of the
  /// view.
  private func traced(_ name: String, _ call: () -> Void) {
    guard let scene, let tracer = host?.tracer else { return call() }
    let calls = LaterCalls(of: scene, owner: self, tracer: tracer)
    calls.record(name, of: .owner)
    calls.perform(.living, of: .owner, call)
  }

  /// Calls `viewDidAppear()` on the children that were to appear, and then on the controller.
  func appear() {
    guard appearance.state == .appearing else { return }
    for child in children { child.appear() }
    guard appearance.state == .appearing else { return }
    appearance.state = .shown
    traced("viewDidAppear") { viewDidAppear() }
    updateChildren()
  }

  /// Calls `viewDidDisappear()` on the shown children, and then on the controller.
  func endAppearance() {
    // If `viewWillAppear()` was called on a controller, `viewDidAppear()` is called first, so that the calls are
    // balanced.
    appear()
    guard appearance.state == .shown else { return }
    appearance.state = .disappearing
    for child in children { child.endAppearance() }
    appearance.state = .hidden
    viewDidDisappear()
  }

  /// Calls `viewDidDisappear()` on a child that was removed, between the calls for the other children.
  func childDidLeave(_ child: Controller) {
    if appearance.isUpdating { child.endAppearance() } else { appearance.leaving = child }
    childrenDidChange()
  }

  /// Reports to the children that they appear or disappear: first `viewWillAppear()` to those that become visible, then
  /// `viewDidDisappear()` to those that are hidden, then `viewDidAppear()` to those that became visible. Call this
  /// method after ``shownChildren`` has changed.
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
      // In the meantime, it may have been added to another container.
      if let leaving, leaving.parent == nil { leaving.endAppearance() }
      for child in coming { child.appear() }
    } while appearance.isStale
  }
}
