public import NibLoading

/// `<Toolbar>`: a row of frequent actions. It has the same entries as a menu.
///
///     <Toolbar> <MenuItem command="#save"/> <MenuSeparator/> <MenuItem title="_Find" action="#owner.find"/> </Toolbar>
///
/// Tab stops only once in the whole row. Left and Right move along the row, Home and End go to its ends, and Enter and
/// Space perform an entry. A click, Alt with the mnemonic of an entry, and its key perform it too. A menu opens below
/// its title. Entries that do not fit are in a list, which `»` at the end of the row opens.
open class Toolbar: View {
  /// The entries, from the left.
  public private(set) var entries: [MenuEntry] = []
  /// The index of the entry that is marked while the bar has the focus.
  private var marked = 0
  private var isOpen = false

  /// The members of a toolbar in a layout.
  open override class var members: Members {
    super.members.adding(Toolbar.self) {
      $0.summary("A row of frequent actions. It has the same entries as a menu.")
      $0.children(help: "The entries, from the left.") { $0.add($1 as MenuEntry) }
    }
  }

  /// Adds an entry at the right.
  public func add(_ entry: MenuEntry) {
    entries.append(entry)
    outsideStateDidChange()
  }

  /// The titles of the entries and their availability, which commands can change.
  override var outsideState: AnyHashable? {
    AnyHashable(entries.map { ItemState(words: $0.row.words, isEnabled: $0.row.isEnabled) })
  }

  private struct ItemState: Hashable {
    let words: MnemonicText
    let isEnabled: Bool
  }

