public import NibLoading

/// `<Log>`: lines that a program appends and a user reads. The log keeps a limited number of the last lines.
///
/// While its end is visible, the log follows appended lines. If a user scrolls up, it stops following, and follows
/// again when the user scrolls to the end. Up, Down, Page Up, Page Down, Home and End scroll, and so do Left and Right
/// if lines do not wrap. At most 16 384 bytes of a line are shown.
///
/// With `ansi`, the log shows the colors and links in the lines of other programs (SGR and OSC 8 sequences). Without
/// it, escape sequences are shown as text, with a picture for the escape character.
///
/// If lines can be selected, these keys move the selection instead, a click selects a line, and Enter or a double click
/// sends the action. While the log follows, the last line is selected. If a user selects another line, it stays
/// selected.
open class Log: View {
  /// True if the end stays visible while lines are appended. Setting it to true scrolls to the end.
  public var follows = true {
    willSet { if !newValue { keepSelection() } }
    didSet { if follows { scrollToEnd() } }
  }
  /// True if lines can be selected.
  public var isSelectable = false { didSet { setNeedsDisplay() } }
  /// The action that is sent when the user selects another line, or when the selected line is removed. While the log
  /// follows its end, lines that are appended do not send it.
  public var changed: Action?
  /// The action that is sent when the log starts or stops following the end, because the user has scrolled.
  public var followChanged: Action?
  /// The places at which long lines are broken. By default lines are not broken, and scroll sideways.
  public var wrap = TextWrap.Mode.none { didSet { setNeedsLayout() } }
  /// True if the log turns the escape sequences of appended lines into looks and links, and removes all others. Looks
  /// continue from line to line, as in a terminal. Set this before you append lines.
  public var readsANSI: Bool {
    get { own.reader != nil }
    set { own.reader = newValue ? own.reader ?? ANSIReader() : nil }
  }
  /// The text that is highlighted. If it has no capital letter, its letters A to Z match in either case.
  public var highlight = "" { didSet { if highlight != oldValue { searchChanged() } } }
  /// The text that is shown while there are no lines.
  public var placeholder: String {
    get { placeholderContent.plain }
    set { placeholderContent.plain = newValue }
  }
  /// The placeholder with its looks. Setting it replaces the spans of a layout.
  public var styledPlaceholder: StyledText {
    get { placeholderContent.styled }
    set { placeholderContent.styled = newValue }
  }
  private var placeholderContent = SpannedText() { didSet { setNeedsLayout() } }
  /// The maximum number of lines. At least 1. The oldest lines are dropped. Setting it is O(lines).
  public var limit: Int {
    get { own.lines.limit }
    set { reload(removedAtStart: own.lines.resize(to: newValue)) }
  }
  /// The source of the lines, which replaces the appended lines.
  public weak var dataSource: (any LogDataSource)? { didSet { if dataSource !== oldValue { reload() } } }

  private let own = LogLines()
  var source: any LogDataSource { dataSource ?? own }
  /// The lines in the layout, until the layout is complete.
  private var first: [LogLine] = []

  /// The position of the first visible row.
  var top = Position(line: 0, row: 0)
  /// The first visible column, if lines do not wrap.
  var leftColumn = 0
  /// True if the end was visible when the log was last laid out.
  var isAtEnd = true
  var scrollBar = ScrollBar()
  private(set) var search: TextSearch?
  /// The line that the last search found.
  private(set) var matchedLine: Int?
  /// The line that should be selected, unless the log follows.
  var wantedLine = 0
  /// True if the selected line was removed, until the event for this is sent.
  var lostSelection = false
  /// A counter for the clicks on a line. The second click acts.
  var clicks = ClickCounter()

  /// The members of a log in a layout.
  open override class var members: Members {
    super.members.adding(Log.self) {
      $0.summary("Lines that a program appends. While the end is visible, the log follows new lines.")
      $0.attribute("follow", default: "true", help: "True if the end stays visible while lines are appended.") {
        $0.follows = $1
      }
      $0.attribute("wrap", default: "none", help: "The places at which long lines are broken.") {
        $0.wrap = $1
      }
      $0.attribute("limit", default: "100000", help: "The maximum number of lines; the oldest are dropped.") {
        $0.limit = Int($1 as UInt32)
      }
      $0.attribute("ansi", default: "false", help: "True if escape sequences in the lines become colors and links.") {
        $0.readsANSI = $1
      }
      $0.attribute("highlight", help: "The text that is highlighted.") { $0.highlight = $1 }
      $0.words("placeholder", spans: .attribute, help: "The text that is shown while there are no lines.") {
        $1(&$0.placeholderContent)
      }
      $0.attribute("selectable", default: "false", help: "True if lines can be selected.") {
        $0.isSelectable = $1
      }
      $0.event("changed", help: "The user has selected another line.") { swap(&$0.changed, &$1) }
      $0.event(
        "followChanged", help: "The log has started or stopped following the end, because the user has scrolled."
      ) { swap(&$0.followChanged, &$1) }
      $0.samples("items", help: "The texts of lines.") { (log: Log, lines: [String]) in
        for line in lines { log.append(line) }
      }
      $0.children(help: "The initial lines.") { (log: Log, line: LogLine) in log.first.append(line) }
    }
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .log }
  override var keyRows: [KeyRow] { KeyTable.reading(self) }
  /// Returns the text of the selected line, if lines can be selected.
  open override func accessibleState(in words: Words) -> [String] {
    if lineCount == 0 { return [words[.empty]] }
    guard isSelectable, let line = selectedLine else { return [] }
    return state(of: text(ofLine: line).plain, row: line, count: lineCount, in: words)
  }
  override var spokenText: String? { lineCount == 0 ? placeholder : text(ofLine: lineCount - 1).plain }

