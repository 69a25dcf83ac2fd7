public import NibLoading

/// `<MenuBar>`: a row of menus, mostly at the top of a window.
///
///     <MenuBar>
///       <Menu title="_File"> <MenuItem command="#save"/> <MenuSeparator/> <MenuItem title="_Quit" action="#first.quit"/> </Menu>
///     </MenuBar>
///
/// F10 (or another `key`), Alt and the letter of a menu, and the mouse open a menu; press, drag and release works as well
/// as click and click. In a menu, the arrows, Home and End move, left and right go to other menus, Enter, Space, the
/// letter or the key of an entry choose, Escape closes. The focus then is where it was, and what is chosen is done there.
open class MenuBar: View {
  /// The menus, from the left.
  public private(set) var menus: [Menu] = []
  private(set) var openIndex: Int?
  /// The lists that are open: that of a menu, then those of menus in it.
  private var lists: [PopupList] = []
  private var isDragging = false

  /// An empty bar.
  public override init() {
    super.init()
    key = KeyBinding(KeyPress(.function(10)))
  }

  /// A bar of a layout, with its menus.
  ///
  /// - Throws: what making a menu throws.
  public required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    key = KeyBinding(KeyPress(.function(10)))
  }

  /// The members of a menu bar in a layout.
  open override class var members: Members {
    super.members.adding(MenuBar.self) {
      $0.summary("A row of menus, which F10, Alt and a letter, or the mouse open.")
      $0.children(help: "The menus, from the left.") { $0.add($1 as Menu) }
    }
  }

  /// Adds a menu at the right.
  public func add(_ menu: Menu) {
    menu.bar = self
    menus.append(menu)
    setNeedsLayout()
  }

  /// For those who hear the screen.
  open override var defaultRole: AccessibleRole { .menuBar }

  /// Looks like a menu.
  open override var themeRole: ThemeRole? { .menu }

  /// One row, as wide as the titles.
  open override func contentSize(in available: Size) -> Size { Size(width: spans.last?.upperBound ?? 0, height: 1) }

  /// The columns of each title in the row, with a blank on each side.
  private var spans: [Range<Int>] {
    var next = 0
    return menus.map { menu in
      let start = next
      next += menu.words.text.cellWidth + 2
      return start..<next
    }
  }

  /// The titles.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    for (index, (menu, span)) in zip(menus, spans).enumerated() {
      let style = index == openIndex ? pen.style(.menu, .selected) : pen.style
      canvas.fill(Rect(x: span.lowerBound, y: 0, width: span.count, height: 1), style)
      menu.words.write(
        on: canvas, at: Point(x: span.lowerBound + 1, y: 0), style,
        mnemonic: pen.isEnabled ? pen.theme.style(style, with: .mnemonic, isSelected: index == openIndex) : nil)
    }
  }

  // MARK: Keys

  /// Opens the first menu.
  open override func use() throws { open(0) }

  /// Its own key opens the first menu; the key of an entry does what the entry does.
  open override func useByKey(_ key: KeyPress) throws -> Bool {
    if try super.useByKey(key) { return true }
    guard let application = window?.application else { return false }
    for menu in menus { if try menu.useByKey(key, application) { return true } }
    return false
  }

  /// Alt and the letter of a menu open it.
  open override func useByMnemonic(_ letter: Character) throws -> Bool {
    guard let index = menus.firstIndex(where: { $0.words.mnemonic == letter }) else { return false }
    open(index)
    return true
  }

  // MARK: Menus

  /// Opens one of its menus; the one that was open is closed.
  func open(_ index: Int) {
    guard menus.indices.contains(index), let application = window?.application else { return }
    application.windows.closePopups(from: self)
    let menu = menus[index]
    show(
      menu, from: self, .vertical,
      beside: { [weak self] in
        guard let self, spans.indices.contains(index) else { return .zero }
        return spanOnScreen(index)
      },
      whenClosed: { [weak self] in
        self?.openIndex = nil
        self?.lists = []
      })
    openIndex = index
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
    window?.application?.popUp(list, from: opener, axis, beside: anchor, whenClosed: whenClosed)
  }

  /// Closes all menus, so that the focus is where it was, and does what was chosen.
  private func choose(_ menu: Menu, _ index: Int) throws {
    let entry = menu.entries[index]
    if let submenu = entry as? Menu { return openSubmenu(submenu, at: index) }
    guard let application = window?.application else { return }
    application.windows.closePopups(from: self)
    try (entry as? MenuItem)?.perform(application)
  }

  /// The keys that lead out of a menu.
  private func take(_ key: KeyPress, _ menu: Menu, _ list: PopupList) throws -> Bool {
    guard let application = window?.application, let openIndex else { return false }
    let isSubmenu = lists.count > 1
    switch key {
    case KeyPress(.left) where isSubmenu: if let window = list.window { application.windows.close(window) }
    case KeyPress(.left): open((openIndex + menus.count - 1) % menus.count)
    case KeyPress(.right):
      if let row = list.selected, let submenu = menu.entries[row] as? Menu {
        openSubmenu(submenu, at: row)
      } else {
        open((openIndex + 1) % menus.count)
      }
    default:
      if self.key?.matches(key) == true {
        application.windows.closePopups(from: self)
        return true
      }
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

  // MARK: Mouse

  /// A press opens a menu, or closes the one that is open; the mouse may go on to an entry and be released there.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    let title = mouse.position.y == 0 ? spans.firstIndex { $0.contains(mouse.position.x) } : nil
    switch mouse.kind {
    case .press(.left):
      isDragging = true
      if let title, title != openIndex { open(title) } else { window?.application?.windows.closePopups(from: self) }
    case .drag(.left) where isDragging:
      if let title, title != openIndex { open(title) }
      if let (list, point) = list(under: mouse.position) { list.hover(point) }
    case .release(.left) where isDragging:
      isDragging = false
      if let (list, point) = list(under: mouse.position) {
        try list.release(at: point)
      } else if title == nil {
        window?.application?.windows.closePopups(from: self)
      }
    default: return false
    }
    return true
  }

  /// The open list in front at a place of this bar's content, and the place in it.
  private func list(under point: Point) -> (PopupList, Point)? {
    let screen = Point(x: point.x + contentOnScreen.x, y: point.y + contentOnScreen.y)
    guard let list = lists.last(where: { $0.rectOnScreen.contains(screen) }) else { return nil }
    let origin = list.originOnScreen
    return (list, Point(x: screen.x - origin.x, y: screen.y - origin.y))
  }

  private func spanOnScreen(_ index: Int) -> Rect {
    Rect(x: contentOnScreen.x + spans[index].lowerBound, y: contentOnScreen.y, width: spans[index].count, height: 1)
  }

  private var contentOnScreen: Point {
    Point(x: originOnScreen.x + contentRect.x, y: originOnScreen.y + contentRect.y)
  }
}
