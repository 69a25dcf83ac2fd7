public import NibLoading

/// The base class of lists, tables and trees. It shows rows one below the other and scrolls them, and one or several
/// rows can be selected. An abstract class: a subclass returns the number of rows, and draws each row.
///
/// Up, Down, Page Up, Page Down, Home and End move the selection. Enter sends `action`, and Space checks the row's box.
/// The wheel and the scroll bar scroll without moving the selection. The view asks only for the rows that are visible.
///
/// With `selection="many"`, the row that the keys move is the *current* row, and other rows can be selected with it:
///
/// - Shift with a motion key, Shift with a click, and dragging select all rows on the way. The next motion without
///   Shift ends this selection.
/// - Space, Control-Space, and Control with a click select or deselect a row. Such a selection stays when the current
///   row moves, until Escape ends it. Control with a motion key does not change the selection.
/// - Control-A and Alt-A select all rows. Alt-I selects the rows that are not selected.
///
/// With `filterable="true"`, the key `/` opens a line for the words that a row must contain to be shown. With
/// `filter="#field"`, these words come from a text field of the layout.
open class RowsView: View {
  /// The visible rows.
  var scroller = Scroller()
  var scrollBar = ScrollBar()
  /// The row that should be the current one. It may not exist yet, because a layout can set it before there is a data
  /// source.
  var wantedRow = 0
  /// The identity of the current row.
  var selectedID: AnyHashable?
  /// The selected rows, or nil if just the current row is selected.
  var marks: RowMarks? { didSet { setNeedsDisplay() } }
  /// The selection that the last event has sent, or nil before the view is on a screen.
  var sentSelection: SentSelection?
  /// The rows that the filter shows, or nil if it shows all.
  var rowFilter: RowFilter?
  /// The timer for the next slice of the filter's search.
  var filterTimer: ProgramTimer?
  /// The time at which the filter's search began.
  var filterStart = Duration.zero
  /// The first and the last row that the filter showed after its last search, with their ids.
  var filterEnds: [RowsView.FilterEnd] = []
  /// The rows that are being copied.
  var copying: RowCopy?
  /// True if copying takes more than one turn.
  var isCopyingLong = false
  /// The timer for the next slice of copying.
  var copyTimer: ProgramTimer?
  /// The search for a row that begins with a typed letter.
  var letterSearch: LetterSearch?
  let ticks = Ticks()
  /// The line at the bottom in which the user types the words of the filter.
  var filterLine: TextField?
  /// A counter for the clicks on a row. The second click acts.
  var clicks = ClickCounter()

  /// True if the mouse was pressed on a row. Dragging then selects rows from there.
  var isSelectingByMouse = false

  /// True if rows have a box that can be checked.
  public var isCheckable = false { didSet { setNeedsLayout() } }
  /// The text that is shown while there are no rows.
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
  /// True if a letter selects the next row that begins with it.
  public var hasTypeahead = false
  /// True if H, J, K, L, G and Shift-G also move, as left, down, up, right, to the first and to the last row. A command, a
  /// mnemonic or a view that has the letter as its key wins, and so does ``hasTypeahead``.
  public var hasLetterKeys = true
  /// The number of rows that can be selected.
  public var selectionMode = SelectionMode.one {
    didSet {
      if selectionMode != oldValue { marks = nil }
      setNeedsLayout()
    }
  }
  /// True if the key `/` opens a line for the words of the filter.
  public var isFilterable = false
  /// The words that a row must contain to be shown, separated by blanks. An empty text shows all rows. If a word has no
  /// capital letter, its letters A to Z match in either case.
  ///
  /// The rows are searched in order, some thousand in each turn of the event loop, and shown as soon as they are found.
  /// A new text ends the search for the last one.
  public var filterText = "" { didSet { if filterText != oldValue { filterTextDidChange() } } }
  /// The field whose text is the filter, which replaces the view's own filter line.
  public weak var filterField: TextInput? { didSet { if filterField !== oldValue { followFilterField() } } }
  /// The action that is sent when the filter has found all rows that it shows, or is switched off.
  public var filtered: Action?
  /// The action that is sent when other rows are selected: by the user, by the filter, or because rows were added or
  /// removed. A change that a program makes with ``selectedIndex`` or ``selectedRows`` does not send it.
  public var changed: Action?
  /// The action that is sent when the user checks or unchecks the box of the selected row.
  public var toggled: Action?
  /// The action that is sent when the view has received the focus.
  public var focused: Action?
  /// The keys that the view leaves to the commands of its screen, although it could use them.
  public var passedKeys: KeyBinding?

