public import NibLoading
internal import NibModel

/// `<Table>`: rows of text in `<Column>`s, below the titles of the columns. The rows are the `<Row>`s of the table, or
/// come from a data source.
///
/// The columns share the width, as views in a stack do. With `horizontal="true"` they take the width that they need,
/// and Left and Right, the scroll bar and the wheel scroll sideways. `frozen="1"` keeps the first column in its place.
///
/// With `resizable="true"` and `reorderable="true"`, a user can change the widths and the order of the columns by
/// dragging the line beside a title, or the title. The keys are Alt-Left and Alt-Right, which choose a column, Alt-Plus
/// and Alt-Minus, and Alt-Shift-Left and Alt-Shift-Right. A double click on the line, or Alt-Backspace, gives a column
/// the width of the layout. ``arrangement`` contains the changes.
///
/// A click on the title of a sortable column sorts the rows by it. The table sorts its own rows: numbers by their
/// value, and texts by the alphabet. For other rows see ``sort(by:)``. Shift-Left and Shift-Right sort by the previous
/// and the next sortable column. Shift-Up puts the least row first, and Shift-Down the greatest row. Some terminals
/// cannot report these keys. For them, use commands with the actions `sortByNextColumn` and `reverseSort`. If several
/// rows can be selected, Shift-Up and Shift-Down select rows. In every table, Alt-Up and Alt-Down sort by the chosen
/// column.
///
/// A table made in code:
///
/// ```swift
/// let table = Table()
/// table.columns = [TableColumn("Name", width: .share(1)), TableColumn("Size", align: .end)]
/// table.rows = [TableRow(["README.md", "12"]), TableRow(["LICENSE", "3"])]
/// ```
open class Table: RowsView {
  /// The columns, from the left.
  public var columns: [TableColumn] {
    get { own.columns }
    set {
      for column in newValue { column.table = self }
      own.columns = newValue
      let known = shownColumns.filter { own.place(of: $0) != nil }
      let shown = Set(known.map { ObjectIdentifier($0) })
      show(known + newValue.filter { !shown.contains(ObjectIdentifier($0)) })
    }
  }
  /// The columns in the order in which they are shown, which the user may have changed.
  public internal(set) var shownColumns: [TableColumn] = []
  /// The rows, which are used unless there is a data source.
  public var rows: [TableRow] {
    get { own.rows }
    set {
      own.rows = newValue
      reload()
    }
  }
  let own = TableRows()
  /// The source of the rows, which replaces the table's own rows.
  public weak var dataSource: (any TableDataSource)? {
    didSet {
      // A source that does not sort does not have its rows in the order of the rows before.
      if order.isSortedHere, dataSource != nil, !(dataSource is any SortingTableDataSource) { order = TableOrder() }
      reload()
    }
  }
  var source: any TableDataSource { dataSource ?? own }
  /// The number of blank cells between columns.
  public var spacing = 1 { didSet { columnsDidChange() } }
  /// True if the titles of the columns are shown.
  public var hasHeader = true { didSet { if hasHeader != oldValue { forgetWidths() } } }

  /// The column that the rows are sorted by, or nil. Its title shows an arrow.
  ///
  /// If the user asks for another order and the receiver of `sort` sorts the rows, this is the column that the user has
  /// asked for. The arrow is shown when the receiver has called `reload()`. If you set it, and the table or the data
  /// source sorts the rows, they are sorted. Otherwise they must be in this order.
  public var sortColumn: TableColumn? {
    get { order.column }
    set { setOrder(newValue, descending: order.isDescending) }
  }
  /// True if the greatest row is first.
  public var isDescending: Bool {
    get { order.isDescending }
    set { setOrder(order.column, descending: newValue) }
  }
  /// The order that the rows have, or should have.
  var order = TableOrder() { didSet { setNeedsDisplay() } }
  /// The action that is sent when the user asks for a different order of the rows, which `sortColumn` and
  /// `isDescending` describe. Unless the data source sorts the rows, the receiver must sort them and call `reload()`.
  public var sort: Action?

