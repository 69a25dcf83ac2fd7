// Controllers that contain controllers.
extension Controller {
  /// Adds a child controller after the other children. The child is removed from its previous container. Has no effect
  /// if a controller would then contain itself.
  ///
  /// - Complexity: O(containers of this controller + controllers in the child).
  public func addChild(_ child: Controller) { insertChild(child, at: children.count) }

  /// Adds a child controller at a position among the other children.
  ///
  /// - Parameters:
  ///   - child: The controller.
  ///   - index: The position. It is limited to the existing positions.
  public func insertChild(_ child: Controller, at index: Int) {
    if isInside(child) { return }
    child.removeFromParent()
    child.endAppearance()
    children.insert(child, at: max(0, min(index, children.count)))
    child.parent = self
    if let host { child.host = host }
    childrenDidChange()
  }

  /// Removes the controller from its container. Its view disappears, and is removed from the container's view.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    cancelAllWork()
    parent.childDidLeave(self)
    viewIfLoaded?.removeFromSuperview()
  }

  /// Replaces a child with another controller, as one change.
  func replace(_ child: Controller, by other: Controller) {
    if isInside(other) { return }
    other.removeFromParent()
    other.endAppearance()
    guard let index = children.firstIndex(where: { $0 === child }) else { return addChild(other) }
    children[index] = other
    child.parent = nil
    other.parent = self
    if let host { other.host = host }
    child.cancelAllWork()
    childDidLeave(child)
    child.viewIfLoaded?.removeFromSuperview()
  }

  /// Returns true if the controller is another one, or is contained in it at any depth.
  private func isInside(_ other: Controller) -> Bool {
    var controller: Controller? = self
    while let current = controller {
      if current === other { return true }
      controller = current.parent
    }
    return false
  }

  /// The controller and all controllers in it, the last child first and the controller itself last. They are asked to
  /// save in this order.
  var family: [Controller] { children.reversed().flatMap(\.family) + [self] }

  /// Calls `terminalDidGetFocus()` of the controller and of its shown children.
  func spreadTerminalFocus() {
    terminalDidGetFocus()
    for child in shownChildren { child.spreadTerminalFocus() }
  }

  /// The commands of the shown children, beginning with the child that has the focus, followed by the controller's own.
  var shownCommands: [Command] { children.isEmpty ? commands : shownCommandGroups.flatMap(\.commands) }

  /// The same commands, grouped by the controllers that they belong to.
  var shownCommandGroups: [(controller: Controller, commands: [Command])] {
    if children.isEmpty { return [(self, commands)] }
    let focused = host?.focusedView
    func hasFocus(_ child: Controller) -> Bool {
      child.viewIfLoaded.map { focused?.isDescendant(of: $0) == true } ?? false
    }
    let shown = shownChildren
    return (shown.filter(hasFocus) + shown.filter { !hasFocus($0) }).flatMap(\.shownCommandGroups) + [(self, commands)]
  }
}

extension View {
  /// Returns true if neither the view nor a view between it and an ancestor is hidden.
  func isShown(below ancestor: View) -> Bool {
    var view = self
    while view !== ancestor {
      guard view.isShown, let parent = view.superview else { return false }
      view = parent
    }
    return true
  }
}
