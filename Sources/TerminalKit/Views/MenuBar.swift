public import NibLoading

/// `<MenuBar>`: a row of menus, usually at the top of a window.
///
///     <MenuBar>
///       <Menu title="_File"> <MenuItem command="#save"/> <MenuSeparator/> <MenuItem title="_Quit" action="#first.quit"/> </Menu>
///     </MenuBar>
///
/// F10 (or another `key`), Alt with the mnemonic of a menu, and the mouse open a menu. The user can press, drag and
/// release, or click twice. In a menu, the arrow keys, Home and End move, and Left and Right also go to other menus.
/// Enter, Space, and the mnemonic or the key of an entry choose it, and Escape closes the menu. The focus then returns
/// to where it was, and the chosen action is performed there.
open class MenuBar: View {
  /// The menus, from the left.
  public private(set) var menus: [Menu] = []
  private(set) var openIndex: Int?
  private lazy var openMenu = makeOpenMenu()
  private var isDragging = false

  /// The keys that open the first menu, unless the layout gives others.
  override class var standardKey: KeyBinding { KeyBinding(KeyPress(.function(10))) }
  override class var showsWindowTitle: Bool { true }

  /// Creates an empty bar.
  public override init() {
    super.init()
    key = Self.standardKey
  }

  /// Creates a bar of a layout, with its menus.
  ///
  /// - Throws: any error that making a menu throws.
  public required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    key = Self.standardKey
  }

  /// The members of a menu bar in a layout.
  open override class var members: Members {
    super.members.adding(MenuBar.self) {
      $0.summary("A row of menus. F10, Alt with a mnemonic, and the mouse open a menu.")
      $0.children(help: "The menus, from the left.") { $0.add($1 as Menu) }
    }
  }

  /// Adds a menu at the right.
  public func add(_ menu: Menu) {
    menu.bar = self
    menus.append(menu)
    setNeedsLayout()
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .menuBar }
  override var keyRows: [KeyRow] { key.map { [KeyRow(keys: $0, word: .keyFirstMenu)] } ?? [] }

  /// The menu role.
  open override var themeRole: ThemeRole? { .menu }

  /// Returns one row, as wide as the titles.
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

  /// Draws the titles.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    for (index, (menu, span)) in zip(menus, spans).enumerated() {
      let style = index == openIndex ? pen.style(.menu, .selected) : pen.style
      canvas.fill(Rect(x: span.lowerBound, y: 0, width: span.count, height: 1), style)
      menu.words.write(
        on: canvas, at: Point(x: span.lowerBound + 1, y: 0), style,
        mnemonic: pen.isEnabled ? pen.theme.style(style, with: .mnemonic, isSelected: index == openIndex) : nil,
        index == openIndex || !pen.isEnabled ? pen.selecting : pen)
    }
    drawTitle(in: canvas, pen)
  }

  /// Draws the title of the window at the right, if there is room for all of it.
  private func drawTitle(in canvas: Canvas, _ pen: Pen) {
    guard let title = (superview as? Window)?.titleOfMenuBar, !title.isEmpty else { return }
    let x = canvas.size.width - title.cellWidth - 1
    if x > (spans.last?.upperBound ?? 0) + 1 { canvas.write(title, at: Point(x: x, y: 0), pen.style) }
  }

  // MARK: Keys

  /// Opens the first menu.
  open override func use() throws { open(0) }

  /// Opens the first menu if the key is the bar's own, or performs the entry that has this key.
  open override func useByKey(_ key: KeyPress) throws -> Bool {
    if try super.useByKey(key) { return true }
    guard let host = window?.host else { return false }
    for menu in menus { if try menu.useByKey(key, host) { return true } }
    return false
  }

  /// Opens the menu that has the mnemonic.
  open override func useByMnemonic(_ letter: Character) throws -> Bool {
    guard let index = menus.firstIndex(where: { $0.words.mnemonic == letter }) else { return false }
    open(index)
    return true
  }

  // MARK: Menus

  /// Opens one of the menus, and closes the one that was open.
  func open(_ index: Int) {
    guard menus.indices.contains(index), window?.host != nil else { return }
    openMenu.close()
    openMenu.open(
      menus[index],
      beside: { [weak self] in
        guard let self, spans.indices.contains(index) else { return .zero }
        return spanOnScreen(index)
      },
      whenClosed: { [weak self] in self?.openIndex = nil })
    openIndex = index
  }

  /// Creates the open menu. Left and Right go to the neighboring menus in a circle, and the bar's own key closes the
  /// menu.
  private func makeOpenMenu() -> OpenMenu {
    let menu = OpenMenu(of: self)
    menu.step = { [weak self] distance in
      guard let self, let openIndex else { return }
      open((openIndex + menus.count + distance) % menus.count)
    }
    menu.takeKey = { [weak self] key in
      guard let self, self.key?.matches(key) == true else { return false }
      openMenu.close()
      return true
    }
    return menu
  }

  // MARK: Mouse

  /// Opens a menu on a press, or closes the one that is open. The user can drag the mouse to an entry and release it
  /// there.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    let title = mouse.position.y == 0 ? spans.firstIndex { $0.contains(mouse.position.x) } : nil
    switch mouse.kind {
    case .press(.left):
      isDragging = true
      if let title, title != openIndex { open(title) } else { openMenu.close() }
    case .drag(.left) where isDragging:
      if let title, title != openIndex { open(title) }
      if let (list, point) = list(under: mouse.position) { list.hover(point) }
    case .release(.left) where isDragging:
      isDragging = false
      if let (list, point) = list(under: mouse.position) {
        try list.release(at: point)
      } else if title == nil {
        openMenu.close()
      }
    default: return false
    }
    return true
  }

  /// Returns the front list at a point of this bar's content, and the point in that list.
  private func list(under point: Point) -> (PopupList, Point)? {
    openMenu.list(at: Point(x: point.x + contentOnScreen.x, y: point.y + contentOnScreen.y))
  }

  private func spanOnScreen(_ index: Int) -> Rect {
    Rect(x: contentOnScreen.x + spans[index].lowerBound, y: contentOnScreen.y, width: spans[index].count, height: 1)
  }

  private var contentOnScreen: Point {
    Point(x: originOnScreen.x + contentRect.x, y: originOnScreen.y + contentRect.y)
  }
}
