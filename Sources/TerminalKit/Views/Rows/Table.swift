public import NibLoading

/// A source of rows for a table whose rows are not in the layout.
@MainActor
public protocol TableDataSource: RowDataSource {
  /// The words of a row in a column.
  func text(ofRow row: Int, in column: TableColumn) -> String
}

/// `<Table>`: rows of text in `<Column>`s, below their titles. The rows are its `<Row>`s, or come from a data source.
///
/// Columns share out the width as views in a stack do.
///
/// A click on the title of a sortable column asks for the rows in its order. So do Shift-Left and Shift-Right for the
/// sortable column before and after, and Shift-Up and Shift-Down for the least and the greatest row first. Terminals that
/// cannot tell these keys are served by commands for the actions `sortByNextColumn` and `reverseSort`.
open class Table: RowsView {
  /// The columns, from the left.
  public var columns: [TableColumn] = [] {
    didSet {
      for column in columns { column.table = self }
      forgetWidths()
    }
  }
  /// The rows, unless a data source has them.
  public var rows: [TableRow] {
    get { own.rows }
    set {
      own.rows = newValue
      reload()
    }
  }
  private let own = TableRows()
  /// The source of the rows, in place of the table's own.
  public weak var dataSource: (any TableDataSource)? { didSet { reload() } }
  private var source: any TableDataSource { dataSource ?? own }
  /// Blank cells between columns.
  public var spacing = 1 { didSet { forgetWidths() } }
  /// True if the titles of the columns are shown.
  public var hasHeader = true { didSet { setNeedsLayout() } }

  /// The column that rows are sorted by, as far as the program says so; its title shows it.
  public var sortColumn: TableColumn? { didSet { setNeedsDisplay() } }
  /// True if the greatest row is first.
  public var isDescending = false { didSet { setNeedsDisplay() } }
  /// The person wants the rows in another order: `sortColumn` and `isDescending` say which.
  public var sort: Action?

  private var natural: [Int]?
  private var spans: (width: Int, spans: [Range<Int>])?

  /// For those who hear the screen.
  open override var defaultRole: AccessibleRole { .table }

  /// The members of a table in a layout.
  open override class var members: Members {
    super.members.adding(Table.self) {
      $0.summary("Rows of text in columns with titles. One row is selected; Enter or a double click sends the action.")
      $0.attribute("spacing", default: "1", help: "Blank cells between columns.") { $0.spacing = Int($1 as UInt8) }
      $0.attribute("header", default: "true", help: "Whether the titles of the columns are shown.") {
        $0.hasHeader = $1
      }
      $0.event("sort", help: "The person wants the rows in another order.") { swap(&$0.sort, &$1) }
      $0.action(
        "sortByNextColumn", { table in { try table.sortByNextColumn() } }, help: "Sorts by the next sortable column.")
      $0.action("reverseSort", { table in { try table.reverseSort() } }, help: "Puts the last row first.")
      $0.children(help: "Its columns and rows.") { (table: Table, part: TablePart) in
        switch part {
        case let column as TableColumn: table.columns.append(column)
        case let row as TableRow: table.own.rows.append(row)
        default: break
        }
      }
      $0.check(Self.cellsWithoutColumns)
      $0.check { $0.unknownNumber("selected", of: $0.children.filter { $0.isKind(of: TableRow.self) }, called: "row") }
    }
  }

  // MARK: Rows

  /// As many as the data source has, or as there are.
  open override var rowCount: Int { max(0, source.rowCount) }
  /// The words in the first column.
  open override func text(ofRow row: Int) -> String {
    columns.first.map { source.text(ofRow: row, in: $0) } ?? ""
  }
  /// By the data source.
  open override func id(ofRow row: Int) -> AnyHashable? { source.id(ofRow: row) }
  /// By the data source.
  open override func row(withID id: AnyHashable) -> Int? { source.row(withID: id) }
  /// By the data source.
  open override func isChecked(row: Int) -> Bool { source.isChecked(row: row) }
  /// Tells the data source.
  open override func setChecked(_ isChecked: Bool, row: Int) { source.setChecked(isChecked, row: row) }
  /// By the data source.
  open override func look(ofRow row: Int) -> Look { source.look(ofRow: row) }

