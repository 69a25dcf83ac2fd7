public import NibLoading

/// The common class of lists, tables and trees: rows one below the other, one of which is selected, and which scroll.
/// An abstract class: a subclass gives the number of rows and draws one.
///
/// Up, Down, Page Up, Page Down, Home and End move the selection, Enter sends `action`, Space checks a row's box; the
/// wheel and the scroll bar scroll and leave the selection where it is. Only rows that are seen are asked for.
open class RowsView: View {
  /// The visible rows.
  var scroller = Scroller()
  var scrollBar = ScrollBar()
  /// The row that should be selected. There may be fewer: a layout can say which before a data source is there.
  private var wantedRow = 0
  /// The identity of the selected row.
  private var selectedID: AnyHashable?
  /// The clicks on a row, of which the second acts.
  var clicks = ClickCounter()

  /// True if rows have a box that can be checked.
  public var isCheckable = false { didSet { setNeedsLayout() } }
  /// The text that is shown while there are no rows.
  public var placeholder = "" { didSet { setNeedsLayout() } }
  /// True if a letter selects the next row that begins with it.
  public var hasTypeahead = false
  /// The person has selected another row.
  public var changed: Action?
  /// The person has checked or unchecked the box of the selected row.
  public var toggled: Action?

  /// The members of a view of rows in a layout.
  open override class var members: Members {
    super.members.adding(RowsView.self) {
      $0.attribute("selected", default: "0", help: "The number of the selected row; the first is 0.") {
        $0.selectedIndex = Int($1 as UInt32)
      }
      $0.attribute(
        "checkable", default: "false", help: "Whether rows have a box that Space or a click checks."
      ) { $0.isCheckable = $1 }
      $0.translated("placeholder")
      $0.attribute("placeholder", help: "What is shown when there are no rows.") { $0.placeholder = $1 }
      $0.attribute(
        "typeahead", default: "false",
        help: "Whether a letter selects the next row that begins with it."
      ) { $0.hasTypeahead = $1 }
      $0.event("changed", help: "The person has selected another row.") { swap(&$0.changed, &$1) }
      $0.event("toggled", help: "The person has checked or unchecked the selected row.") { swap(&$0.toggled, &$1) }
    }
  }