  /// True if columns take the width that they need and scroll sideways.
  public var isHorizontal = false { didSet { columnsDidChange() } }
  /// The number of columns at the left that do not scroll. If it is not 0, the table scrolls sideways.
  public var frozen = 0 { didSet { columnsDidChange() } }
  /// True if the user can change the widths of columns.
  public var isResizable = false { didSet { setNeedsDisplay() } }
  /// True if the user can change the order of columns.
  public var isReorderable = false
  /// The action that is sent when the user has changed the order or the widths of columns, which `arrangement`
  /// describes.
  public var arrangementChanged: Action?

  /// The column that keys change. Its title shows this.
  weak var currentColumn: TableColumn? { didSet { if currentColumn !== oldValue { setNeedsDisplay() } } }
  /// The change of a column that the user is making with the mouse.
  var columnDrag: ColumnDrag?
  /// A counter for the clicks on the line beside a title. The second click resets the width.
  var edgeClicks = ClickCounter()
  /// The scroll state of the columns, in cells.
  var horizontal = Scroller()
  var horizontalBar = ScrollBar(.horizontal)
  /// The cells of the columns, or nil if they must be computed again.
  var layout: TableLayout?

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .table }
  override var keyRows: [KeyRow] { KeyTable.selecting(self) + KeyTable.using(self) + KeyTable.columns(self) }

  override func keys(ofAction name: String) -> KeyBinding? {
    name == "sortByNextColumn" ? KeyBinding("shift+right") : super.keys(ofAction: name)
  }

  /// The members of a table in a layout.
  open override class var members: Members {
    super.members.adding(Table.self) {
      $0.summary("Rows of text in columns with titles. One row is selected; Enter or a double click sends the action.")
      $0.attribute("spacing", default: "1", help: "Blank cells between columns.") { $0.spacing = Int($1 as UInt8) }
      $0.attribute("header", default: "true", help: "True if the titles of the columns are shown.") {
        $0.hasHeader = $1
      }
      $0.attribute(
        "horizontal", default: "false", help: "True if columns take the width that they need and scroll sideways."
      ) { $0.isHorizontal = $1 }
      $0.attribute(
        "frozen", default: "0", help: "The number of columns at the left that do not scroll."
      ) { $0.frozen = Int($1 as UInt8) }
      $0.attribute("resizable", default: "false", help: "True if the user can change the widths of columns.") {
        $0.isResizable = $1
      }
      $0.attribute("reorderable", default: "false", help: "True if the user can change the order of columns.") {
        $0.isReorderable = $1
      }
      $0.event("arrangementChanged", help: "The user has changed the order or the widths of columns.") {
        swap(&$0.arrangementChanged, &$1)
      }
      $0.event("sort", help: "The user asks for a different order of the rows.") { swap(&$0.sort, &$1) }
      $0.action(
        "sortByNextColumn", { table in { try table.sortByNextColumn() } }, help: "Sorts by the next sortable column.")
      $0.action("reverseSort", { table in { try table.reverseSort() } }, help: "Reverses the sort order.")
      $0.children(help: "The columns and rows.") { (table: Table, part: TablePart) in
        switch part {
        case let column as TableColumn: table.add(column)
        case let row as TableRow: table.own.rows.append(row)
        default: break
        }
      }
      $0.samples("rows", help: "The texts of rows, for each of them an array of cells.") {
        (table: Table, rows: [[String]]) in
        table.own.rows = rows.map { TableRow($0) }
        table.reload()
      }
      $0.check(as: .error, Self.cellsWithoutColumns)
      $0.check { $0.unknownNumber("selected", of: $0.children.filter { $0.isKind(of: TableRow.self) }, called: "row") }
    }
  }

  /// The state that is kept: also the order and the widths of the columns.
  open override class var personalState: PersonalState {
    super.personalState.adding("columns", \Table.arrangement)
  }

  // MARK: Rows

  /// The number of rows of the data source, or of the table's own rows.
  open override var rowCount: Int { max(0, source.rowCount) }
  /// Returns the text in the first column.
  open override func text(ofRow row: Int) -> String {
    shownColumns.first.map { source.text(ofRow: row, in: $0) } ?? ""
  }
  /// Returns the texts of all cells. If a column is chosen, its title comes first.
  override func spokenText(ofRow row: Int) -> String {
    copiedTexts(ofRow: row).filter { !$0.isEmpty }.joined(separator: ", ")
  }
  /// Returns the description of the selected row and of the sort order.
  open override func accessibleState(in words: Words) -> [String] {
    let order = order.arrowColumn.map { [words[isDescending ? .sortedDownBy : .sortedBy, $0.title]] } ?? []
    return super.accessibleState(in: words) + order
  }
  /// Returns the texts in all columns.
  open override func filterTexts(ofRow row: Int) -> [String] { columns.map { source.text(ofRow: row, in: $0) } }
  /// Returns the texts in all columns, in the order in which the columns are shown.
  open override func copiedTexts(ofRow row: Int) -> [String] { shownColumns.map { source.text(ofRow: row, in: $0) } }
  /// Calls the data source.
  open override func id(ofRow row: Int) -> AnyHashable? { source.id(ofRow: row) }
  /// Calls the data source.
  open override func row(withID id: AnyHashable) -> Int? { source.row(withID: id) }
  /// Calls the data source.
  open override func isChecked(row: Int) -> Bool { source.isChecked(row: row) }
  /// Informs the data source.
  open override func setChecked(_ isChecked: Bool, row: Int) { source.setChecked(isChecked, row: row) }
  /// Calls the data source.
  open override func look(ofRow row: Int) -> Look { source.look(ofRow: row) }

  // MARK: Columns

  /// The height of the titles.
  open override var headerHeight: Int { hasHeader ? 1 : 0 }

  /// Measures the columns again after the rows have changed.
  open override func reload() {
    restoreOrder()
    forgetWidths()
    super.reload()
  }

  /// Distributes the width among the columns.
  open override func layoutSubviews() {
    layout = nil
    super.layoutSubviews()
  }

  /// The width that all columns need together.
  override var widestRow: Int { askedWidth }

  override func fit() {
    super.fit()
    let wasNeeded = horizontal.isNeeded
    fitColumns()
    // The scroll bar has appeared or disappeared, which changes the number of rows.
    if horizontal.isNeeded != wasNeeded {
      super.fit()
      fitColumns()
    }
  }

  override var footerHeight: Int { super.footerHeight + (horizontal.isNeeded && scrollBarTakesRoom ? 1 : 0) }

  // MARK: Drawing

  /// Draws the cells, each in its column.
  open override func drawRow(_ row: Int, in canvas: Canvas, _ style: CellStyle, _ pen: Pen) {
    let source = source
    let selection = selectionLook(ofRow: row, pen)
    eachSeenColumn(in: canvas) { column, canvas, cells in
      let format = source.format(ofRow: row, in: column)
      let look = column.look.overlaid(by: format.look)
      var style = style
      if look != Look() {
        style = pen.theme.style(pen.theme.style(style, with: look), with: selection)
        canvas.fill(Rect(x: cells.lowerBound, y: 0, width: cells.count, height: 1), style)
      }
      write(
        source.styledText(ofRow: row, in: column), in: cells, of: canvas, aligned: format.align ?? column.align,
        cutAt: format.truncation ?? column.truncation, style, pen)
    }
    drawFrozenEdge(in: canvas, style, pen)
  }

  /// Draws the titles and the rows.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    super.drawContent(in: canvas, pen)
    if hasHeader {
      drawHeader(in: canvas.part(Rect(x: gutterWidth, y: 0, width: rowWidth - gutterWidth, height: 1)), pen)
    }
  }

  /// Draws the scroll bars.
  open override func drawOverlay(in canvas: Canvas, _ pen: Pen) {
    horizontalBar.draw(horizontal, in: canvas, on: horizontalTrack, pen)
    super.drawOverlay(in: canvas, pen)
  }

  // MARK: Acting

  override func pressHeader(atColumn x: Int) throws -> Bool { try pressTitle(at: x - gutterWidth) }

  /// Sorts, scrolls sideways, and changes columns.
  open override func handle(_ key: KeyPress) throws -> Bool {
    try cancelLongWork(by: key) || sort(by: key) || arrange(by: key) || scrollSideways(by: key) || super.handle(key)
  }

  /// Changes columns with the mouse on their titles, and scrolls sideways.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    try dragColumn(by: mouse) || scrollSideways(by: mouse) || super.handle(mouse)
  }
}
