public import NibLoading

/// `<NavigationController>`: controllers one upon the other, of which the last is shown, below a bar with its title and a way
/// back.
///
///     <NavigationController><Controller layout="Lists" title="Lists"/></NavigationController>
///
/// A controller in it shows another with ``Controller/show(_:)``, and goes back with ``Controller/dismiss()``. The user goes
/// back with Escape or Alt-Left, or by the bar. There is no bar where there is neither a title nor a way back.
open class NavigationController: Controller {
  /// True if there is no bar.
  public var hidesBar = false { didSet { updateBar() } }
  private let pane = ChildPane()
  private lazy var frame = NavigationFrame(around: pane)

  /// The members of a container in a scene.
  open override class var members: Members {
    super.members.adding(NavigationController.self) {
      $0.summary("Controllers one upon the other, the last of them shown below a bar with its title and a way back.")
      $0.attribute("hidesBar", default: "false", help: "True if there is no bar.") { $0.hidesBar = $1 }
      $0.children(help: "The controllers, the first of them at the bottom.") { $0.addChild($1 as Controller) }
    }
  }

  /// Creates a container of controllers, the first of them at the bottom.
  ///
  /// `style` is the kind of window: a screen or a dialog.
  public convenience init(_ children: [Controller], style: Style = .screen) {
    self.init(style: style)
    for child in children { addChild(child) }
  }

  // MARK: Going

  /// The controller that is shown.
  public var top: Controller? { children.last }

  /// Shows a controller upon the others.
  ///
  /// - Throws: any error that loading its view throws. Nothing has changed then.
  public func push(_ controller: Controller) throws {
    if controller === top { return }
    if viewIfLoaded != nil {
      controller.application = application
      try controller.loadViewIfNeeded()
    }
    addChild(controller)
  }

  /// Goes back to the controller below. The one at the bottom stays.
  ///
  /// - Returns: the controller that was shown, or nil if there is none below it.
  /// - Throws: any error that loading the view of the one below throws; nothing has changed then.
  @discardableResult
  public func pop() throws -> Controller? { try pop(downTo: children.count - 1).last }

  /// Goes back to the controller at the bottom.
  ///
  /// - Returns: those that stood upon it, in the order in which they were pushed.
  /// - Throws: as `pop()`.
  @discardableResult
  public func popToRoot() throws -> [Controller] { try pop(downTo: 1) }

  /// Goes back to a controller.
  ///
  /// - Returns: those that stood upon it, in the order in which they were pushed; none if it is not there.
  /// - Throws: as `pop()`.
  @discardableResult
  public func pop(to controller: Controller) throws -> [Controller] {
    guard let index = children.firstIndex(where: { $0 === controller }) else { return [] }
    return try pop(downTo: index + 1)
  }

  private func pop(downTo count: Int) throws -> [Controller] {
    guard count > 0, children.count > count, let top else { return [] }
    if viewIfLoaded != nil { try children[count - 1].loadViewIfNeeded() }
    let popped = Array(children[count...])
    // Those between are not seen on the way.
    for child in popped.dropLast() { child.removeFromParent() }
    top.removeFromParent()
    return popped
  }

  /// Pushes it.
  open override func show(_ other: Controller) throws { try push(other) }

  /// Pops the child, and what stands upon it. With the child at the bottom it closes itself.
  override func dismiss(child: Controller) {
    guard let index = children.firstIndex(where: { $0 === child }), index > 0 else { return dismiss() }
    do { _ = try pop(downTo: index) } catch { application?.report(error) }
  }

  // MARK: The view

  /// The last.
  open override var shownChildren: [Controller] { children.suffix(1).filter { $0.viewIfLoaded != nil } }

  override func placeChildren(in view: View) throws {
    try children.last?.loadViewIfNeeded()
    frame.bar.goBack = { [weak self] in _ = try self?.pop() }
    view.addSubview(frame)
    showChildren()
  }

  /// A child may be added or removed without a push or a pop.
  override func childrenDidChange() {
    if viewIfLoaded != nil {
      do { try top?.loadViewIfNeeded() } catch { application?.report(error) }
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
