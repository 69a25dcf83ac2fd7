public import NibLoading

/// `<Tabs>`: several pages with a row of their titles above. One page is shown at a time.
///
/// In the row, Left and Right go from page to page. From anywhere inside, Ctrl-Page Up, Ctrl-Page Down, and the
/// mnemonic of a title do so, and so does a click on a title.
open class Tabs: View {
  /// The action that is sent when another page is shown: by the user, or because the page was hidden or removed. A
  /// change that a program makes with ``selectedIndex`` does not send it.
  public var changed: Action?
  /// Called when the user chooses a page, for a controller that makes its pages only when they are shown.
  var whenChosen: ((Int) throws -> Void)?
  /// The index that was set last. It is kept because a layout may set it before there are pages.
  private var wanted = 0 { didSet { shown = nil } }
  /// The shown page with its index, or nil until it is looked for again. Each page asks whether it is shown, so it must
  /// not be looked for each time.
  private var shown: ShownPage?
  /// The page that was shown before pages have changed, until the event for this change is sent.
  private var before: Tab?

  private struct ShownPage {
    let index: Int?
    weak var tab: Tab?
  }

  /// The members of tabs in a layout.
  open override class var members: Members {
    super.members.adding(Tabs.self) {
      $0.summary("Several pages with a row of their titles above. One page is shown at a time.")
      $0.attribute("selected", default: "0", help: "The index of the shown page, from 0.") {
        $0.wanted = Int($1 as UInt16)
      }
      $0.event("changed", help: "Another page is shown, by the user or because a page was hidden.") {
        swap(&$0.changed, &$1)
      }
      $0.children(help: "The pages.") { $0.addSubview($1 as Tab) }
      $0.check { $0.unknownNumber("selected", of: $0.children, called: "page") }
    }
  }

  /// The state that is kept: the index of the shown page.
  open override class var personalState: PersonalState {
    super.personalState.adding("selected", \Tabs.selectedIndex)
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .tab }
  override class var showsOnePage: Bool { true }
  override var keyRows: [KeyRow] {
    // The titles must have the focus for the first row.
    (isFocusInside ? [] : KeyRow.rows(("left right", .keyPages)))
      + KeyRow.rows(("ctrl+page-up ctrl+page-down", isFocusInside ? .keyPages : .keySameInside))
  }
  /// Returns the description of the state for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    guard let index = selectedIndex else { return [] }
    return state(of: MnemonicText(tabs[index].title).text, row: index, count: tabs.count, in: words)
  }

  /// The pages, in document order.
  ///
  /// - Complexity: O(pages).
  public var tabs: [Tab] { subviews.compactMap { $0 as? Tab } }

  /// The index of the shown page, or nil if there is none. If you set an index without a page, the nearest page is
  /// selected. If the page is hidden, the next page that is not hidden is selected.
  ///
  /// - Complexity: O(pages) after pages have changed, otherwise O(1).
  public var selectedIndex: Int? {
    get { shownPage.index }
    set { select(newValue ?? 0) }
  }

  private var selectedTab: Tab? { shownPage.tab }

  private var shownPage: ShownPage {
    if let shown { return shown }
    let tabs = tabs
    let wanted = max(0, min(wanted, tabs.count - 1))
    let index = tabs[wanted...].firstIndex { !$0.isHidden } ?? tabs[..<wanted].lastIndex { !$0.isHidden }
    let found = ShownPage(index: index, tab: index.map { tabs[$0] })
    shown = found
    return found
  }

  override func shownSubviewsDidChange() {
    if let host = window?.host, let tab = shown?.tab {
      before = before ?? tab
      host.pendingEvents.add(self)
    }
    shown = nil
  }

  /// Sends `changed` if another page is shown since pages have changed.
  override func sendPendingEvents() throws {
    guard let before else { return }
    self.before = nil
    if before !== selectedTab, let changed { try window?.host?.actions.send(changed, from: self) }
  }

  /// Returns true for the selected page.
  open override func shows(_ subview: View) -> Bool { subview === selectedTab }

  override func uncover(_ subview: View) {
    guard let index = tabs.firstIndex(where: { $0 === subview }) else { return }
    let tab = selectedTab
    selectedIndex = index
    before = tab
    window?.host?.pendingEvents.add(self)
  }

  /// Shows a page. If the focus was in the previous page, it moves to the view that had it last in the new page.
  private func select(_ index: Int) {
    let old = selectedTab
    let host = window?.host
    let focused = host?.focusedView(besides: self)
    let moves = old.map { focused?.isDescendant(of: $0) == true } ?? false
    wanted = index
    before = nil
    guard let new = selectedTab, new !== old else { return }
    if moves {
      old?.lastFocused = focused
      host?.focus(new.focus(remembering: new.lastFocused) ?? self)
    }
    setNeedsLayout()
  }

  /// Goes to a page as the user would. Sends `changed` if the page changes.
  ///
  /// - Throws: any error that the action throws.
  public func choose(_ index: Int) throws {
    guard tabs.indices.contains(index), !tabs[index].isHidden, index != selectedIndex else { return }
    if let whenChosen { return try whenChosen(index) }
    select(index)
    if let changed { try window?.host?.actions.send(changed, from: self) }
  }

  /// Goes to the next page. After the last page it continues with the first.
  private func step(by distance: Int) throws {
    let shown = tabs.indices.filter { !tabs[$0].isHidden }
    guard let selectedIndex, let place = shown.firstIndex(of: selectedIndex) else { return }
    try choose(shown[(place + distance + shown.count) % shown.count])
  }

  // MARK: Size

  /// Returns the size that the largest page needs, so that nothing moves when another page is shown.
  open override func contentSize(in available: Size) -> Size {
    let room = Size(width: available.width, height: available.height - 1)
    let sizes = subviews.map { $0.fittingSize(in: room) }
    return Size(
      width: max(titles.last?.span.upperBound ?? 0, sizes.map(\.width).max() ?? 0),
      height: 1 + (sizes.map(\.height).max() ?? 0))
  }

  /// Gives the page all rows below the titles.
  open override func layoutSubviews() {
    let room = contentRect.inset(by: Insets(top: 1, right: 0, bottom: 0, left: 0))
    selectedTab?.place(in: room)
  }

  // MARK: The row

  /// The titles that are shown, each with its columns in a row that is not scrolled.
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

  /// Draws the titles. The title of the selected page is in brackets.
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

  /// True if there is a page. The row of titles has the focus.
  open override var canBecomeFocused: Bool { selectedIndex != nil }

  /// Goes to another page on Left and Right in the row, and on Ctrl-Page Up and Ctrl-Page Down from anywhere inside.
  open override func handle(_ key: KeyPress) throws -> Bool {
    let isRow = window?.host?.focusedView === self
    switch key {
    case KeyPress(.left) where isRow, KeyPress(.pageUp, .control): try step(by: -1)
    case KeyPress(.right) where isRow, KeyPress(.pageDown, .control): try step(by: 1)
    default: return false
    }
    return true
  }

  /// Goes to a page on a click on its title.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard mouse.kind == .press(.left), mouse.position.y == 0 else { return false }
    let x = mouse.position.x + offset(in: contentRect.width)
    guard let title = titles.first(where: { $0.span.contains(x) }) else { return false }
    try choose(title.index)
    return true
  }

  /// Goes to the page whose title has the mnemonic.
  open override func useByMnemonic(_ letter: Character) throws -> Bool {
    guard let title = titles.first(where: { $0.words.mnemonic == letter }) else { return false }
    try choose(title.index)
    return true
  }
}
