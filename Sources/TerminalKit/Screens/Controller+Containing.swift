// Controllers in controllers.
extension Controller {
  /// Takes a controller in, behind its other children. It leaves the one that it was in. Has no effect if that would put a
  /// controller into itself.
  ///
  /// - Complexity: O(controllers that it is in, and controllers in the other one).
  public func addChild(_ child: Controller) { insertChild(child, at: children.count) }

  /// Takes a controller in, among its other children.
  ///
  /// - Parameters:
  ///   - child: The controller.
  ///   - index: The position, which is limited to those that there are.
  public func insertChild(_ child: Controller, at index: Int) {
    if isInside(child) { return }
    child.removeFromParent()
    child.endAppearance()
    children.insert(child, at: max(0, min(index, children.count)))
    child.parent = self
    if let application { child.application = application }
    childrenDidChange()
  }

  /// Leaves the controller that it is in. Its view disappears, and leaves the container's view.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    cancelAllWork()
    parent.childDidLeave(self)
    viewIfLoaded?.removeFromSuperview()
  }

  /// Puts a controller in the place of a child, which leaves it, in one change.
  func replace(_ child: Controller, by other: Controller) {
    if isInside(other) { return }
    other.removeFromParent()
    other.endAppearance()
    guard let index = children.firstIndex(where: { $0 === child }) else { return addChild(other) }
    children[index] = other
    child.parent = nil
    other.parent = self
    if let application { other.application = application }
    child.cancelAllWork()
    childDidLeave(child)
    child.viewIfLoaded?.removeFromSuperview()
  }

  /// Returns true if the controller is another one or in it, however deep.
  private func isInside(_ other: Controller) -> Bool {
    var controller: Controller? = self
    while let current = controller {
      if current === other { return true }
      controller = current.parent
    }
    return false
  }

  /// All that are in it, the last first, and then itself: the order in which they are asked to save.
  var family: [Controller] { children.reversed().flatMap(\.family) + [self] }

  /// The commands of the children that are shown, those of the one with the focus first, and then its own.
  var shownCommands: [Command] { children.isEmpty ? commands : shownCommandGroups.flatMap(\.commands) }

  /// The same, with the controller that each of them belongs to.
  var shownCommandGroups: [(controller: Controller, commands: [Command])] {
    if children.isEmpty { return [(self, commands)] }
    let focused = application?.focusedView
    func hasFocus(_ child: Controller) -> Bool {
      child.viewIfLoaded.map { focused?.isDescendant(of: $0) == true } ?? false
    }
    let shown = shownChildren
    return (shown.filter(hasFocus) + shown.filter { !hasFocus($0) }).flatMap(\.shownCommandGroups) + [(self, commands)]
  }
}

extension View {
  /// Returns true if neither the view nor anything between it and an ancestor hides it.
  func isShown(below ancestor: View) -> Bool {
    var view = self
    while view !== ancestor {
      guard view.isShown, let parent = view.superview else { return false }
      view = parent
    }
    return true
  }
}