  /// Appends the lines of the layout.
  open override func awake() throws {
    try super.awake()
    for line in first {
      let text = line.content.styled
      if line.content.hasSpans { append(text, look: line.look) } else { append(text.plain, look: line.look) }
    }
    first = []
  }

  // MARK: Lines

  /// The number of lines.
  public var lineCount: Int { max(0, source.lineCount) }

  /// Appends the lines of a text. O(text). Nothing is measured or drawn before the next frame.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - look: the look of the lines, such as the look of an error.
  public func append(_ text: String, look: Look = Look()) { reload(removedAtStart: own.append(text, look: look)) }

  /// Appends one line with its looks. A newline in it is shown as a picture.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - look: the look of the whole line, such as the look of an error.
  public func append(_ line: StyledText, look: Look = Look()) {
    reload(removedAtStart: own.append(line, look: look))
  }

  /// Removes the lines that were appended.
  public func clear() {
    own.lines.removeAll()
    reload()
  }

  /// Draws the log again after the lines have changed. O(1).
  ///
  /// - Parameter count: the number of lines removed from the start, so that the visible lines stay in their place.
  public func reload(removedAtStart count: Int = 0) {
    noteRemoval(atStart: count)
    if count > 0 {
      top = top.line < count ? Position(line: 0, row: 0) : Position(line: top.line - count, row: top.row)
      matchedLine = matchedLine.flatMap { $0 < count ? nil : $0 - count }
      wantedLine = max(0, wantedLine - count)
    }
    setNeedsDisplay()
  }

  override func sendPendingEvents() throws { try sendSelectionEvent() }

  // MARK: Searching

  private func searchChanged() {
    search = TextSearch(highlight)
    matchedLine = nil
    setNeedsDisplay()
  }

  /// Scrolls to the next line that contains `highlight`, starting from the last match, or else from the first visible
  /// line. After the last line it continues with the first. O(text that has to be searched).
  ///
  /// - Parameter backwards: true if the log scrolls to the previous line instead.
  /// - Returns: false if there is no match.
  @discardableResult
  public func showNextMatch(backwards: Bool = false) -> Bool {
    guard let search else { return false }
    let count = lineCount
    // The line after which the search begins. The first visible line can itself be found.
    let start = min(matchedLine ?? (backwards ? top.line : top.line - 1), count - 1)
    for step in 1...max(1, count) where count > 0 {
      let line = ((backwards ? start - step : start + step) % count + count) % count
      guard search.isIn(source.text(ofLine: line)) else { continue }
      matchedLine = line
      show(line: line)
      return true
    }
    return false
  }

  // MARK: As a view

  /// True: a log can have the focus.
  open override var canBecomeFocused: Bool { true }

  /// Returns the size of all lines. The width is that of the first hundred.
  open override func contentSize(in available: Size) -> Size {
    let count = lineCount
    let widest = (0..<min(count, 100)).map { text(ofLine: $0).cellWidth }.max() ?? placeholder.cellWidth
    let bar = count > available.height && scrollBarTakesRoom ? 1 : 0
    return Size(width: widest.plus(bar), height: max(1, count))
  }

  /// Draws the lines that are visible.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) { drawLines(in: canvas, pen) }

  /// Draws the scroll bar.
  open override func drawOverlay(in canvas: Canvas, _ pen: Pen) {
    scrollBar.draw(scroller, in: canvas, on: track, pen)
  }

  /// Scrolls, or moves the selection.
  open override func handle(_ key: KeyPress) throws -> Bool {
    try sendingEvents { try select(by: key) || scroll(by: key) }
  }

  /// Handles the wheel and the scroll bar, and clicks if lines can be selected.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    try sendingEvents { try scroll(by: mouse) || select(by: mouse) }
  }

  override var selectableRect: Rect {
    Rect(origin: contentRect.origin, size: Size(width: textWidth, height: contentRect.height))
  }

  /// Stops following, so that the lines that the user is selecting do not move.
  override func willBeSelectedOnScreen() {
    keepSelection()
    isAtEnd = false
  }
}