  /// The menu role.
  open override var themeRole: ThemeRole? { .menu }
  override var shownHelp: String { slot(marked).map { entries[$0].row.help } ?? help }
  private func slot(_ index: Int) -> Int? { entries.indices.contains(index) ? index : nil }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .toolbar }
  override var keyRows: [KeyRow] {
    KeyRow.rows(
      ("left right home end", .keyMoveInRow), ("enter space", .keyUseEntry),
      ("down", .keyOpenEntries))
  }
  /// Returns the description of the state for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    guard let index = slot(marked) else { return [words[.empty]] }
    let row = entries[index].row
    return state(of: row.words.text, row: index, count: entries.count, in: words)
      + (row.isEnabled ? [] : [words[.disabled]])
  }

  // MARK: Places

  private static let more = " » "

  /// Returns the columns of the entries that fit. If not all fit, also returns the columns of the mark for the others.
  private func spans(in width: Int) -> (items: [Range<Int>], more: Range<Int>?) {
    var next = 0
    let all = entries.map { entry in
      let start = next
      next = next.plus(entry.row.isSeparator ? 1 : entry.row.words.text.cellWidth.plus(2))
      return start..<next
    }
    guard next > width else { return (all, nil) }
    let end = max(0, width - Self.more.cellWidth)
    return (all.prefix { $0.upperBound <= end }, end..<width)
  }

  /// Returns one row, as wide as the entries.
  open override func contentSize(in available: Size) -> Size {
    Size(width: spans(in: .max).items.last?.upperBound ?? 0, height: 1)
  }

  /// The indices that the keys can go to: those of entries that can be used, and that of the list of the others.
  private var stops: [Int] {
    let (items, more) = spans(in: contentRect.width)
    return items.indices.filter { entries[$0].row.isEnabled } + (more == nil ? [] : [items.count])
  }

  // MARK: Drawing

  /// Draws the entries that fit, and a mark if not all fit.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let (items, more) = spans(in: canvas.size.width)
    let stop = nearestStop
    for (index, span) in items.enumerated() {
      let row = entries[index].row
      let start = Point(x: span.lowerBound, y: 0)
      if row.isSeparator {
        canvas.verticalRule(.line, at: start, length: 1, pen.style(.border))
        continue
      }
      let isMarked = pen.isFocused && index == stop
      var style = isMarked ? pen.style(.menuSelected) : pen.style
      let isEnabled = pen.isEnabled && row.isEnabled
      if !isEnabled { style = pen.theme.style(style, with: pen.theme[.disabled]) }
      canvas.fill(Rect(x: span.lowerBound, y: 0, width: span.count, height: 1), style)
      row.words.write(
        on: canvas, at: Point(x: span.lowerBound + 1, y: 0), style,
        mnemonic: isEnabled ? pen.theme.style(style, with: pen.theme[.mnemonic]) : nil)
    }
    guard let more else { return }
    canvas.write(
      Self.more, at: Point(x: more.lowerBound, y: 0),
      pen.isFocused && stop == items.count ? pen.style(.menuSelected) : pen.style)
  }

  private var nearestStop: Int? { stops.min { abs($0 - marked) < abs($1 - marked) } }

  // MARK: Acting

  /// True if an entry can be used.
  open override var canBecomeFocused: Bool { entries.contains { $0.row.isEnabled } }

  /// Moves along the row on Left, Right, Home and End, and uses an entry on Enter, Space and Down.
  open override func handle(_ key: KeyPress) throws -> Bool {
    let stops = stops
    guard let stop = nearestStop, let place = stops.firstIndex(of: stop) else { return false }
    switch key {
    case KeyPress(.left): mark(stops[max(0, place - 1)])
    case KeyPress(.right): mark(stops[min(stops.count - 1, place + 1)])
    case KeyPress(.home): mark(stops[0])
    case KeyPress(.end): mark(stops[stops.count - 1])
    case KeyPress(.enter), KeyPress(.character(" ")): try use(stop)
    case KeyPress(.down):
      guard stop == spans(in: contentRect.width).items.count || entries[stop] is Menu else { return false }
      try use(stop)
    default: return false
    }
    return true
  }

  private func mark(_ stop: Int) {
    marked = stop
    setNeedsDisplay()
  }

  /// Uses an entry on a click.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard mouse.kind == .press(.left), mouse.position.y == 0 else { return false }
    if isOpen {
      window?.host?.closePopups(from: self)
      return true
    }
    let (items, more) = spans(in: contentRect.width)
    let x = mouse.position.x
    guard let index = more?.contains(x) == true ? items.count : items.firstIndex(where: { $0.contains(x) }) else {
      return false
    }
    if stops.contains(index) {
      mark(index)
      try use(index)
    }
    return true
  }

  /// Gives the focus to the bar if the key is its own, or performs the entry that has the key.
  open override func useByKey(_ key: KeyPress) throws -> Bool {
    if try super.useByKey(key) { return true }
    guard let host = window?.host else { return false }
    for entry in entries { if try entry.useByKey(key, host) { return true } }
    return false
  }

  /// Uses the entry that has the mnemonic.
  open override func useByMnemonic(_ letter: Character) throws -> Bool {
    guard let index = entries.firstIndex(where: { $0.row.words.mnemonic == letter }) else { return false }
    if entries[index].row.isEnabled { try use(index) }
    return true
  }

  /// Performs an entry, or opens its menu. The index after the last visible entry opens the list of the others.
  private func use(_ index: Int) throws {
    let (items, more) = spans(in: contentRect.width)
    if index >= items.count, more != nil {
      open(Array(entries[items.count...]), at: items.count)
    } else if let entry = slot(index) {
      try perform(entries[entry], at: index)
    }
  }

  private func perform(_ entry: MenuEntry, at index: Int) throws {
    if let menu = entry as? Menu { return open(menu.entries, at: index) }
    if let host = window?.host { try (entry as? MenuItem)?.perform(host) }
  }

  /// Opens a list of entries below an entry of the row.
  private func open(_ entries: [MenuEntry], at index: Int) {
    guard let host = window?.host, !entries.isEmpty else { return }
    host.closePopups(from: self)
    let list = PopupList(entries.map(\.row))
    list.whenChosen = { [weak self] row in
      guard let self else { return }
      self.window?.host?.closePopups(from: self)
      try perform(entries[row], at: index)
    }
    isOpen = true
    host.popUp(
      list, from: self, beside: { [weak self] in self?.rectOnScreen(of: index) ?? .zero },
      whenClosed: { [weak self] in self?.isOpen = false })
  }

  private func rectOnScreen(of index: Int) -> Rect {
    let (items, more) = spans(in: contentRect.width)
    let span = items.indices.contains(index) ? items[index] : more ?? 0..<1
    let content = contentRect.origin
    return Rect(
      x: originOnScreen.x + content.x + span.lowerBound, y: originOnScreen.y + content.y, width: span.count, height: 1)
  }
}