  /// The members of a view of rows in a layout.
  open override class var members: Members {
    super.members.adding(RowsView.self) {
      $0.attribute("selected", default: "0", help: "The index of the selected row, from 0.") {
        $0.selectedIndex = Int($1 as UInt32)
      }
      $0.attribute(
        "checkable", default: "false", help: "True if rows have a box that Space or a click checks."
      ) { $0.isCheckable = $1 }
      $0.words("placeholder", spans: .attribute, help: "The text that is shown while there are no rows.") {
        $1(&$0.placeholderContent)
      }
      $0.attribute(
        "typeahead", default: "false",
        help: "True if a letter selects the next row that begins with it."
      ) { $0.hasTypeahead = $1 }
      $0.attribute(
        "letterKeys", default: "true",
        help: "True if h, j, k, l, g and G also move, unless something else has the letter as its key."
      ) { $0.hasLetterKeys = $1 }
      $0.attribute("selection", default: "one", help: "The number of rows that can be selected.") {
        $0.selectionMode = $1
      }
      $0.attribute(
        "filterable", default: "false",
        help: "True if the key / opens a line for the words that a row must contain to be shown."
      ) { $0.isFilterable = $1 }
      $0.outlet("filter", help: "A field for the words that a row must contain to be shown.") {
        swap(&$0.filterField, &$1)
      }
      $0.event("filtered", help: "The filter has found all rows that it shows, or is switched off.") {
        swap(&$0.filtered, &$1)
      }
      $0.action("copy", { rows in { rows.copy() } }, help: "Copies the selected rows, with tabs between the cells.")
      $0.action("selectAll", { rows in { try rows.selectAll() } }, help: "Selects all rows that are shown.")
      $0.action(
        "invertSelection", { rows in { try rows.invertSelection() } },
        help: "Selects the shown rows that are not selected, and deselects the others.")
      $0.action("showFilter", { rows in { rows.showFilter() } }, help: "Opens the line for the words of the filter.")
      $0.event("changed", help: "Another row is selected, by the user, a filter, or rows that come and go.") {
        swap(&$0.changed, &$1)
      }
      $0.attribute(
        "passes", help: "The keys that the view leaves to the commands of its screen, although it could use them."
      ) { $0.passedKeys = $1 }
      $0.event("focused", help: "The view has received the focus.") { swap(&$0.focused, &$1) }
      $0.event("toggled", help: "The user has checked or unchecked the selected row.") { swap(&$0.toggled, &$1) }
    }
  }

  /// The state that is kept: the filter, the selection and the scroll position.
  open override class var personalState: PersonalState {
    super.personalState.adding("filter", \RowsView.filterText).adding("selected", \RowsView.selectedIndex)
      .adding("marked", \RowsView.markedRows).adding("scrolled", \RowsView.firstRow)
  }

  private var firstRow: Int {
    get { scroller.offset }
    set { scroller.scroll(to: newValue) }
  }

  // MARK: For subclasses

  /// The number of rows. Read often.
  open var rowCount: Int { 0 }

  /// The number of rows at the top that do not scroll, such as the titles of columns.
  open var headerHeight: Int { 0 }

  /// The place of the selected row.
  override var contextPlace: Point { Point(x: 0, y: headerHeight + max(0, (currentPlace ?? 0) - scroller.offset)) }

  /// Returns the width that a row needs in cells, without its box.
  open func width(ofRow row: Int) -> Int { text(ofRow: row).cellWidth }

  /// Draws the content of a row. If the row's style differs from the view's, the background is already filled.
  ///
  /// - Parameters:
  ///   - row: the index of the row.
  ///   - canvas: the cells of the row, without its box.
  ///   - style: the style of the row, selected or not.
  ///   - pen: the pen of the view.
  open func drawRow(_ row: Int, in canvas: Canvas, _ style: CellStyle, _ pen: Pen) {}

