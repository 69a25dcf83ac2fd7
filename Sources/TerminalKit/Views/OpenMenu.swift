internal import NibLoading

/// A menu that is open, with the menus in it that are open: a list for each.
///
/// The menu belongs to a view: when that leaves its window, the lists are closed. Keys that lead to another menu are the
/// view's business.
final class OpenMenu {
  private weak var opener: View?
  /// The lists that are open: that of the menu, then those of menus in it.
  private var lists: [PopupList] = []
  /// Is offered each key that the lists do not use for themselves, and says whether it used it.
  var takeKey: ((KeyPress) -> Bool)?
  /// Goes to the menu beside this one: 1 is the next, -1 the one before. Nil where there is only one.
  var step: ((Int) -> Void)?

  init(of opener: View) { self.opener = opener }

  private var application: Application? { opener?.window?.application }

  /// Opens a menu.
  ///
  /// - Parameters:
  ///   - anchor: the rectangle on the screen that the list stands beside.
  ///   - whenClosed: runs when it is closed, for whatever reason.
  func open(
    _ menu: Menu, beside anchor: @escaping @MainActor () -> Rect, whenClosed: (() -> Void)? = nil
  ) {
    guard let opener else { return }
    show(menu, from: opener, .vertical, beside: anchor) { [weak self] in
      self?.lists = []
      whenClosed?()
    }
  }

  /// Opens a menu that is an entry of the list in front.
  private func openSubmenu(_ menu: Menu, at row: Int) {
    guard let list = lists.last, !menu.entries.isEmpty else { return }
    show(
      menu, from: list, .horizontal,
      // The list's border is on the right of the row, and its own above the first entry.
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
    application?.popUp(list, from: opener, axis, beside: anchor, whenClosed: whenClosed)
  }

  /// Closes all lists, so that the focus is where it was.
  func close() { if let opener { application?.windows.closePopups(from: opener) } }

  /// Closes all lists and does what was chosen, or opens the menu that was.
  private func choose(_ menu: Menu, _ index: Int) throws {
    let entry = menu.entries[index]
    if let submenu = entry as? Menu { return openSubmenu(submenu, at: index) }
    guard let application else { return }
    close()
    try (entry as? MenuItem)?.perform(application)
  }

  /// Returns the keys that lead out of a menu, and those of its entries.
  private func take(_ key: KeyPress, _ menu: Menu, _ list: PopupList) throws -> Bool {
    switch key {
    case KeyPress(.left) where lists.count > 1:
      if let window = list.window { application?.windows.close(window) }
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

  /// Returns the list in front at a place of the screen, and the place in it.
  func list(at screen: Point) -> (PopupList, Point)? {
    guard let list = lists.last(where: { $0.rectOnScreen.contains(screen) }) else { return nil }
    let origin = list.originOnScreen
    return (list, Point(x: screen.x - origin.x, y: screen.y - origin.y))
  }
}
