internal import NibLoading

/// Context menus, which the user opens with the right button, or with a key at the view that has the focus.
final class ContextMenus {
  private let windows: WindowStack
  private let classes: ClassRegistry
  private let traits: ScreenTraits
  /// The menu that is open.
  private var openMenu: OpenMenu?

  init(_ windows: WindowStack, _ classes: ClassRegistry, _ traits: ScreenTraits) {
    self.windows = windows
    self.classes = classes
    self.traits = traits
  }

  /// Opens the context menu of the view that has the focus, at its caret or its selected row.
  func open() {
    guard let view = windows.focused, !(windows.front is Popup) else { return }
    open(of: view) { [weak view] in view?.contextAnchor ?? .zero }
  }

  /// Opens the context menu of a view at a cell of the screen.
  func open(of view: View, at point: Point) {
    guard !(windows.front is Popup) else { return }
    // The list appears below its anchor, so its first row is under the mouse.
    open(of: view) { Rect(x: point.x, y: point.y, width: 1, height: 1) }
  }

  private func open(of view: View, beside anchor: @escaping @MainActor () -> Rect) {
    let menu = view.nearestContextMenu ?? standardMenu(of: view)
    if menu.entries.isEmpty { return }
    let open = OpenMenu(of: view)
    openMenu = open
    open.open(menu, beside: anchor) { [weak self] in self?.openMenu = nil }
  }

  /// Returns the menu of a view that names no menu: the actions of the view, unless none is possible now, and the
  /// commands of the screen.
  private func standardMenu(of view: View) -> Menu {
    let actions = CommandReach.actions(around: view, classes, traits.words).flatMap(\.entries)
    let commands = windows.currentCommands.filter { !$0.isHidden && !$0.words.text.isEmpty }
    let menu = Menu("")
    if actions.contains(where: \.isAvailable) {
      for action in actions { menu.add(item(for: action)) }
      if !commands.isEmpty { menu.add(MenuSeparator()) }
    }
    for command in commands {
      let item = MenuItem()
      item.command = command
      menu.add(item)
    }
    return menu
  }

  /// Returns an item for an action of a view.
  private func item(for entry: CommandReach.Entry) -> MenuItem {
    let item = MenuItem()
    (item.title, item.help, item.key, item.action) = (entry.title, entry.help, entry.key, entry.action)
    item.isEnabled = entry.isAvailable
    return item
  }
}

extension View {
  /// The context menu of the view, or of the nearest view around it that has one.
  fileprivate var nearestContextMenu: Menu? {
    var view: View? = self
    while let current = view {
      if let menu = current.contextMenu { return menu }
      view = current.superview
    }
    return nil
  }

  /// The cells on the screen next to which the key opens a context menu: the caret, or the first cell of the view.
  fileprivate var contextAnchor: Rect {
    let place = contextPlace
    let origin = originOnScreen
    let content = contentRect
    return Rect(
      x: origin.x.plus(content.x).plus(place.x), y: origin.y.plus(content.y).plus(place.y), width: 1, height: 1)
  }
}
