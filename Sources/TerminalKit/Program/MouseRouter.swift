/// Delivers mouse events to views.
///
/// An event goes to the view under the mouse, or to the view on which a button was pressed, and outwards. A drag that
/// no view uses selects text on the screen.
final class MouseRouter {
  private let windows: WindowStack
  private let traits: ScreenTraits
  private let notices: NoticeBoard
  private let selection: ScreenSelector
  private let tooltip: Tooltip
  private let menus: ContextMenus
  /// The view on which a mouse button was pressed. It gets all events until the button is released.
  private weak var target: View?
  /// The innermost view in which a button was pressed, and the cell. If no view uses the drag, it selects text from
  /// there.
  private var dragStart: (view: Weak, cell: Point)?

  private struct Weak { weak var view: View? }

  init(
    _ windows: WindowStack, _ traits: ScreenTraits, _ notices: NoticeBoard, _ selection: ScreenSelector,
    _ tooltip: Tooltip, _ menus: ContextMenus
  ) {
    self.windows = windows
    self.traits = traits
    self.notices = notices
    self.selection = selection
    self.tooltip = tooltip
    self.menus = menus
  }

  /// Forgets a view that leaves its window.
  func viewWillLeave(_ view: View) { if target?.isDescendant(of: view) == true { target = nil } }

  /// Delivers a mouse event to the view that handles it.
  func receive(_ mouse: MouseEvent) throws {
    guard !windows.isTooLarge(for: traits.size) else { return }
    let view = view(for: mouse)
    tooltip.pointer(mouse, over: view)
    if case .release = mouse.kind { target = nil }
    if case .press = mouse.kind { press(view, at: mouse.position) }
    if try offer(mouse, to: view) { return }
    if mouse.kind == .press(.right), let view { menus.open(of: view, at: mouse.position) }
    if mouse.kind == .drag(.left) { select(to: mouse) }
  }

  private func view(for mouse: MouseEvent) -> View? {
    switch mouse.kind {
    case .drag, .release: target
    case .press: notices.notice(at: mouse.position) ?? windows.pressedView(at: mouse.position)
    default: windows.view(at: mouse.position)
    }
  }

  /// Notes the view on which a button was pressed, and gives it the focus, or the next view around it that can have it.
  private func press(_ view: View?, at cell: Point) {
    if selection.selection != nil { selection.select(nil) }
    dragStart = view.map { (Weak(view: $0), cell) }
    target = view
    var view = view
    while let current = view, !current.canTakeFocus { view = current.superview }
    if let view { windows.focus(view) }
  }

  /// Offers an event to a view and outwards.
  ///
  /// - Returns: true if a view has used it.
  private func offer(_ mouse: MouseEvent, to view: View?) throws -> Bool {
    var view = view
    while let current = view {
      if current.isUsable, try current.handle(current.localized(mouse)) {
        if case .press = mouse.kind { target = current }
        return true
      }
      view = current.superview
    }
    return false
  }

  /// Selects the text on the screen between the place where a button was pressed and the mouse; with Alt, a block.
  private func select(to mouse: MouseEvent) {
    guard let dragStart, let view = dragStart.view.view else { return }
    if selection.selection == nil {
      guard mouse.position != dragStart.cell else { return }
      view.willBeSelectedOnScreen()
    }
    selection.select(
      ScreenSelection(
        view: view, anchor: dragStart.cell, head: mouse.position, isBlock: mouse.modifiers.contains(.alt)))
  }
}

extension View {
  /// Returns a mouse event with its place in the content of the view.
  fileprivate func localized(_ mouse: MouseEvent) -> MouseEvent {
    var local = mouse
    let origin = originOnScreen
    let content = contentRect
    local.position = Point(x: mouse.position.x - origin.x - content.x, y: mouse.position.y - origin.y - content.y)
    return local
  }
}
