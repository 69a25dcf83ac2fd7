public import NibLoading

/// `<Tabs>`: several pages, of which one is shown, and a row with their titles above it.
///
/// In the row the left and right arrows go from page to page; Ctrl and Page Up or Page Down do so from anywhere inside,
/// and so do a title's letter and a click on it.
open class Tabs: View {
  /// The action that is sent when the user goes to another page.
  public var changed: Action?
  /// Goes to the page that the user has chosen, for a controller whose pages are not made before they are shown.
  var whenChosen: ((Int) throws -> Void)?
  /// The index that was set last, kept because a layout may set it before there are pages.
  private var wanted = 0

  /// The members of tabs in a layout.
  open override class var members: Members {
    super.members.adding(Tabs.self) {
      $0.summary("Several pages, of which one is shown, and a row with their titles above it.")
      $0.attribute("selected", default: "0", help: "The number of the page that is shown, from 0.") {
        $0.wanted = Int($1 as UInt16)
      }
      $0.event("changed", help: "The user has gone to another page.") { swap(&$0.changed, &$1) }
      $0.children(help: "The pages.") { $0.addSubview($1 as Tab) }
      $0.check { $0.unknownNumber("selected", of: $0.children, called: "page") }
    }
  }

  /// The page that is shown.
  open override class var personalState: PersonalState {
    super.personalState.adding("selected", \Tabs.selectedIndex)
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .tab }
  /// Returns the description of its state for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    guard let index = selectedIndex else { return [] }
    return state(of: MnemonicText(tabs[index].title).text, row: index, count: tabs.count, in: words)
  }

  /// The pages, in document order.
  ///
  /// - Complexity: O(pages).
  public var tabs: [Tab] { subviews.compactMap { $0 as? Tab } }

  /// The index of the page that is shown, or nil if there is none. An index without a page selects the nearest page;
  /// that of a hidden page, the next one that is not hidden.
  public var selectedIndex: Int? {
    get {
      let tabs = tabs
      guard !tabs.isEmpty else { return nil }
      let wanted = max(0, min(wanted, tabs.count - 1))
      return tabs[wanted...].firstIndex { !$0.isHidden } ?? tabs[..<wanted].lastIndex { !$0.isHidden }
    }
    set { select(newValue ?? 0) }
  }

  private var selectedTab: Tab? { selectedIndex.map { tabs[$0] } }

  /// Returns one page.
  open override func shows(_ subview: View) -> Bool { subview === selectedTab }

  override func uncover(_ subview: View) {
    if let index = tabs.firstIndex(where: { $0 === subview }) { selectedIndex = index }
  }

  /// Shows a page. If the focus was in the one that goes, it comes to where it was in this one.
  private func select(_ index: Int) {
    let old = selectedTab
    let application = window?.application
    let focused = application?.windows.focused(besides: self)
    let moves = old.map { focused?.isDescendant(of: $0) == true } ?? false
    wanted = index
    guard let new = selectedTab, new !== old else { return }
    if moves {
      old?.lastFocused = focused
      application?.focus(new.focus(remembering: new.lastFocused) ?? self)
    }
    setNeedsLayout()
  }

  /// Goes to a page as the user would: `changed` is sent if it is another one.
  ///
  /// - Throws: any error that the action throws.
  public func choose(_ index: Int) throws {
    guard tabs.indices.contains(index), !tabs[index].isHidden, index != selectedIndex else { return }
    if let whenChosen { return try whenChosen(index) }
    select(index)
    if let changed { try window?.application?.send(changed, from: self) }
  }

  /// Goes to the next page, the first after the last.
  private func step(by distance: Int) throws {
    let shown = tabs.indices.filter { !tabs[$0].isHidden }
    guard let selectedIndex, let place = shown.firstIndex(of: selectedIndex) else { return }
    try choose(shown[(place + distance + shown.count) % shown.count])
  }

  // MARK: Size

  /// As large as the largest page needs, so that nothing moves when another is shown.
  open override func contentSize(in available: Size) -> Size {
    let room = Size(width: available.width, height: available.height - 1)
    let sizes = subviews.map { $0.fittingSize(in: room) }
    return Size(
      width: max(titles.last?.span.upperBound ?? 0, sizes.map(\.width).max() ?? 0),
      height: 1 + (sizes.map(\.height).max() ?? 0))
  }

  /// Gives the page all that is below the row.
  open override func layoutSubviews() {
    let room = contentRect.inset(by: Insets(top: 1, right: 0, bottom: 0, left: 0))
    selectedTab?.place(in: room)
  }

  // MARK: The row

  /// The titles that are shown, and where each is if the row begins with the first.
  private var titles: [(index: Int, words: MnemonicText, span: Range<Int>)] {
    var next = 0
    return tabs.enumerated().filter { !$0.element.isHidden }.map { index, tab in
      let start = next
      next += tab.words.text.cellWidth + 2
      return (index, tab.words, start..<next)
    }
  }

  /// Returns the columns that the row of titles is scrolled by, so that the title of the selected page is visible.
  private func offset(in width: Int) -> Int {
    guard let span = titles.first(where: { $0.index == selectedIndex })?.span else { return 0 }
    return max(0, min(span.lowerBound, span.upperBound - width))
  }

  /// Draws the titles, that of the page in brackets.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let row = canvas.part(Rect(x: 0, y: 0, width: canvas.size.width, height: 1))
    let offset = offset(in: canvas.size.width)
    for (index, words, span) in titles {
      let isSelected = index == selectedIndex
      var style = pen.style
      if isSelected { style = pen.style(pen.isFocused ? .selection : .selectionInactive) }
      let x = span.lowerBound - offset
      row.write(isSelected ? "[" : " ", at: Point(x: x, y: 0), style)
      words.write(
        on: row, at: Point(x: x + 1, y: 0), style,
        mnemonic: pen.isEnabled ? pen.theme.style(style, with: pen.theme[.mnemonic]) : nil,
        isSelected || !pen.isEnabled ? pen.selecting : pen)
      row.write(isSelected ? "]" : " ", at: Point(x: x + span.count - 1, y: 0), style)
    }
  }

  /// The row has the focus.
  open override var canBecomeFocused: Bool { selectedIndex != nil }

  /// Returns the arrows in the row; Ctrl and Page Up or Page Down from anywhere inside.
  open override func handle(_ key: KeyPress) throws -> Bool {
    let isRow = window?.application?.focusedView === self
    switch key {
    case KeyPress(.left) where isRow, KeyPress(.pageUp, .control): try step(by: -1)
    case KeyPress(.right) where isRow, KeyPress(.pageDown, .control): try step(by: 1)
    default: return false
    }
    return true
  }

  /// Goes to a page after a click on its title.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard mouse.kind == .press(.left), mouse.position.y == 0 else { return false }
    let x = mouse.position.x + offset(in: contentRect.width)
    guard let title = titles.first(where: { $0.span.contains(x) }) else { return false }
    try choose(title.index)
    return true
  }

  /// Goes to a page after the letter of its title.
  open override func useByMnemonic(_ letter: Character) throws -> Bool {
    guard let title = titles.first(where: { $0.words.mnemonic == letter }) else { return false }
    try choose(title.index)
    return true
  }
}
