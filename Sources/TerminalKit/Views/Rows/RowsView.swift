public import NibLoading

/// The common class of lists, tables and trees: rows one below the other, of which one or several are selected, and which
/// scroll. An abstract class: a subclass gives the number of rows and draws one.
///
/// Up, Down, Page Up, Page Down, Home and End move the selection, Enter sends `action`, Space checks a row's box; the
/// wheel and the scroll bar scroll and leave the selection where it is. Only rows that are seen are asked for.
///
/// With `selection="many"` the row that the keys move is the *current* row, and others can be selected with it:
///
/// - Shift with a key that moves, Shift and a click, and dragging select all rows on the way; the next move without Shift
///   ends that selection.
/// - Space, Control-Space, and Control and a click select a row or deselect it. Such a selection stays while the current row
///   moves, until Escape ends it. Control with a key that moves leaves the selection alone.
/// - Control-A and Alt-A select all rows, Alt-I those that are not selected.
///
/// With `filterable="true"` the key `/` opens a line for the words that a row must contain to be shown. `filter="#field"`
/// takes them from a text field of the layout.
open class RowsView: View {
  /// The visible rows.
  var scroller = Scroller()
  var scrollBar = ScrollBar()
  /// The row that should be the current one. There may be fewer: a layout can say which before a data source is there.
  var wantedRow = 0
  /// The identity of the current row.
  var selectedID: AnyHashable?
  /// The selected rows, or nil if just the current row is selected.
  var marks: RowMarks? { didSet { setNeedsDisplay() } }
  /// The rows that the filter shows, or nil if it shows all.
  var rowFilter: RowFilter?
  /// The next slice of the search for rows that the filter shows.
  var filterTimer: Application.Timer?
  /// The time at which the search for rows that the filter shows has begun.
  var filterStart = Duration.zero
  /// The ids of the first and the last row that the filter showed when it was last looked at.
  var filterEnds: [RowsView.FilterEnd] = []
  /// The rows that are being copied.
  var copying: RowCopy?
  /// True if copying takes more than one turn.
  var isCopyingLong = false
  /// The next slice of copying.
  var copyTimer: Application.Timer?
  /// The search for a row by its letter.
  var letterSearch: LetterSearch?
  let ticks = Ticks()
  /// The line at the bottom that the words of the filter are typed into.
  var filterLine: TextField?
  /// The clicks on a row, of which the second acts.
  var clicks = ClickCounter()

  /// True if the mouse was pressed on a row, from which it selects while it is dragged.
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
  /// The number of rows that can be selected.
  public var selectionMode = SelectionMode.one {
    didSet {
      if selectionMode != oldValue { marks = nil }
      setNeedsLayout()
    }
  }
  /// True if the key `/` opens a line for the words of the filter.
  public var isFilterable = false
  /// The words that a row must contain to be shown, with blanks between them; empty shows all rows. Without a capital in a
  /// word, its letters A to Z are found in either case.
  ///
  /// Rows are looked at in the order in which they stand, some thousand in each turn of the program, and shown as they are
  /// found. A new text ends the search for the last one.
  public var filterText = "" { didSet { if filterText != oldValue { filterTextDidChange() } } }
  /// The field whose text is the filter, in place of the line of the view's own.
  public weak var filterField: TextInput? { didSet { if filterField !== oldValue { followFilterField() } } }
  /// The rows that the filter shows have all been found, or the filter is off.
  public var filtered: Action?
  /// The user has selected other rows.
  public var changed: Action?
  /// The user has checked or unchecked the box of the selected row.
  public var toggled: Action?