  // MARK: Columns

  /// The titles.
  open override var headerHeight: Int { hasHeader ? 1 : 0 }

  /// The rows have changed: columns are measured anew.
  open override func reload() {
    forgetWidths()
    super.reload()
  }

  /// Measures the columns anew.
  open override func layoutSubviews() {
    spans = nil
    super.layoutSubviews()
  }

  /// Measures the columns anew, because one of them, or a text in it, has changed.
  func forgetWidths() {
    own.columns = columns
    natural = nil
    spans = nil
    setNeedsLayout()
  }

  /// The width that the columns ask for together.
  override var widestRow: Int {
    let widths = zip(columns, naturalWidths()).map { column, natural in
      if case .cells(let cells) = column.width { cells } else { natural }
    }
    return widths.reduce(0, +) + spacing * max(0, columns.count - 1)
  }

  /// Returns the width of the title and the cells of each column, 0 for one whose width is given in cells.
  private func naturalWidths() -> [Int] {
    if let natural { return natural }
    let widths = columns.map { column in
      // Nobody asks for the natural width of a column whose width is given.
      if case .cells = column.width { return 0 }
      let title = hasHeader ? column.title.cellWidth + (column.isSortable ? 2 : 0) : 0
      return sample.reduce(title) { max($0, source.text(ofRow: $1, in: column).cellWidth) }
    }
    natural = widths
    return widths
  }

  /// Returns the cells of each column in a row of some width.
  private func columnSpans(in width: Int) -> [Range<Int>] {
    if let spans, spans.width == width { return spans.spans }
    let room = max(0, width - spacing * max(0, columns.count - 1))
    let lengths = distribute(
      room, among: zip(columns, naturalWidths()).map { LengthRequest(length: $0.width, natural: $1) })
    var start = 0
    let result = lengths.map { length in
      defer { start += length + spacing }
      return start..<start + length
    }
    spans = (width, result)
    return result
  }

  // MARK: Drawing and sorting

  /// The cells, each in its column.
  open override func drawRow(_ row: Int, in canvas: Canvas, _ style: CellStyle, _ pen: Pen) {
    let source = source
    draw(in: canvas, style) { source.text(ofRow: row, in: $0) }
  }

  /// The titles and the rows.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    super.drawContent(in: canvas, pen)
    guard hasHeader else { return }
    let line = canvas.part(Rect(x: boxWidth, y: 0, width: rowWidth - boxWidth, height: 1))
    draw(in: line, pen.style(.title)) { column in
      guard column === sortColumn else { return column.title }
      return column.title + (isDescending ? " ▼" : " ▲")
    }
  }

  private func draw(in canvas: Canvas, _ style: CellStyle, _ text: (TableColumn) -> String) {
    let (columns, spans) = (columns, columnSpans(in: canvas.size.width))
    for index in columns.indices where !spans[index].isEmpty {
      canvas.write(text(columns[index]), aligned: columns[index].align, in: spans[index], style)
    }
  }

  override func pressHeader(atColumn x: Int) throws -> Bool {
    let spans = columnSpans(in: rowWidth - boxWidth)
    guard let index = spans.firstIndex(where: { $0.contains(x - boxWidth) }), columns[index].isSortable else {
      return false
    }
    try sort(by: columns[index])
    return true
  }

  /// Sorts by key.
  open override func handle(_ key: KeyPress) throws -> Bool { try sort(by: key) || super.handle(key) }
}

/// A table's own rows as a data source, so that a table has one way to its rows.
private final class TableRows: TableDataSource {
  var rows: [TableRow] = []
  var columns: [TableColumn] = []

  var rowCount: Int { rows.count }
  func text(ofRow row: Int, in column: TableColumn) -> String {
    let cells = rows[row].cells
    guard let index = columns.firstIndex(where: { $0 === column }), index < cells.count else { return "" }
    return cells[index].text
  }
  func id(ofRow row: Int) -> AnyHashable? { ObjectIdentifier(rows[row]) }
  func isChecked(row: Int) -> Bool { rows[row].isChecked }
  func setChecked(_ isChecked: Bool, row: Int) { rows[row].isChecked = isChecked }
  func look(ofRow row: Int) -> Look { rows[row].look }
}
