public import NibLoading

/// `<TabController>`: a set of controllers. One of them is shown, below a row with their titles.
///
///     <TabController><Controller layout="Mail" title="_Mail"/><Controller layout="Notes" title="_Notes"/></TabController>
///
/// The view of a child is loaded when it is first shown. The row is the same as in ``Tabs``, with the same keys.
open class TabController: Controller {
  private let tabs = Tabs()
  private var pages: [ObjectIdentifier: Tab] = [:]
  /// The index that was last set. It is kept because a scene may set it before there are children.
  private var wanted = 0

  /// The members of a container in a scene.
  open override class var members: Members {
    super.members.adding(TabController.self) {
      $0.summary("Controllers with a row of their titles above. One of them is shown at a time.")
      $0.attribute("selected", default: "0", help: "The index of the shown controller, from 0.") {
        $0.wanted = Int($1 as UInt16)
      }
      $0.children(help: "The controllers; each is loaded when it is first shown.") { $0.addChild($1 as Controller) }
      $0.check { $0.unknownNumber("selected", of: $0.children, called: "controller") }
    }
  }

  /// Creates a container of controllers, each in a tab.
  ///
  /// `style` is the kind of window: a screen or a dialog.
  public convenience init(_ children: [Controller], style: Style = .screen) {
    self.init(style: style)
    for child in children { addChild(child) }
  }

  // MARK: Choosing

  /// The index of the child that is shown, or nil if there is none.
  public var selectedIndex: Int? { children.isEmpty ? nil : max(0, min(wanted, children.count - 1)) }

  /// The child that is shown.
  public var selected: Controller? { selectedIndex.map { children[$0] } }

  /// Shows a child by its index. An index that is out of range selects the nearest child.
  ///
  /// - Throws: any error that loading its view throws. Nothing has changed then.
  public func select(_ index: Int) throws {
    let index = max(0, min(index, children.count - 1))
    if viewIfLoaded != nil, children.indices.contains(index) { try children[index].loadViewIfNeeded() }
    wanted = index
    updateChildren()
  }

  /// Shows a child.
  ///
  /// - Throws: the errors of `select(_:)`.
  public func select(_ child: Controller) throws {
    if let index = children.firstIndex(where: { $0 === child }) { try select(index) }
  }

  // MARK: The view

  /// The selected child.
  open override var shownChildren: [Controller] {
    guard let selected, selected.viewIfLoaded != nil else { return [] }
    return [selected]
  }

  override func placeChildren(in view: View) throws {
    try selected?.loadViewIfNeeded()
    tabs.height = .share(1)
    tabs.whenChosen = { [weak self] in try self?.select($0) }
    view.addSubview(tabs)
    placePages()
    showChildren()
  }

  /// Called when a child was added or removed. The same child stays selected if one is added or removed before it.
  override func childrenDidChange() {
    if viewIfLoaded != nil {
      if let shown = shownPage, let index = children.firstIndex(where: { $0 === shown }) { wanted = index }
      placePages()
      do { try selected?.loadViewIfNeeded() } catch { host?.errors.report(error) }
    }
    super.childrenDidChange()
  }

  /// The child whose page is shown now.
  private var shownPage: Controller? {
    guard let index = tabs.selectedIndex else { return nil }
    let page = tabs.tabs[index]
    return children.first { pages[ObjectIdentifier($0)] === page }
  }

  /// Gives each child a page, in the order of the children.
  private func placePages() {
    let known = Set(children.map { ObjectIdentifier($0) })
    for (child, page) in pages where !known.contains(child) {
      page.removeFromSuperview()
      pages[child] = nil
    }
    for (index, child) in children.enumerated() {
      let page = pages[ObjectIdentifier(child)] ?? Tab()
      page.text = child.title
      pages[ObjectIdentifier(child)] = page
      if !tabs.subviews.indices.contains(index) || tabs.subviews[index] !== page {
        tabs.insertSubview(page, at: index)
      }
    }
  }

  override func showChildren() {
    guard viewIfLoaded != nil, let selected, let page = pages[ObjectIdentifier(selected)] else { return }
    if let view = selected.viewIfLoaded, view.superview !== page {
      if view.height == .auto { view.height = .share(1) }
      page.addSubview(view)
    }
    tabs.selectedIndex = selectedIndex
  }

  override func titleDidChange(of child: Controller) { pages[ObjectIdentifier(child)]?.text = child.title }
}