  /// The members of a view of rows in a layout.
  open override class var members: Members {
    super.members.adding(RowsView.self) {
      $0.attribute("selected", default: "0", help: "The number of the selected row; the first is 0.") {
        $0.selectedIndex = Int($1 as UInt32)
      }
      $0.attribute(
        "checkable", default: "false", help: "True if rows have a box that Space or a click checks."
      ) { $0.isCheckable = $1 }
      $0.words("placeholder", spans: .attribute, help: "The words that are shown when there are no rows.") {
        $1(&$0.placeholderContent)
      }
      $0.attribute(
        "typeahead", default: "false",
        help: "True if a letter selects the next row that begins with it."
      ) { $0.hasTypeahead = $1 }
      $0.attribute("selection", default: "one", help: "The number of rows that can be selected.") {
        $0.selectionMode = $1
      }
      $0.attribute(
        "filterable", default: "false", help: "True if / opens a line for words that a row must contain to be shown."
      ) { $0.isFilterable = $1 }
      $0.outlet("filter", help: "A field for words that a row must contain to be shown.") {
        swap(&$0.filterField, &$1)
      }
      $0.event("filtered", help: "The rows that the filter shows have all been found.") { swap(&$0.filtered, &$1) }
      $0.action("copy", { rows in { rows.copy() } }, help: "Copies the selected rows, with tabs between the cells.")
      $0.action("selectAll", { rows in { try rows.selectAll() } }, help: "Selects all rows that are shown.")
      $0.action(
        "invertSelection", { rows in { try rows.invertSelection() } },
        help: "Selects the rows that are shown and not selected, and no others.")
      $0.action("showFilter", { rows in { rows.showFilter() } }, help: "Opens the line for the words of the filter.")
      $0.event("changed", help: "The user has selected another row.") { swap(&$0.changed, &$1) }
      $0.event("toggled", help: "The user has checked or unchecked the selected row.") { swap(&$0.toggled, &$1) }
    }
  }

  /// The filter, the selection, and how far it is scrolled.
  open override class var personalState: PersonalState {
    super.personalState.adding("filter", \RowsView.filterText).adding("selected", \RowsView.selectedIndex)
      .adding("marked", \RowsView.markedRows).adding("scrolled", \RowsView.firstRow)
  }

  private var firstRow: Int {
    get { scroller.offset }
    set { scroller.scroll(to: newValue) }
  }

  // MARK: What a subclass says

  /// The number of rows. Asked often.
  open var rowCount: Int { 0 }

  /// Rows at the top that do not scroll, such as the titles of columns.
  open var headerHeight: Int { 0 }

  /// The selected row.
  override var contextPlace: Point { Point(x: 0, y: headerHeight + max(0, (currentPlace ?? 0) - scroller.offset)) }

  /// Returns the width that a row asks for in cells, without its box.
  open func width(ofRow row: Int) -> Int { text(ofRow: row).cellWidth }

  /// Draws what is in a row. The row's style has been filled in where it is not the view's own.
  ///
  /// - Parameters:
  ///   - row: the index of the row.
  ///   - canvas: the cells of the row, without its box.
  ///   - style: its look, selected or not.
  ///   - pen: the pen of the view.
  open func drawRow(_ row: Int, in canvas: Canvas, _ style: CellStyle, _ pen: Pen) {}

  /// Returns the selected row in words.
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

  /// Returns the selection of several rows in words.
  private func selectionState(ofRow row: Int, in words: Words) -> [String] {
    guard let marks else { return [] }
    let count = marks.rows.ranges.reduce(0) { $0.plus($1.count) }
    return [words[marks.rows.contains(row) ? .selected : .notSelected], words[.selectedCount, "\(count)"]]
  }

  /// Returns the words of a row for those who hear the screen.
  func spokenText(ofRow row: Int) -> String { text(ofRow: row) }

  /// Returns the text of a row, by which a typed letter finds the row.
  open func text(ofRow row: Int) -> String { "" }

  /// Returns the texts of a row that a filter looks for its words in.
  open func filterTexts(ofRow row: Int) -> [String] { [text(ofRow: row)] }

  /// Returns the words of a row that are copied, one for each cell.
  open func copiedTexts(ofRow row: Int) -> [String] { [text(ofRow: row)] }

  /// Returns an identity of the row that stays the same when the row moves; nil identifies the row by its index.
  open func id(ofRow row: Int) -> AnyHashable? { nil }

  /// Returns the index of a row that may have moved, or nil if it is gone.
  open func row(withID id: AnyHashable) -> Int? { nil }

  /// Returns true if the box of a row is checked.
  open func isChecked(row: Int) -> Bool { false }

  /// Called when the user has checked or unchecked the box of a row.
  open func setChecked(_ isChecked: Bool, row: Int) {}

  /// Returns the look of a row, on top of that of the view.
  open func look(ofRow row: Int) -> Look { Look() }

  // MARK: Rows that change

  /// Draws anew after the rows have changed. The selection stays with its rows if they have ids, and otherwise in its
  /// place. No `changed` is sent. O(1), and the cost of finding an id.
  ///
  /// With a filter, rows are looked at anew; those that it has shown stay until they are. A search that goes on is ended
  /// first, so that it comes to its end however often rows change. Where ids say that rows stand elsewhere, it begins again.
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