  /// Returns the description of the selected row for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    guard let row = selectedIndex else { return [words[.empty]] }
    let place = place(ofRow: row)
    let isFiltered = shownRowCount < rowCount
    let position = state(
      of: spokenText(ofRow: row), row: isFiltered ? place : row, count: isFiltered ? shownRowCount : rowCount, in: words
    )
    let box = isCheckable ? [words[isChecked(row: row) ? .checked : .notChecked]] : []
    return position + box + selectionState(ofRow: row, in: words)
  }

  /// Returns the description of a selection of several rows.
  private func selectionState(ofRow row: Int, in words: Words) -> [String] {
    guard let marks else { return [] }
    let count = marks.rows.ranges.reduce(0) { $0.plus($1.count) }
    return [words[marks.rows.contains(row) ? .selected : .notSelected], words[.selectedCount, "\(count)"]]
  }

  /// Returns the text of a row for screen readers.
  func spokenText(ofRow row: Int) -> String { text(ofRow: row) }

  /// Returns the text of a row. A typed letter selects the next row whose text begins with it.
  open func text(ofRow row: Int) -> String { "" }

  /// Returns the texts of a row in which the filter searches.
  open func filterTexts(ofRow row: Int) -> [String] { [text(ofRow: row)] }

  /// Returns the texts of a row that are copied, one for each cell.
  open func copiedTexts(ofRow row: Int) -> [String] { [text(ofRow: row)] }

  /// Returns an identity of the row that stays the same when the row moves. If it is nil, the row is identified by its
  /// index.
  open func id(ofRow row: Int) -> AnyHashable? { nil }

  /// Returns the index of a row that may have moved, or nil if the row does not exist any more.
  open func row(withID id: AnyHashable) -> Int? { nil }

  /// Returns true if the box of a row is checked.
  open func isChecked(row: Int) -> Bool { false }

  /// Called when the user has checked or unchecked the box of a row.
  open func setChecked(_ isChecked: Bool, row: Int) {}

  /// Returns the look of a row, which is applied over the look of the view.
  open func look(ofRow row: Int) -> Look { Look() }

  // MARK: Rows that change

  /// Draws the view again after the rows have changed. If rows have ids, the same rows stay selected, otherwise the
  /// same indices. If another row is selected then, because the selected row does not exist any more, `changed` is sent
  /// before the next input is handled. O(1), plus the cost of finding an id.
  ///
  /// With a filter, rows are searched again. The rows that are shown stay until they are searched. A search that is
  /// running is finished first, so that it ends however often rows change. If ids show that rows have moved, the search
  /// begins again.
  open func reload() {
    keepSelection()
    stopCopyingIfRowsMoved()
    cancelLetterSearch()
    if filterPattern != nil {
      if !keepFilter() { restartFilter() }
      beginSearch()
    }
    setNeedsLayout()
  }

  /// Updates scrolling and selection after the rows or the size have changed.
  func fit() {
    startSearchIfNeeded()
    let count = rowCount
    if count > 0 { wantedRow = min(wantedRow, count - 1) }
    scroller.resize(
      length: shownRowCount, page: contentRect.height - headerHeight - footerHeight, keeping: currentPlace)
    noteSelection()
  }

  override func sendPendingEvents() throws { try sendSelectionEvent() }

  /// The number of rows at the bottom that do not scroll.
  var footerHeight: Int { filterLine == nil ? 0 : 1 }

  /// Sends an event, if it is connected.
  func send(_ event: Action?) throws {
    if let event { try window?.host?.actions.send(event, from: self) }
  }

  // MARK: The filter; a tree has its own

  /// True while not all rows have been searched.
  var isSearching: Bool { rowFilter?.isComplete(rowCount: max(0, rowCount)) == false }
  /// The words that rows must contain, or nil if there are none.
  var filterPattern: FilterPattern? { rowFilter?.pattern }
  /// Begins a search for new words, using the results of the last one.
  func narrowFilter() { rowFilter = RowFilter(filterText, after: rowFilter) }
  /// Begins a search for the same words in rows that have changed.
  func restartFilter() { rowFilter = RowFilter(filterText) }
  /// The part of the rows that has been searched, from 0 to 1, or nil if it is not known.
  var searchedFraction: Double? { rowFilter?.fraction(rowCount: max(0, rowCount)) }
  /// Searches the next rows.
  ///
  /// - Returns: true if another search of all rows has ended.
  func searchSlice() -> Bool {
    let pattern = rowFilter?.pattern
    return rowFilter?.scan(rowCount: max(0, rowCount)) { pattern?.isIn(filterTexts(ofRow: $0)) ?? true } ?? true
  }
  /// Returns the row with an id, or nil if there is none. Used to keep its mark.
  func markedRow(withID id: AnyHashable) -> Int? { row(withID: id) }

  // MARK: As a view

  /// True: a view of rows can have the focus.
  open override var canBecomeFocused: Bool { true }

  /// Returns the size of all rows. The width is that of the first hundred.
  open override func contentSize(in available: Size) -> Size {
    let height = headerHeight.plus(max(1, rowCount)).plus(footerHeight)
    let bar = height > available.height && scrollBarTakesRoom ? 1 : 0
    return Size(width: max(widestRow + gutterWidth, rowCount == 0 ? placeholder.cellWidth : 0) + bar, height: height)
  }

  /// The width that the rows need in cells, without their boxes.
  var widestRow: Int { sample.map { width(ofRow: $0) }.max() ?? 0 }
  /// The rows that are measured.
  var sample: Range<Int> { 0..<min(rowCount, 100) }

  /// Performs the action of Enter and of a double click.
  ///
  /// - Returns: true if there is one.
  func act() throws -> Bool {
    guard action != nil else { return false }
    try sendAction()
    return true
  }

  /// Called when the mouse was pressed in a row. The column does not include the box.
  ///
  /// - Returns: true if the press did more than select the row.
  func press(row: Int, atColumn column: Int) throws -> Bool { false }

  /// Called when the mouse was pressed in a part that does not scroll.
  func pressHeader(atColumn column: Int) throws -> Bool { false }

  /// Keeps the scroll position. If the selected row was visible, it stays visible.
  open override func layoutSubviews() {
    fit()
    placeFilterLine()
  }

  /// Draws the rows that are visible.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) { drawRows(in: canvas, pen) }

  /// Draws the scroll bar, and the progress of long work.
  open override func drawOverlay(in canvas: Canvas, _ pen: Pen) {
    scrollBar.draw(scroller, in: canvas, on: track, pen)
    drawLongWork(in: canvas, pen)
  }

  /// Moves the selection, acts on it, checks the box, or finds a row by a letter.
  open override func handle(_ key: KeyPress) throws -> Bool {
    cancelLetterSearch()
    if passedKeys?.matches(key) == true { return false }
    return try cancelLongWork(by: key) || useFilterLine(key) || move(by: key) || mark(by: key) || act(on: key)
  }

  /// Selects a row or checks its box on a click, and acts like Enter on a second click soon after. The wheel scrolls.
  open override func handle(_ mouse: MouseEvent) throws -> Bool { try take(mouse) }

  override var selectableRect: Rect {
    Rect(origin: contentRect.origin, size: Size(width: rowWidth, height: contentRect.height))
  }

  /// The keys of the view without those that it leaves to commands.
  open override var keyHelp: [KeyHelp] {
    guard let passedKeys else { return super.keyHelp }
    return super.keyHelp.compactMap { $0.without(passedKeys.keys) }
  }

  /// Sends `focused` if the view has the focus now. A failure is reported by the program.
  open override func focusDidChange() {
    super.focusDidChange()
    guard let focused, let host = window?.host, host.focusedView === self else { return }
    host.actions.start { [weak self] in if let self { _ = try focused.send(from: self) } }
  }

  override func arrow(forLetter key: KeyPress) -> KeyPress? { hasLetterKeys ? Self.arrows[key] : nil }

  override var keyRows: [KeyRow] { KeyTable.selecting(self) + KeyTable.using(self) }

  override func keys(ofAction name: String) -> KeyBinding? {
    switch name {
    case "copy": KeyBinding("ctrl+insert")
    case "selectAll": KeyBinding("ctrl+a alt+a")
    case "invertSelection": KeyBinding("alt+i")
    case "showFilter": isFilterable ? KeyBinding("/") : nil
    default: nil
    }
  }
}
