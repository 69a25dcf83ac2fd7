public import NibLoading

/// `<TextArea>`: lines of text that a user can edit; see ``TextInput`` for the keys, and ``CodeView`` for code.
///
/// Enter begins a new line. Tab leaves the area, unless `acceptsTab` is set. Control-Tab always inserts a tab, if the
/// terminal can report it. The wheel scrolls without moving the caret. Control-F finds, and Control-R replaces.
///
/// The last column is for the scroll bar, and for the caret after a full row. The cost of a keystroke depends on the
/// visible lines, however long the text is.
open class TextArea: TextInput {
  /// The places at which lines are broken. With `none`, the text scrolls sideways.
  public var wrap = TextWrap.Mode.word {
    didSet {
      layout.wrap = wrap
      textDidChange()
    }
  }
  /// The distance between tab stops. At least 1.
  public var tabWidth = 8 {
    didSet {
      layout.tabWidth = max(1, tabWidth)
      textDidChange()
    }
  }
  /// The column that lines should not exceed. A line is drawn there, and text beyond it is marked.
  public var ruler: Int? { didSet { setNeedsDisplay() } }
  /// True if Tab inserts a tab instead of moving the focus.
  public var acceptsTab = false
  /// True if the number of each line is shown before it.
  public var showsLineNumbers = false { didSet { setNeedsLayout() } }
  /// True if the line with the caret looks different.
  public var marksCurrentLine = false { didSet { setNeedsDisplay() } }
  /// True if the bracket at the caret and its partner look different.
  public var marksBrackets = false { didSet { setNeedsDisplay() } }
  /// True if a new line begins with the blanks and tabs of the line before it.
  public var keepsIndentation = false
  /// The language whose text is highlighted. Setting it sets ``lexer``.
  public var language = SyntaxLanguage.plain { didSet { lexer = language.lexer } }
  /// The lexer that determines the looks of parts of the text, or nil.
  public var lexer: (any LineLexer)? {
    get { syntax.lexer }
    set {
      syntax.lexer = newValue
      setNeedsDisplay()
    }
  }

  var syntax = SyntaxCache()
  var finding = Finding()
  /// The find bar, while it is open.
  var findBar: FindBar?
  /// The search that takes several turns of the event loop, if any.
  var longSearch: LongSearch?
  /// The timer for the next slice of counting matches.
  var countTimer: ProgramTimer?
  var ticks = Ticks()

  var layout = TextLayout()
  /// The first visible row.
  var top = TextLayout.Place()
  /// The number of cells of the text to the left of the visible part.
  var left = 0
  /// The column that the caret returns to when rows are long enough again. Valid while the caret is at the given
  /// position.
  var goal: (position: TextPosition, x: Int)?
  var bar = ScrollBar(.vertical)
  /// True if the user has scrolled and has not changed the text since. The caret may then be invisible.
  var isScrolledAway = false

  /// Creates an empty area.
  public init() { super.init(isMultiline: true) }

  /// Creates an area of a layout.
  public required init(coder: NibDecoder) throws { try super.init(isMultiline: true, coder: coder) }

  /// The members of a text area in a layout.
  open override class var members: Members {
    super.members.adding(TextArea.self) {
      $0.summary("Lines of text that a user can edit.")
      $0.attribute(
        "wrap", default: "word", help: "The places at which lines are broken; with 'none', the text scrolls sideways."
      ) {
        $0.wrap = $1
      }
      $0.attribute("tabWidth", default: "8", help: "The distance between tab stops.") {
        $0.tabWidth = Int($1 as UInt8)
      }
      $0.attribute("ruler", help: "The column that lines should not exceed.") { $0.ruler = Int($1 as UInt16) }
      $0.attribute(
        "acceptsTab", default: "false", help: "True if Tab inserts a tab instead of moving the focus."
      ) { $0.acceptsTab = $1 }
      $0.attribute("lineNumbers", default: "false", help: "True if the number of each line is shown before it.") {
        $0.showsLineNumbers = $1
      }
      $0.attribute("currentLine", default: "false", help: "True if the line with the caret is highlighted.") {
        $0.marksCurrentLine = $1
      }
      $0.attribute(
        "brackets", default: "false", help: "True if the bracket at the caret and its partner are highlighted."
      ) {
        $0.marksBrackets = $1
      }
      $0.attribute(
        "indents", default: "false", help: "True if a new line has the indent of the line before it."
      ) { $0.keepsIndentation = $1 }
      $0.attribute("language", default: "plain", help: "The language whose syntax is highlighted.") { $0.language = $1 }
      $0.action("find", { area in { area.showFindBar() } }, help: "Opens the bar that finds text.")
      $0.action("replace", { area in { area.showFindBar(replacing: true) } }, help: "Opens the bar that replaces text.")
      $0.action(
        "findNext", { area in { try area.step(.next) } }, help: "Goes to the next match.")
      $0.action("findPrevious", { area in { try area.step(.previous) } }, help: "Goes to the previous match.")
    }
  }