  /// Brings scrolling and selection in line with the rows that there are and the room that there is.
  func fit() {
    startSearchIfNeeded()
    let count = rowCount
    if count > 0 { wantedRow = min(wantedRow, count - 1) }
    scroller.resize(
      length: shownRowCount, page: contentRect.height - headerHeight - footerHeight, keeping: currentPlace)
  }

  /// Rows at the bottom that do not scroll.
  var footerHeight: Int { filterLine == nil ? 0 : 1 }

  /// Sends an event, if it is connected.
  func send(_ event: Action?) throws {
    if let event { try window?.application?.send(event, from: self) }
  }

  // MARK: The filter; a tree has its own

  /// True while not all rows have been looked at.
  var isSearching: Bool { rowFilter?.isComplete(rowCount: max(0, rowCount)) == false }
  /// The words that rows must contain, or nil for none.
  var filterPattern: FilterPattern? { rowFilter?.pattern }
  /// Begins to look for other words, from what has been found already.
  func narrowFilter() { rowFilter = RowFilter(filterText, after: rowFilter) }
  /// Begins to look for the words in rows that have changed.
  func restartFilter() { rowFilter = RowFilter(filterText) }
  /// The part of the rows that has been looked at, from 0 to 1; nil if it is not known.
  var searchedFraction: Double? { rowFilter?.fraction(rowCount: max(0, rowCount)) }
  /// Looks at the next rows.
  ///
  /// - Returns: true if all rows have been looked at once more.
  func searchSlice() -> Bool {
    let pattern = rowFilter?.pattern
    return rowFilter?.scan(rowCount: max(0, rowCount)) { pattern?.isIn(filterTexts(ofRow: $0)) ?? true } ?? true
  }
  /// Returns the row of an id, or nil if there is none, to keep its mark.
  func markedRow(withID id: AnyHashable) -> Int? { row(withID: id) }

  // MARK: As a view

  /// Has the focus.
  open override var canBecomeFocused: Bool { true }

  /// As many rows as there are, as wide as the first hundred want to be.
  open override func contentSize(in available: Size) -> Size {
    let height = headerHeight.plus(max(1, rowCount)).plus(footerHeight)
    let bar = height > available.height && scrollBarTakesRoom ? 1 : 0
    return Size(width: max(widestRow + gutterWidth, rowCount == 0 ? placeholder.cellWidth : 0) + bar, height: height)
  }

  /// The width that the rows ask for in cells, without their boxes.
  var widestRow: Int { sample.map { width(ofRow: $0) }.max() ?? 0 }
  /// The rows that are measured.
  var sample: Range<Int> { 0..<min(rowCount, 100) }

  /// Does what Enter and a double click do.
  ///
  /// - Returns: true if that is anything.
  func act() throws -> Bool {
    guard action != nil else { return false }
    try sendAction()
    return true
  }

  /// Called when the mouse was pressed in a row. The column is counted without the box.
  ///
  /// - Returns: true if that did anything but select the row.
  func press(row: Int, atColumn column: Int) throws -> Bool { false }

  /// Called when the mouse was pressed in a part that does not scroll.
  func pressHeader(atColumn column: Int) throws -> Bool { false }

  /// Stays where it was, with the selected row in sight if it was.
  open override func layoutSubviews() {
    fit()
    placeFilterLine()
  }

  /// Draws the rows that are visible.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) { drawRows(in: canvas, pen) }

  /// Draws the scroll bar, and the line about work that takes its time.
  open override func drawOverlay(in canvas: Canvas, _ pen: Pen) {
    scrollBar.draw(scroller, in: canvas, on: track, hasOwnCells: scrollBarTakesRoom, pen)
    drawLongWork(in: canvas, pen)
  }

  /// Moves the selection, acts on it, checks it, or finds a row by a letter.
  open override func handle(_ key: KeyPress) throws -> Bool {
    cancelLetterSearch()
    return try cancelLongWork(by: key) || useFilterLine(key) || move(by: key) || mark(by: key) || act(on: key)
  }

  /// Returns a click selects a row or checks its box, a second one soon after acts as Enter does; the wheel scrolls.
  open override func handle(_ mouse: MouseEvent) throws -> Bool { try take(mouse) }

  override var selectableRect: Rect {
    Rect(origin: contentRect.origin, size: Size(width: rowWidth, height: contentRect.height))
  }
}
