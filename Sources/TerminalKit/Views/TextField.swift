public import NibLoading

/// `<TextField>`: one line of text that a user can edit; see ``TextInput`` for the keys.
///
/// Enter sends its `action`. If there is no action, the field does not use Enter, and the default button of the window
/// gets it. Pasted lines become one line. A blank replaces each run of line breaks, and line breaks at the ends are
/// removed.
open class TextField: TextInput {
  /// True if the text is secret, such as a password. It is shown as bullets, and cannot be copied.
  public var isSecure = false { didSet { textDidChange() } }
  /// True if the number of characters is shown at the right.
  public var showsCounter = false { didSet { textDidChange() } }
  /// The recommended maximum number of characters, if it is less than the allowed one. The counter shows a warning
  /// above it.
  public var recommendedLength: Int? { didSet { textDidChange() } }
  /// The maximum number of characters. A user may type more, but the counter then shows an error.
  public var toleratedLength: Int? { didSet { textDidChange() } }
  /// The number of cells of the text to the left of the visible part.
  private var scroll = 0

  /// Creates an empty field.
  public init() { super.init(isMultiline: false) }

  /// Creates a field of a layout.
  public required init(coder: NibDecoder) throws { try super.init(isMultiline: false, coder: coder) }

  /// The members of a text field in a layout.
  open override class var members: Members {
    super.members.adding(TextField.self) {
      // Closures, because layouts have many such objects, and key paths are slower.
      $0.summary("One line of text that a user can edit. Enter sends its action.")
      $0.attribute(
        "secure", default: "false", help: "True if the text is secret, such as a password, and shown as bullets."
      ) { $0.isSecure = $1 }
      $0.attribute("counter", default: "false", help: "True if the number of characters is shown.") {
        $0.showsCounter = $1
      }
      $0.attribute("recommended", help: "The recommended maximum number of characters; the counter warns of more.") {
        $0.recommendedLength = Int($1 as UInt32)
      }
      $0.attribute(
        "mask",
        help: "The form of the text, such as 99/99/9999: 9 is a digit, A a letter, * either; quoted text is literal."
      ) { $0.mask = $1 }
      $0.attribute("min", help: "The least number. If it is given, the text must be a number.") { $0.minimum = $1 }
      $0.attribute("max", help: "The greatest number. If it is given, the text must be a number.") { $0.maximum = $1 }
      $0.ascending("min", "max")
      $0.attribute(
        "tolerated",
        help: "The maximum number of characters. A user may type more, but the counter then shows an error."
      ) {
        $0.toleratedLength = Int($1 as UInt32)
      }
    }
  }

  // MARK: Size

  /// Returns one row of twenty cells, unless the layout gives a size.
  open override func contentSize(in available: Size) -> Size { Size(width: min(20, available.width), height: 1) }

  /// Keeps the caret visible.
  open override func layoutSubviews() {
    super.layoutSubviews()
    scrollToCaret()
  }

  override func textDidChange() {
    scrollToCaret()
    super.textDidChange()
  }

  private var row: TextRow {
    let line = buffer.lines[0]
    var row = TextRow(line: line, range: 0..<line.utf8.count, isSecure: isSecure)
    guard row.range.count >= RowCheckpoints.longRow else { return row }
    let state = RowState(revision: buffer.revision, isSecure: isSecure)
    if known?.state != state { known = (state, RowCheckpoints(of: row)) }
    row.checkpoints = known?.checkpoints
    return row
  }

  /// The values that the cells of the row depend on.
  private struct RowState: Equatable {
    let revision: Int
    let isSecure: Bool
  }

  /// The known places of a long text.
  private var known: (state: RowState, checkpoints: RowCheckpoints)?

  /// The counter: `33/50`, or `33` if there is no limit. Above the recommended length it shows the tolerated length:
  /// `60/72`.
  private var counter: String {
    guard showsCounter else { return "" }
    let limits = [recommendedLength, toleratedLength].compactMap { $0 }
    let limit = limits.first { buffer.length <= $0 } ?? limits.last ?? maxLength
    return "\(buffer.length)" + (limit.map { "/\($0)" } ?? "")
  }

  /// A text at the right end of a field, beside its own text.
  struct Accessory {
    var text: String
    var role: ThemeRole
  }

  /// The accessory of the field, by default the counter.
  var accessory: Accessory? {
    let counter = counter
    return counter.isEmpty ? nil : Accessory(text: counter, role: counterRole)
  }

