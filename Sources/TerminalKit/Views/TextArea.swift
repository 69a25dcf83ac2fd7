public import NibLoading

/// `<TextArea>`: lines of text that a person can edit; see ``TextInput`` for the keys.
///
/// Enter begins a new line. Tab leaves the area, unless `acceptsTab` says that it is for the text; Control-Tab always is,
/// where the terminal can tell it. The wheel scrolls and leaves the caret.
///
/// The last column is for the scroll bar, and for the caret behind a full row. A key stroke costs about what the lines cost
/// that are seen, however long the text is.
open class TextArea: TextInput {
  /// The places at which lines are broken; with `none`, the text scrolls sideways.
  public var wrap = TextWrap.Mode.word {
    didSet {
      layout.wrap = wrap
      textDidChange()
    }
  }
  /// Tabs lead to the multiples of this, at least 1.
  public var tabWidth = 8 {
    didSet {
      layout.tabWidth = max(1, tabWidth)
      textDidChange()
    }
  }
  /// The column that lines should not go past: a line is drawn there, and what is beyond is marked.
  public var ruler: Int? { didSet { setNeedsDisplay() } }
  /// True if Tab inserts a tab instead of moving the focus.
  public var acceptsTab = false

  var layout = TextLayout()
  /// The first row that is seen.
  var top = TextLayout.Place()
  /// The number of cells of the text to the left of the visible part.
  var left = 0
  /// The column that the caret returns to when rows are long enough again, while it is where rows led it.
  var goal: (position: TextPosition, x: Int)?
  var bar = ScrollBar(.vertical)
  /// True if the person has scrolled and not changed the text since: the caret may be out of sight.
  var isScrolledAway = false

  /// An empty area.
  public init() { super.init(isMultiline: true) }

  /// An area of a layout.
  public required init(coder: NibDecoder) throws { try super.init(isMultiline: true, coder: coder) }

  /// The members of a text area in a layout.
  open override class var members: Members {
    super.members.adding(TextArea.self) {
      $0.summary("Lines of text that a person can edit.")
      $0.attribute("wrap", default: "word", help: "How lines are broken; with none it scrolls sideways.") {
        $0.wrap = $1
      }
      $0.attribute("tabWidth", default: "8", help: "Tabs lead to the multiples of this.") {
        $0.tabWidth = Int($1 as UInt8)
      }
      $0.attribute("ruler", help: "The column that lines should not go past.") { $0.ruler = Int($1 as UInt16) }
      $0.attribute(
        "acceptsTab", default: "false", help: "Whether Tab is for the text, and does not move the focus."
      ) { $0.acceptsTab = $1 }
    }
  }

  // MARK: Size

  /// Forty cells by five, unless the layout says more.
  open override func contentSize(in available: Size) -> Size {
    Size(width: min(40, available.width), height: min(5, available.height))
  }

