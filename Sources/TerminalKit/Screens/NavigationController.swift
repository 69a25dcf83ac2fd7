public import NibLoading

/// `<NavigationController>`: a stack of controllers. The last one is shown, below a bar with its title and a button
/// that goes back.
///
///     <NavigationController><Controller layout="Lists" title="Lists"/></NavigationController>
///
/// A controller in it shows another one with ``Controller/show(_:)``, and goes back with ``Controller/dismiss()``. The
/// user goes back with Escape, with Alt-Left, or with the bar. The bar is hidden if there is neither a title nor a
/// previous controller.
open class NavigationController: Controller {
  /// True if there is no bar.
  public var hidesBar = false { didSet { updateBar() } }
  private let pane = ChildPane()
  private lazy var frame = NavigationFrame(around: pane)

  /// The members of a container in a scene.
  open override class var members: Members {
    super.members.adding(NavigationController.self) {
      $0.summary(
        "A stack of controllers. The last one is shown, below a bar with its title and a button that goes back.")
      $0.attribute("hidesBar", default: "false", help: "True if there is no bar.") { $0.hidesBar = $1 }
      $0.children(help: "The controllers, from the bottom of the stack.") { $0.addChild($1 as Controller) }
    }
  }

  /// Creates a container with a stack of controllers, the bottom one first.
  ///
  /// `style` is the kind of window: a screen or a dialog.
  public convenience init(_ children: [Controller], style: Style = .screen) {
    self.init(style: style)
    for child in children { addChild(child) }
  }

  // MARK: The stack

  /// The controller that is shown, at the top of the stack.
  public var top: Controller? { children.last }

  /// Pushes a controller onto the stack, and shows it.
  ///
  /// - Throws: any error that loading its view throws. Nothing has changed then.
  public func push(_ controller: Controller) throws {
    if controller === top { return }
    if viewIfLoaded != nil {
      controller.host = host
      try controller.loadViewIfNeeded()
    }
    addChild(controller)
  }

  /// Goes back to the previous controller. The controller at the bottom stays.
  ///
  /// - Returns: the controller that was removed, or nil if it is the only one.
  /// - Throws: any error that loading the view of the previous controller throws. Nothing has changed then.
  @discardableResult
  public func pop() throws -> Controller? { try pop(downTo: children.count - 1).last }

  /// Goes back to the controller at the bottom.
  ///
  /// - Returns: the removed controllers, in the order in which they were pushed.
  /// - Throws: the errors of `pop()`.
  @discardableResult
  public func popToRoot() throws -> [Controller] { try pop(downTo: 1) }

  /// Goes back to a controller.
  ///
  /// - Returns: the removed controllers, in the order in which they were pushed. Empty if the controller is not in the
  ///   stack.
  /// - Throws: the errors of `pop()`.
  @discardableResult
  public func pop(to controller: Controller) throws -> [Controller] {
    guard let index = children.firstIndex(where: { $0 === controller }) else { return [] }
    return try pop(downTo: index + 1)
  }

  private func pop(downTo count: Int) throws -> [Controller] {
    guard count > 0, children.count > count, let top else { return [] }
    if viewIfLoaded != nil { try children[count - 1].loadViewIfNeeded() }
    let popped = Array(children[count...])
    // The controllers in between are not shown.
    for child in popped.dropLast() { child.removeFromParent() }
    top.removeFromParent()
    return popped
  }

  /// Pushes a controller.
  open override func show(_ other: Controller) throws { try push(other) }

  /// Pops the child, and the controllers above it. If the child is at the bottom, the navigation controller closes
  /// itself.
  override func dismiss(child: Controller) {
    guard let index = children.firstIndex(where: { $0 === child }), index > 0 else { return dismiss() }
    do { _ = try pop(downTo: index) } catch { host?.errors.report(error) }
  }

  // MARK: The view

  /// The controller at the top of the stack.
  open override var shownChildren: [Controller] { children.suffix(1).filter { $0.viewIfLoaded != nil } }

  override func placeChildren(in view: View) throws {
    try children.last?.loadViewIfNeeded()
    frame.bar.goBack = { [weak self] in _ = try self?.pop() }
    view.addSubview(frame)
    showChildren()
  }

  /// Called when a child was added or removed, which is possible without a push or a pop.
  override func childrenDidChange() {
    if viewIfLoaded != nil {
      do { try top?.loadViewIfNeeded() } catch { host?.errors.report(error) }
    }
    super.childrenDidChange()
  }

  override func showChildren() {
    guard viewIfLoaded != nil else { return }
    updateBar()
    pane.show(top, bar: frame.bar)
  }

  override func titleDidChange(of child: Controller) { updateBar() }

  private func updateBar() {
    let bar = frame.bar
    bar.heading = MnemonicText(top?.title ?? "").text
    let below = children.dropLast().last.map { MnemonicText($0.title).text }
    bar.backTitle = below
    bar.isHidden = hidesBar || bar.heading.isEmpty && bar.backTitle == nil
  }
}