  /// Called when the mouse was pressed on a cell of the accessory. The first cell is 0.
  func pressAccessory(at column: Int) throws {}

  private var counterRole: ThemeRole {
    func isPast(_ limit: Int?) -> Bool { limit.map { buffer.length > $0 } ?? false }
    return isPast(toleratedLength) ? .error : isPast(recommendedLength) ? .warning : .muted
  }

  /// The number of cells for the text, which is the width without the accessory and a blank before it.
  private var room: Int {
    let width = accessory?.text.cellWidth ?? 0
    return max(0, contentRect.width - (width == 0 ? 0 : width + 1))
  }

  private func scrollToCaret() { scroll = row.scroll(scroll, toShow: buffer.caret.offset, room: room) }

  // MARK: Drawing

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .field }
  override var keyRows: [KeyRow] { KeyTable.acting(self) }
  /// Returns the description of the state for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    isSecure ? [words[.secret]] : [buffer.isEmpty ? words[.empty] : buffer.text]
  }

  /// The position at which the next character is inserted.
  open override var caret: Point? {
    let x = row.x(of: buffer.caret.offset) - scroll
    return 0..<room ~= x ? Point(x: x, y: 0) : nil
  }

  /// Draws the visible part of the text, or the placeholder.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let disabled = pen.isEnabled ? Look() : pen.theme.disabledLook(of: .field)
    var style = pen.theme.style(looksFocused(pen) ? pen.style(.field, .focused) : pen.style(.field), with: disabled)
    if pen.isEnabled, shownProblem != nil { style = pen.theme.style(style, with: .field, in: .invalid) }
    canvas.fill(Rect(x: 0, y: 0, width: canvas.size.width, height: 1), style)
    let area = canvas.part(Rect(x: 0, y: 0, width: room, height: 1))
    drawHint(on: area, pen, pen.theme.style(style, with: pen.theme[.muted]))
    let selected = pen.theme.style(style, with: pen.theme[.selection])
    let selection = pen.isFocused ? buffer.selection.lowerBound.offset..<buffer.selection.upperBound.offset : 0..<0
    row.write(on: area, y: 0, scroll: scroll) { selection.contains($0.offset) ? selected : style }
    guard let accessory else { return }
    canvas.write(
      accessory.text, at: Point(x: canvas.size.width - accessory.text.cellWidth, y: 0),
      pen.theme.style(style, with: pen.theme[accessory.role]))
  }

  /// Returns true if the field is drawn as a field that has the focus.
  func looksFocused(_ pen: Pen) -> Bool { pen.isFocused }

  /// Draws the placeholder of an empty field, or the characters that a mask still expects.
  private func drawHint(on area: Canvas, _ pen: Pen, _ style: CellStyle) {
    if buffer.isEmpty, !placeholder.isEmpty {
      let hint = styledPlaceholder.truncated(to: area.size.width)
      area.write(hint, at: .zero, pen.isEnabled ? pen : pen.selecting, over: style)
    } else if let mask {
      area.write(mask.rest(behind: buffer.length), at: Point(x: row.width - scroll, y: 0), style)
    }
  }

  // MARK: Acting

  /// Returns no motion for up and down. In a password, motions by words go to the ends, so that they do not reveal its
  /// words.
  override func motion(for motion: TextMotion) -> TextMotion? {
    switch motion {
    case .up, .down, .pageUp, .pageDown: nil
    case .wordLeft where isSecure: .lineStart
    case .wordRight where isSecure: .lineEnd
    default: motion
    }
  }

  override func position(at point: Point) -> TextPosition {
    TextPosition(line: 0, offset: row.offset(at: point.x + scroll))
  }

  override func selectWord(at position: TextPosition) {
    if isSecure { buffer.selectAll() } else { super.selectWord(at: position) }
  }

  override var canCopy: Bool { !isSecure }

  /// Passes a press on the accessory to it. All other events are for the text.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard mouse.kind == .press(.left), let accessory, mouse.position.x > room else { return try super.handle(mouse) }
    try pressAccessory(at: mouse.position.x - contentRect.width + accessory.text.cellWidth)
    return true
  }

  /// Sends the action on Enter, if there is one.
  open override func handle(_ key: KeyPress) throws -> Bool {
    if key == KeyPress(.enter), action != nil {
      try sendAction()
      return true
    }
    return try super.handle(key)
  }
}
