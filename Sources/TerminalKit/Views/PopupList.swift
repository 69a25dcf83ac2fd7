internal import NibLoading

/// The rows of a menu or of the list of a select. One row is marked. The owner of the list performs the choice.
final class PopupList: View {
  private(set) var rows: [PopupRow]
  /// The marked row.
  private(set) var selected: Int?
  /// Called with the index of a row that the user chooses.
  var whenChosen: ((Int) throws -> Void)?
  /// Called first with each key. Returns true if it used the key.
  var takeKey: ((KeyPress) throws -> Bool)?
  /// The first visible row.
  private var top = 0
  private var typed = ""
  private var lastTyped = Duration.zero

  /// - Parameters:
  ///   - selected: the marked row.
  ///   - marksFirst: true if the first row is marked when `selected` is nil.
  init(_ rows: [PopupRow], selected: Int? = nil, marksFirst: Bool = true) {
    self.rows = rows
    super.init()
    height = .share(1)
    self.selected = selected.flatMap { rows.indices.contains($0) && rows[$0].isEnabled ? $0 : nil }
    if self.selected == nil, marksFirst { self.selected = rows.firstIndex(where: \.isEnabled) }
  }

  required init(coder: NibDecoder) throws {
    rows = []
    try super.init(coder: coder)
  }

  override var canBecomeFocused: Bool { true }
  override var defaultRole: AccessibleRole { .menu }
  override func accessibleState(in words: Words) -> [String] {
    guard let selected else { return [] }
    return state(of: rows[selected].words.text, row: selected, count: rows.count, in: words)
  }
  override var shownHelp: String { selected.map { rows[$0].help } ?? "" }

  override func contentSize(in available: Size) -> Size {
    let widest = rows.map(\.words.text.cellWidth).max() ?? 0
    let trailing = rows.map(\.trailing.cellWidth).max() ?? 0
    return Size(width: widest + (trailing > 0 ? trailing + 2 : 0) + 2, height: rows.count)
  }

  override func layoutSubviews() { keepVisible() }

  /// Shows other rows, and marks none of them.
  func show(_ rows: [PopupRow]) {
    self.rows = rows
    selected = nil
    top = 0
    setNeedsLayout()
  }

  // MARK: Moving

  /// Marks a row if it can be chosen.
  func select(_ index: Int) {
    guard rows.indices.contains(index), rows[index].isEnabled else { return }
    selected = index
    keepVisible()
    setNeedsDisplay()
  }

  private func keepVisible() {
    let page = max(1, contentRect.height)
    if let selected { top = max(min(top, selected), selected - page + 1) }
    top = max(0, min(top, rows.count - page))
  }

  /// Marks the next row that can be chosen. After the last row it continues with the first.
  private func step(by distance: Int) {
    var index = selected ?? (distance > 0 ? -1 : rows.count)
    for _ in rows {
      index = (index + distance + rows.count) % rows.count
      if rows[index].isEnabled { return select(index) }
    }
  }

  /// Marks the row at an index, or the nearest one that can be chosen.
  private func jump(to index: Int) {
    let index = max(0, min(index, rows.count - 1))
    let near = rows.indices.filter { rows[$0].isEnabled }.min { abs($0 - index) < abs($1 - index) }
    if let near { select(near) }
  }

  // MARK: Keys

  override func handle(_ key: KeyPress) throws -> Bool {
    if try takeKey?(key) == true { return true }
    let page = max(1, contentRect.height - 1)
    switch key {
    case KeyPress(.up): step(by: -1)
    case KeyPress(.down): step(by: 1)
    case KeyPress(.home): jump(to: 0)
    case KeyPress(.end): jump(to: rows.count - 1)
    case KeyPress(.pageUp): jump(to: (selected ?? 0) - page)
    case KeyPress(.pageDown): jump(to: (selected ?? 0) + page)
    case KeyPress(.enter): try choose()
    case KeyPress(.escape): close()
    // As everywhere, Control-C ends the program if no other object uses the key.
    case KeyPress(.character("c"), .control): return false
    default: if case .character(let character) = key.key { try take(character, key.modifiers) }
    }
    // While a menu is open, keys do not reach the views behind it.
    return true
  }

  override func paste(_ text: String) -> Bool { true }

  private func choose() throws {
    if let selected { try whenChosen?(selected) }
  }