  /// Breaks the lines anew and keeps the caret in sight.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layout.width = textSize.width
    if isScrolledAway { top = lastTop(top) } else { scrollToCaret() }
  }

  override func textDidChange() {
    scrollToCaret()
    super.textDidChange()
  }

  /// The cells for text.
  var textSize: Size { Size(width: max(1, contentRect.width - 1), height: contentRect.height) }

  // MARK: Drawing

  /// The position at which the next character is inserted, or nil if it is not visible.
  open override var caret: Point? {
    let place = layout.place(of: buffer.caret, in: buffer)
    guard place >= top else { return nil }
    let size = contentRect.size
    let y = layout.distance(from: top, to: place, limit: size.height, in: buffer)
    // Blanks at which a row was broken hang out of it; the caret stays with them, but in sight.
    let x = min(layout.row(place, in: buffer).x(of: buffer.caret.offset) - left, size.width - 1)
    return y < size.height && x >= 0 ? Point(x: x, y: y) : nil
  }

  /// For those who hear the screen.
  open override var defaultRole: AccessibleRole { .textArea }
  /// Its state in words.
  open override func accessibleState(in words: Words) -> [String] {
    buffer.isEmpty ? [words[.empty]] : [buffer.lines[buffer.caret.line]]
  }

  /// The rows that there is room for, or the placeholder.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    var style = pen.style(pen.isFocused ? .fieldFocused : .field)
    // Themes without colours underline a field, which is too much for an area.
    if !pen.style.attributes.contains(.underline) { style.attributes.remove(.underline) }
    if !pen.isEnabled { style = pen.theme.style(style, with: pen.theme[.disabled]) }
    canvas.fill(canvas.bounds, style)
    let area = canvas.part(Rect(origin: .zero, size: textSize))
    if buffer.isEmpty { drawPlaceholder(in: area, pen.theme.style(style, with: pen.theme[.muted])) }
    let rule = pen.theme.style(style, with: pen.theme[.border])
    var place = top
    for y in 0..<area.size.height {
      let isText = y == 0 || place.row > 0 || place.line < buffer.lines.count
      let end = isText ? drawRow(place, in: area, y: y, style, pen) : 0
      if let ruler, end <= ruler { area.write("│", at: Point(x: ruler - left, y: y), rule) }
      if isText {
        let next = layout.place(1, from: place, in: buffer)
        place = next == place ? TextLayout.Place(line: buffer.lines.count, row: 0) : next
      }
    }
  }

  private func drawPlaceholder(in area: Canvas, _ style: CellStyle) {
    let lines = TextWrap.lines(of: placeholder, width: area.size.width, mode: .word)
    for (y, range) in lines.prefix(area.size.height).enumerated() {
      area.write(placeholder[range], at: Point(x: 0, y: y), style)
    }
  }

  /// The scroll bar, when there is more than can be seen.
  open override func drawOverlay(in canvas: Canvas, _ pen: Pen) {
    bar.draw(scroller, in: canvas, on: scrollBarTrack(.vertical), hasOwnCells: scrollBarTakesRoom, pen)
  }

  /// Draws a row, and tells where its text ends.
  private func drawRow(_ place: TextLayout.Place, in area: Canvas, y: Int, _ style: CellStyle, _ pen: Pen) -> Int {
    let row = layout.row(place, in: buffer)
    let selection = pen.isFocused ? buffer.selection : .zero..<(.zero)
    let limit = ruler ?? .max
    row.write(on: area, y: y, scroll: left) { piece in
      if selection.contains(TextPosition(line: place.line, offset: piece.offset)) {
        return pen.theme.style(style, with: pen.theme[.selection])
      }
      return piece.x < limit ? style : pen.theme.style(style, with: pen.theme[.warning])
    }
    let end = row.width
    // A newline that is selected is a blank.
    if row.range.upperBound == row.line.utf8.count, selection.contains(buffer.endOfLine(place.line)) {
      area.fill(
        Rect(x: end - left, y: y, width: 1, height: 1), pen.theme.style(style, with: pen.theme[.selection]))
      return end + 1
    }
    return end
  }

  // MARK: Acting

  override func move(_ motion: TextMotion, selecting: Bool) -> Bool {
    let page = max(1, textSize.height - 1)
    switch motion {
    case .up: moveCaret(by: -1, selecting: selecting)
    case .down: moveCaret(by: 1, selecting: selecting)
    case .pageUp:
      scroll(by: -page)
      moveCaret(by: -page, selecting: selecting)
    case .pageDown:
      scroll(by: page)
      moveCaret(by: page, selecting: selecting)
    default: return super.move(motion, selecting: selecting)
    }
    return true
  }

  override func position(at point: Point) -> TextPosition {
    layout.position(in: layout.place(point.y, from: top, in: buffer), at: max(0, point.x) + left, of: buffer)
  }

  /// The wheel and the scroll bar scroll.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    var scroller = scroller
    if bar.handle(mouse, on: inContent(scrollBarTrack(.vertical)), &scroller) {
      if scroller != self.scroller { scroll(to: scroller) }
      return true
    }
    switch mouse.kind {
    case .scrollUp: scroll(by: -RowsView.wheelStep)
    case .scrollDown: scroll(by: RowsView.wheelStep)
    default: return try super.handle(mouse)
    }
    return true
  }

  /// Enter and Tab, where they are for the text.
  open override func handle(_ key: KeyPress) throws -> Bool {
    switch key {
    case KeyPress(.enter), KeyPress(.enter, .shift): return try type("\n")
    case KeyPress(.tab, .control): return try type("\t")
    case KeyPress(.tab) where acceptsTab: return try type("\t")
    default: return try super.handle(key)
    }
  }

  private func type(_ text: String) throws -> Bool {
    if isReadOnly { return false }
    try edit { $0.insert(text, as: .typing) }
    return true
  }
}