  /// The selection, and how far it is scrolled.
  open override class var personalState: PersonalState {
    super.personalState.adding("selected", \RowsView.selectedIndex).adding("scrolled", \RowsView.firstRow)
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

  /// Returns the width that a row asks for in cells, without its box.
  open func width(ofRow row: Int) -> Int { text(ofRow: row).cellWidth }

  /// Draws what is in a row. The row's style has been filled in where it is not the view's own.
  ///
  /// - Parameters:
  ///   - canvas: the cells of the row, without its box.
  ///   - style: its look, selected or not.
  open func drawRow(_ row: Int, in canvas: Canvas, _ style: CellStyle, _ pen: Pen) {}

  /// The selected row in words.
  open override func accessibleState(in words: Words) -> [String] {
    guard let row = selectedIndex else { return [words[.empty]] }
    let box = isCheckable ? [words[isChecked(row: row) ? .checked : .notChecked]] : []
    return state(of: text(ofRow: row), row: row, count: rowCount, in: words) + box
  }

  /// A row in words: what a letter finds it by.
  open func text(ofRow row: Int) -> String { "" }

  /// Returns an identity of the row that stays the same when the row moves; nil identifies the row by its index.
  open func id(ofRow row: Int) -> AnyHashable? { nil }

  /// Returns the index of a row that may have moved, or nil if it is gone.
  open func row(withID id: AnyHashable) -> Int? { nil }

  /// Returns true if the box of a row is checked.
  open func isChecked(row: Int) -> Bool { false }

  /// The person has checked or unchecked the box of a row.
  open func setChecked(_ isChecked: Bool, row: Int) {}

  /// Returns the look of a row, on top of that of the view.
  open func look(ofRow row: Int) -> Look { Look() }

  // MARK: The selection

  /// The selected row, the first being 0; nil when there is none. There is one whenever there are rows: what is set is
  /// taken as near as there are rows, and no `changed` is sent.
  public var selectedIndex: Int? {
    get {
      let count = rowCount
      return count > 0 ? min(wantedRow, count - 1) : nil
    }
    set {
      wantedRow = max(0, newValue ?? 0)
      rememberSelection()
      fit()
      revealSelection()
    }
  }

  /// The rows have changed. The selection stays with its row if rows have ids, and otherwise in its place; no `changed`
  /// is sent. O(1), and what finding an id costs.
  open func reload() {
    keepSelection()
    setNeedsLayout()
  }

  /// Selects the row again that was selected before rows changed.
  func keepSelection() {
    let wasSeen = scroller.shown.contains(wantedRow)
    if let selectedID, let row = selectedIndex, id(ofRow: row) != selectedID, let moved = self.row(withID: selectedID) {
      wantedRow = max(0, moved)
    }
    rememberSelection()
    fit()
    if wasSeen { revealSelection() }
  }

  private func rememberSelection() { if let row = selectedIndex { selectedID = id(ofRow: row) } }

  /// Brings scrolling and selection in line with the rows that there are and the room that there is.
  func fit() {
    if let row = selectedIndex { wantedRow = row }
    scroller.resize(length: rowCount, page: contentRect.height - headerHeight, keeping: selectedIndex)
  }

  private func revealSelection() {
    if let row = selectedIndex { scroller.show(row) }
    setNeedsDisplay()
  }

  /// Selects a row, or the nearest that there is, as the person would: sends `changed` if it is another.
  ///
  /// - Throws: what the action throws.
  public func select(_ row: Int) throws {
    guard let before = selectedIndex else { return }
    selectedIndex = row
    if selectedIndex != before { try send(changed) }
  }

  /// Checks or unchecks the selected row, as the person would.
  ///
  /// - Throws: what the action throws.
  public func toggleSelection() throws {
    guard isCheckable, let row = selectedIndex else { return }
    setChecked(!isChecked(row: row), row: row)
    setNeedsDisplay()
    try send(toggled)
  }

  func send(_ event: Action?) throws {
    if let event { try window?.application?.send(event, from: self) }
  }

  // MARK: As a view

  /// Has the focus.
  open override var canBecomeFocused: Bool { true }

  /// As many rows as there are, as wide as the first hundred want to be.
  open override func contentSize(in available: Size) -> Size {
    let height = headerHeight.plus(max(1, rowCount))
    let bar = height > available.height && scrollBarTakesRoom ? 1 : 0
    return Size(width: max(widestRow + boxWidth, rowCount == 0 ? placeholder.cellWidth : 0) + bar, height: height)
  }

  /// The width that the rows ask for in cells, without their boxes.
  var widestRow: Int { sample.map { width(ofRow: $0) }.max() ?? 0 }
  /// The rows that are measured.
  var sample: Range<Int> { 0..<min(rowCount, 100) }

  /// Does what Enter and a double click do.
  ///
  /// - Returns: whether that is anything.
  func act() throws -> Bool {
    guard action != nil else { return false }
    try sendAction()
    return true
  }

  /// The mouse was pressed in a row, in a column that is counted without the box.
  ///
  /// - Returns: whether that did anything but select the row.
  func press(row: Int, atColumn column: Int) throws -> Bool { false }

  /// The mouse was pressed in what does not scroll.
  func pressHeader(atColumn column: Int) throws -> Bool { false }

  /// Stays where it was, with the selected row in sight if it was.
  open override func layoutSubviews() { fit() }

  /// The rows that are seen.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) { drawRows(in: canvas, pen) }

  /// The scroll bar.
  open override func drawOverlay(in canvas: Canvas, _ pen: Pen) {
    scrollBar.draw(scroller, in: canvas, on: track, hasOwnCells: scrollBarTakesRoom, pen)
  }

  /// Moves the selection, acts on it, checks it, or finds a row by a letter.
  open override func handle(_ key: KeyPress) throws -> Bool { try move(by: key) || act(on: key) }

  /// A click selects a row or checks its box, a second one soon after acts as Enter does; the wheel scrolls.
  open override func handle(_ mouse: MouseEvent) throws -> Bool { try take(mouse) }
}