  // MARK: Size

  /// Returns forty cells by five, unless the layout gives a size.
  open override func contentSize(in available: Size) -> Size {
    Size(width: min(40, available.width), height: min(5, available.height))
  }

  /// Breaks the lines again and keeps the caret visible.
  open override func layoutSubviews() {
    if let findBar {
      let content = contentRect
      let height = min(content.height, findBar.fittingSize(in: content.size).height)
      findBar.place(in: Rect(x: content.x, y: content.maxY - height, width: content.width, height: height))
    }
    layout.width = textSize.width
    if isScrolledAway { top = lastTop(top) } else { scrollToCaret() }
  }

  override func textDidChange() {
    scrollToCaret()
    super.textDidChange()
  }

  // MARK: Drawing

  /// The position at which the next character is inserted, or nil if it is not visible.
  open override var caret: Point? { caretPoint }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .textArea }
  override var keyRows: [KeyRow] {
    (isReadOnly ? [] : KeyTable.typing(self)) + KeyTable.finding(self) + KeyTable.editing(self)
  }

  override func keys(ofAction name: String) -> KeyBinding? {
    switch name {
    case "find": KeyBinding("ctrl+f")
    case "replace": KeyBinding("ctrl+r")
    case "findNext": KeyBinding("f3")
    case "findPrevious": KeyBinding("shift+f3")
    default: super.keys(ofAction: name)
    }
  }
  /// Returns the description of the state for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    guard !buffer.isEmpty else { return [words[.empty]] }
    let line = buffer.caret.line
    return [buffer.lines[line], words[.line, "\(line + 1)", "\(buffer.lines.count)"]]
  }

  /// Draws the visible rows, or the placeholder.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) { drawText(in: canvas, pen) }

  /// Draws the scroll bar, if not all of the text is visible, and the progress of a long search.
  open override func drawOverlay(in canvas: Canvas, _ pen: Pen) {
    bar.draw(scroller, in: canvas, on: scrollTrack, pen)
    drawSearch(in: canvas, pen)
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
    let x = max(0, point.x - gutterWidth)
    return layout.position(in: layout.place(point.y, from: top, in: buffer), at: x + left, of: buffer)
  }

  /// Handles the mouse. The wheel and the scroll bar scroll.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    var scroller = scroller
    if bar.handle(mouse, on: inContent(scrollTrack), &scroller) {
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

  /// Handles Enter and Tab, if they are for the text.
  open override func handle(_ key: KeyPress) throws -> Bool {
    switch key {
    case _ where isFindBarFocused: return false
    case KeyPress(.escape) where longSearch != nil: cancelSearch()
    case KeyPress(.enter), KeyPress(.enter, .shift): return try type("\n" + (keepsIndentation ? indentation : ""))
    case KeyPress(.tab, .control): return try type("\t")
    case KeyPress(.tab) where acceptsTab: return try type("\t")
    case KeyPress(.character("f"), .control): showFindBar()
    case KeyPress(.character("r"), .control) where !isReadOnly: showFindBar(replacing: true)
    case KeyPress(.function(3)) where !finding.query.text.isEmpty: try step(.next)
    case KeyPress(.function(3), .shift) where !finding.query.text.isEmpty: try step(.previous)
    default: return try super.handle(key)
    }
    return true
  }

  /// The blanks and tabs at the start of the caret's line that are before the selection.
  private var indentation: String {
    let start = buffer.selection.lowerBound
    let line = buffer.lines[start.line]
    return String(line[..<buffer.index(start)].prefix { $0 == " " || $0 == "\t" })
  }

  private func type(_ text: String) throws -> Bool {
    if isReadOnly { return false }
    try sendingEvents { try insert(text, as: .typing) }
    return true
  }
}