  private func close() { if let window { window.host?.close(window) } }

  /// Chooses the row that has a mnemonic, or else marks the row that begins with the typed characters.
  private func take(_ character: Character, _ modifiers: KeyPress.Modifiers) throws {
    guard modifiers.isSubset(of: .alt) else { return }
    let now = window?.host?.timers.now ?? .zero
    if now - lastTyped > .seconds(1) { typed = "" }
    if character == " ", typed.isEmpty { return try choose() }
    let letter = Character(character.lowercased())
    if let index = rows.firstIndex(where: { $0.words.mnemonic == letter && $0.isEnabled }) {
      select(index)
      return try choose()
    }
    guard modifiers.isEmpty else { return }
    lastTyped = now
    typed.append(letter)
    // If the same letter is typed again, the next row that begins with it is marked.
    let isRepeat = typed.allSatisfy { $0 == letter }
    let start = (selected ?? -1) + (isRepeat ? 1 : 0)
    let wanted = isRepeat ? String(letter) : typed
    for offset in rows.indices {
      let index = (max(0, start) + offset) % rows.count
      if rows[index].isEnabled, rows[index].words.text.lowercased().hasPrefix(wanted) { return select(index) }
    }
  }

  // MARK: Mouse

  override func handle(_ mouse: MouseEvent) throws -> Bool {
    switch mouse.kind {
    case .press(.left), .drag(.left), .move: hover(mouse.position)
    case .release(.left): try release(at: mouse.position)
    case .scrollUp: scroll(by: -3)
    case .scrollDown: scroll(by: 3)
    default: break
    }
    return true
  }

  /// Returns the index of the row at a point of the content.
  private func row(at point: Point) -> Int? {
    guard Rect(origin: .zero, size: contentRect.size).contains(point), rows.indices.contains(point.y + top) else {
      return nil
    }
    return point.y + top
  }

  /// Returns the rectangle of a row on the screen, or nil if the row is not visible.
  func rectOfRow(_ row: Int) -> Rect? {
    guard (top..<top + contentRect.height).contains(row) else { return nil }
    return Rect(x: originOnScreen.x, y: originOnScreen.y + row - top, width: frame.width, height: 1)
  }

  /// Marks the row under the mouse.
  func hover(_ point: Point) { if let row = row(at: point) { select(row) } }

  /// Chooses the row under the mouse.
  func release(at point: Point) throws {
    guard let row = row(at: point), rows[row].isEnabled else { return }
    select(row)
    try choose()
  }

  private func scroll(by distance: Int) { jump(to: (selected ?? 0) + distance) }

  // MARK: Drawing

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let width = canvas.size.width
    for (y, index) in (top..<rows.count).prefix(canvas.size.height).enumerated() {
      let row = rows[index]
      if row.isSeparator {
        canvas.horizontalRule(.line, at: Point(x: 0, y: y), length: width, pen.style(.border))
        continue
      }
      let isSelected = index == selected
      var style = isSelected ? pen.style(.menu, .selected) : pen.style
      if !row.isEnabled { style = pen.theme.style(style, with: pen.theme.disabledLook(of: .menu)) }
      canvas.fill(Rect(x: 0, y: y, width: width, height: 1), style)
      let trailing = row.trailing.cellWidth
      let room = canvas.part(Rect(x: 1, y: y, width: width - 2 - (trailing > 0 ? trailing + 1 : 0), height: 1))
      row.words.write(
        on: room, at: .zero, style,
        mnemonic: row.isEnabled ? pen.theme.style(style, with: .mnemonic, isSelected: isSelected) : nil,
        isSelected || !row.isEnabled ? pen.selecting : pen)
      // The keys are less important, so their color is muted.
      canvas.write(
        row.trailing, at: Point(x: width - 1 - trailing, y: y),
        row.isEnabled ? pen.theme.style(style, with: .muted, isSelected: isSelected) : style)
    }
    // If there are more rows above or below, a mark replaces the blank at the end of the row.
    if top > 0 { canvas.write("▲", at: Point(x: width - 1, y: 0), pen.style(.border)) }
    let last = canvas.size.height - 1
    if top + last < rows.count - 1 { canvas.write("▼", at: Point(x: width - 1, y: last), pen.style(.border)) }
  }
}
