internal import NibLoading

/// The rows of a palette: the title of a command with the matching letters marked, its help, and its key.
final class PaletteRows: View {
  struct Row {
    let entry: CommandReach.Entry
    /// The characters of the title that match.
    let marked: [Int]
  }

  private var rows: [Row] = []
  private var selected = 0
  private var scroller = Scroller()
  /// Called with the entry that the user chooses.
  var whenChosen: ((CommandReach.Entry) throws -> Void)?
  /// The widths of the widest title and key of all entries, so that the columns do not move while the user types.
  private let titleWidth: Int
  private let keyWidth: Int
  private let mostRows: Int

  /// The maximum size.
  private static let largest = Size(width: 72, height: 12)
  private static let gap = 2

  init(of entries: [CommandReach.Entry]) {
    titleWidth = entries.map(\.title.cellWidth).max() ?? 0
    keyWidth = entries.map { $0.key?.title.cellWidth ?? 0 }.max() ?? 0
    mostRows = entries.count
    super.init()
    height = .share(1)
  }

  required init(coder: NibDecoder) throws {
    (titleWidth, keyWidth, mostRows) = (0, 0, 0)
    try super.init(coder: coder)
  }

  override var defaultRole: AccessibleRole { .list }
  override func accessibleState(in words: Words) -> [String] {
    guard rows.indices.contains(selected) else { return [words[.noCommand]] }
    let entry = rows[selected].entry
    return state(of: entry.title, row: selected, count: rows.count, in: words)
      + [entry.place, entry.help, entry.key?.title ?? ""].filter { !$0.isEmpty }
      + (entry.isAvailable ? [] : [words[.disabled]])
  }
  /// The focus stays in the field, but a screen reader must still speak the row that Enter would choose.
  override var spokenText: String? { accessibleState(in: kitWords).joined(separator: ", ") }

  override func contentSize(in available: Size) -> Size {
    Size(
      width: min(Self.largest.width, available.width), height: max(1, min(mostRows, Self.largest.height)))
  }

  override func layoutSubviews() { scroller.resize(length: rows.count, page: contentRect.height, keeping: selected) }

  /// Shows other rows, and selects the first.
  func show(_ rows: [Row]) {
    self.rows = rows
    selected = 0
    scroller.resize(length: rows.count, page: contentRect.height)
    scroller.scroll(to: 0)
    setNeedsDisplay()
  }

  // MARK: Acting

  /// Moves the selection.
  ///
  /// - Returns: false if the key does not move it.
  func move(by key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.up): select(selected == 0 ? rows.count - 1 : selected - 1)
    case KeyPress(.down): select(selected == rows.count - 1 ? 0 : selected + 1)
    case KeyPress(.pageUp): select(selected - scroller.pageStep)
    case KeyPress(.pageDown): select(selected + scroller.pageStep)
    default: return false
    }
    return true
  }

  private func select(_ row: Int) {
    selected = max(0, min(row, rows.count - 1))
    scroller.show(selected)
    setNeedsDisplay()
  }

  /// Chooses the selected row, if there is one.
  func chooseSelected() throws { if rows.indices.contains(selected) { try whenChosen?(rows[selected].entry) } }

  override func handle(_ mouse: MouseEvent) throws -> Bool {
    let row = mouse.position.y + scroller.offset
    let isRow = 0..<contentRect.height ~= mouse.position.y && rows.indices.contains(row)
    switch mouse.kind {
    case .press(.left), .drag(.left), .move: if isRow { select(row) }
    case .release(.left): if isRow { try chooseSelected() }
    case .scrollUp: scroller.scroll(by: -RowsView.wheelStep)
    case .scrollDown: scroller.scroll(by: RowsView.wheelStep)
    default: return false
    }
    setNeedsDisplay()
    return true
  }

  // MARK: Drawing

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    if rows.isEmpty {
      canvas.write(kitWords[.noCommand].truncated(to: canvas.size.width), at: .zero, pen.style(.muted))
    }
    for (y, index) in scroller.shown.enumerated() {
      draw(
        rows[index], isSelected: index == selected,
        in: canvas.part(Rect(x: 0, y: y, width: canvas.size.width, height: 1)), pen)
    }
    // A mark at the end shows that there are more rows in that direction.
    let end = canvas.size.width - 1
    if scroller.offset > 0 { canvas.write("▲", at: Point(x: end, y: 0), pen.style(.border)) }
    if !scroller.isAtEnd { canvas.write("▼", at: Point(x: end, y: canvas.size.height - 1), pen.style(.border)) }
  }

  private func draw(_ row: Row, isSelected: Bool, in canvas: Canvas, _ pen: Pen) {
    var style = isSelected ? pen.style(.selection) : pen.style
    if !row.entry.isAvailable { style = pen.theme.style(style, with: pen.theme[.disabled]) }
    canvas.fill(canvas.bounds, style)
    // The last column is for this mark.
    let width = canvas.size.width - 1
    let keyStart = max(0, width - keyWidth)
    let titleEnd = min(titleWidth, keyWidth == 0 ? width : max(0, keyStart - Self.gap))
    drawTitle(row, in: canvas.part(Rect(x: 0, y: 0, width: titleEnd, height: 1)), style, isSelected: isSelected, pen)
    let isPlain = isSelected || !row.entry.isAvailable
    let key = row.entry.key?.title ?? ""
    canvas.write(
      key.truncated(to: width), at: Point(x: width - min(width, key.cellWidth), y: 0),
      isPlain ? style : pen.theme.style(style, with: pen.theme[.key]))
    let help = titleEnd + Self.gap..<max(titleEnd + Self.gap, keyStart - (keyWidth == 0 ? 0 : Self.gap))
    // The name of the view or panel distinguishes equal commands of several of them.
    let place = row.entry.place.isEmpty ? "" : row.entry.place + ": "
    canvas.write(
      place + row.entry.help, aligned: .start, in: help,
      isPlain ? style : pen.theme.style(style, with: pen.theme[.muted]))
  }

  private func drawTitle(_ row: Row, in canvas: Canvas, _ style: CellStyle, isSelected: Bool, _ pen: Pen) {
    let shown = row.entry.title.truncated(to: canvas.size.width)
    canvas.write(shown, at: .zero, style)
    var marked = isSelected ? style : pen.theme.style(style, with: pen.theme[.accent])
    marked.attributes.formUnion([.bold, .underline])
    var x = 0
    var next = row.marked[...]
    for (index, character) in shown.enumerated() {
      guard let position = next.first else { break }
      let text = String(character)
      if index == position {
        next.removeFirst()
        // The ellipsis of a cut title is not one of its letters.
        if character != "…" { canvas.write(text, at: Point(x: x, y: 0), marked) }
      }
      x += text.cellWidth
    }
  }
}
