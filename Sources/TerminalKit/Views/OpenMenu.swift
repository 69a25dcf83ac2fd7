internal import NibLoading

/// An open menu with its open submenus. Each has a list.
///
/// The menu belongs to a view. When that view leaves its window, the lists are closed. The view handles keys that
/// move to another menu.
final class OpenMenu {
  private weak var opener: View?
  /// The open lists: the list of the menu, then the lists of submenus.
  private var lists: [PopupList] = []
  /// Called with each key that the lists do not use. Returns true if it used the key.
  var takeKey: ((KeyPress) -> Bool)?
  /// The closure that moves to a neighboring menu: 1 is the next, -1 the previous. Nil if there is only one menu.
  var step: ((Int) -> Void)?

  init(of opener: View) { self.opener = opener }

  private var host: (any ViewHost)? { opener?.window?.host }

  /// Opens a menu.
  ///
  /// - Parameters:
  ///   - anchor: the rectangle on the screen next to which the list appears.
  ///   - whenClosed: called when it is closed, for any reason.
  func open(
    _ menu: Menu, beside anchor: @escaping @MainActor () -> Rect, whenClosed: (() -> Void)? = nil
  ) {
    guard let opener else { return }
    show(menu, from: opener, .vertical, beside: anchor) { [weak self] in
      self?.lists = []
      whenClosed?()
    }
  }

  /// Opens a submenu, which is an entry of the front list.
  private func openSubmenu(_ menu: Menu, at row: Int) {
    guard let list = lists.last, !menu.entries.isEmpty else { return }
    show(
      menu, from: list, .horizontal,
      // The border of the outer list is to the right of the row, and the border of the submenu is above its first
      // entry.
      beside: { [weak list] in
        guard let list, let rect = list.rectOfRow(row) else { return .zero }
        return Rect(x: rect.x - 1, y: rect.y - 1, width: rect.width + 2, height: 1)
      },
      whenClosed: { [weak self] in if self?.lists.isEmpty == false { self?.lists.removeLast() } })
  }

  private func show(
    _ menu: Menu, from opener: View, _ axis: Axis, beside anchor: @escaping @MainActor () -> Rect,
    whenClosed: @escaping () -> Void
  ) {
    let list = PopupList(menu.entries.map(\.row))
    list.whenChosen = { [weak self] in try self?.choose(menu, $0) }
    list.takeKey = { [weak self, weak list] key in
      guard let self, let list else { return false }
      return try take(key, menu, list)
    }
    lists.append(list)
    host?.popUp(list, from: opener, axis, beside: anchor, whenClosed: whenClosed)
  }

  /// Closes all lists. The focus returns to where it was.
  func close() { if let opener { host?.closePopups(from: opener) } }

  /// Closes all lists and performs the chosen entry, or opens the chosen submenu.
  private func choose(_ menu: Menu, _ index: Int) throws {
    let entry = menu.entries[index]
    if let submenu = entry as? Menu { return openSubmenu(submenu, at: index) }
    guard let host else { return }
    close()
    try (entry as? MenuItem)?.perform(host)
  }

  /// Handles the keys that leave a menu, and the keys of its entries. Returns true if the key was used.
  private func take(_ key: KeyPress, _ menu: Menu, _ list: PopupList) throws -> Bool {
    switch key {
    case KeyPress(.left) where lists.count > 1:
      if let window = list.window { host?.close(window) }
    case KeyPress(.left): step?(-1)
    case KeyPress(.right):
      if let row = list.selected, let submenu = menu.entries[row] as? Menu {
        openSubmenu(submenu, at: row)
      } else {
        step?(1)
      }
    default:
      if takeKey?(key) == true { return true }
      // The keys that the rows show work here as well.
      let index = menu.entries.firstIndex {
        guard let item = $0 as? MenuItem, item.isAvailable else { return false }
        return (item.key ?? item.command?.key)?.matches(key) == true
      }
      guard let index else { return false }
      try choose(menu, index)
    }
    return true
  }

  /// Returns the front list at a point of the screen, and the point in that list.
  func list(at screen: Point) -> (PopupList, Point)? {
    guard let list = lists.last(where: { $0.rectOnScreen.contains(screen) }) else { return nil }
    let origin = list.originOnScreen
    return (list, Point(x: screen.x - origin.x, y: screen.y - origin.y))
  }
}
