public import NibLoading

/// `<SplitController>`: two or three controllers side by side, each in its own column. The user can move the lines
/// between the columns.
///
///     <SplitController ratio="40%">
///       <Controller layout="Lists" title="Lists"/> <Controller layout="Items" title="Items"/>
///     </SplitController>
///
/// If there is too little room, only one column is shown, below a bar that leads back to the column on its left, as in
/// a ``NavigationController``. If a controller in a column calls ``Controller/show(_:)``, the other controller is shown
/// in the column on its right.
open class SplitController: Controller {
  /// The minimum width in cells for several columns. With less room, only one controller is shown.
  public var collapseBelow = 60 { didSet { frame.setNeedsLayout() } }
  /// The part of the room that each column but the last gets.
  public var ratio = Percentage(33) { didSet { applyRatio() } }
  /// The index of the column that is shown if there is room for only one.
  private var front = 0
  private let panes = [ChildPane(), ChildPane(), ChildPane()]
  private let outer = Split()
  private let inner = Split()
  private lazy var frame = NavigationFrame(around: outer)

  /// The members of a container in a scene.
  open override class var members: Members {
    super.members.adding(SplitController.self) {
      $0.summary(
        "Two or three controllers side by side. If there is too little room, only one is shown, with a way back.")
      $0.attribute(
        "collapseBelow", default: "60", help: "The minimum width in cells; with less, only one controller is shown."
      ) {
        $0.collapseBelow = Int($1 as UInt16)
      }
      $0.attribute("ratio", default: "33%", help: "The part of the room that each column except the last gets.") {
        $0.ratio = $1
      }
      $0.children(atMost: 3, help: "The controllers of the columns, from left to right.") {
        $0.addChild($1 as Controller)
      }
    }
  }

  /// Creates a container of controllers, from left to right.
  ///
  /// `style` is the kind of window: a screen or a dialog.
  public convenience init(_ children: [Controller], style: Style = .screen) {
    self.init(style: style)
    for child in children { addChild(child) }
  }

  /// True if there is too little room for all columns, so that only one is shown.
  public var isCollapsed: Bool { frame.isCollapsed }

  /// The controllers with a column: at most three, in the order of the children.
  private var columns: [Controller] { Array(children.prefix(panes.count)) }

  // MARK: Showing

  /// Shows a controller in the last column, and replaces its controller. If there is only one column, it is shown in
  /// the second.
  ///
  /// - Throws: any error that loading its view throws. Nothing has changed then.
  public func showDetail(_ controller: Controller) throws {
    try show(controller, inColumn: max(1, columns.count - 1))
  }

  /// Shows a controller in the column to the right of the one with the focus, and replaces its controller.
  open override func show(_ other: Controller) throws {
    let focused = host?.focusedView
    let from = columns.firstIndex { $0.viewIfLoaded.map { focused?.isDescendant(of: $0) == true } ?? false }
    try show(other, inColumn: min((from ?? front) + 1, panes.count - 1))
  }

  private func show(_ other: Controller, inColumn index: Int) throws {
    if viewIfLoaded != nil {
      other.host = host
      try other.loadViewIfNeeded()
    }
    front = min(index, children.count)
    guard !columns.contains(where: { $0 === other }) else {
      front = columns.firstIndex { $0 === other } ?? front
      return updateChildren()
    }
    let replaced = children.indices.contains(index) ? children[index] : nil
    if let replaced { replace(replaced, by: other) } else { addChild(other) }
  }

  /// Goes to the column on the left, if only one is shown.
  private func goBack() {
    front = max(0, min(front, columns.count - 1) - 1)
    updateChildren()
  }

  /// Goes to the column on the left, if only one column is shown. Otherwise the split controller closes itself.
  override func dismiss(child: Controller) {
    guard isCollapsed, let index = columns.firstIndex(where: { $0 === child }), index > 0, index == front else {
      return dismiss()
    }
    goBack()
  }

  // MARK: The view

  /// The controllers in columns: all of them, or one if there is room for only one.
  open override var shownChildren: [Controller] {
    let loaded = columns.filter { $0.viewIfLoaded != nil }
    guard isCollapsed, loaded.count > 1 else { return loaded }
    return [loaded[max(0, min(front, loaded.count - 1))]]
  }

  override func placeChildren(in view: View) throws {
    for child in columns { try child.loadViewIfNeeded() }
    if outer.subviews.isEmpty {
      outer.addSubview(panes[0])
      outer.addSubview(inner)
      inner.addSubview(panes[1])
      inner.addSubview(panes[2])
    }
    frame.bar.goBack = { [weak self] in self?.goBack() }
    frame.isTooNarrow = { [weak self] width in self.map { width < $0.collapseBelow && $0.columns.count > 1 } ?? false }
    frame.collapseDidChange = { [weak self] in self?.collapseDidChange() }
    if let host { frame.expect(width: host.traits.size.width) }
    view.addSubview(frame)
    applyRatio()
    showChildren()
  }

  override func childrenDidChange() {
    if viewIfLoaded != nil {
      for child in columns {
        do { try child.loadViewIfNeeded() } catch { host?.errors.report(error) }
      }
      applyRatio()
      // An added child may make the room too small, and a removed child may make it large enough.
      if let host { frame.expect(width: frame.frame.isEmpty ? host.traits.size.width : frame.frame.width) }
    }
    super.childrenDidChange()
  }

  /// Puts each child into its column, and hides columns without one.
  override func showChildren() {
    guard viewIfLoaded != nil else { return }
    let shown = shownChildren
    let focused = host?.focusedView(besides: frame)
    updateBar()
    for (index, pane) in panes.enumerated() {
      let child = columns.indices.contains(index) ? columns[index] : nil
      let isShown = child.map { child in shown.contains { $0 === child } } ?? false
      if !isShown, let child, let view = child.viewIfLoaded, let focused, focused.isDescendant(of: view) {
        child.lastFocused = focused
      }
      pane.isHidden = !isShown
      pane.show(child, bar: frame.bar)
    }
    inner.isHidden = panes[1].isHidden && panes[2].isHidden
    moveFocus(from: focused, to: shown)
    frame.setNeedsLayout()
  }

  /// Gives the focus to the column that is shown instead of the one that had it.
  private func moveFocus(from focused: View?, to shown: [Controller]) {
    guard let focused, shown.count == 1, let new = shown.first, let view = new.viewIfLoaded else { return }
    let isHere = focused === frame.bar || panes.contains { focused.isDescendant(of: $0) }
    guard isHere, !focused.isDescendant(of: view) else { return }
    if let wanted = view.focus(remembering: new.lastFocused) { host?.focus(wanted) }
  }

  /// Called when there is room for all columns, or for only the one that the user is in.
  private func collapseDidChange() {
    if isCollapsed, let focused = host?.focusedView(besides: frame),
      let index = panes.firstIndex(where: { focused.isDescendant(of: $0) })
    {
      front = index
    }
    updateChildren()
  }

  override func titleDidChange(of child: Controller) { updateBar() }

  private func updateBar() {
    let bar = frame.bar
    let index = max(0, min(front, columns.count - 1))
    bar.isHidden = !isCollapsed
    bar.heading = columns.isEmpty ? "" : MnemonicText(columns[index].title).text
    let left = isCollapsed && index > 0 ? MnemonicText(columns[index - 1].title).text : nil
    bar.backTitle = left
  }

  private func applyRatio() {
    outer.ratio = ratio
    let rest = max(1, 100 - ratio.percent)
    inner.ratio = Percentage(ratio.percent * 100 / rest)
  }
}
