/// A data source with a table's own rows, so that a table reads all rows in one way.
final class TableRows: TableDataSource {
  var rows: [TableRow] = []
  /// The columns of the layout, in its order.
  var columns: [TableColumn] {
    get { columnList }
    set {
      columnList = []
      places = [:]
      for column in newValue { add(column) }
    }
  }
  private var columnList: [TableColumn] = []
  private var places: [ObjectIdentifier: Int] = [:]

  /// Adds a column at the right.
  func add(_ column: TableColumn) {
    if places[ObjectIdentifier(column)] == nil { places[ObjectIdentifier(column)] = columnList.count }
    columnList.append(column)
  }

  /// Returns the index of a column, or nil if the table does not have it.
  func place(of column: TableColumn) -> Int? { places[ObjectIdentifier(column)] }

  /// Sorts the rows by a column. Equal rows stay in their order. O(rows · log rows).
  func sort(by column: TableColumn, descending: Bool) {
    guard let place = place(of: column) else { return }
    let keys = rows.map { SortKey($0.cells.indices.contains(place) ? $0.cells[place].sortedText : "") }
    let order = rows.indices.sorted { left, right in
      if keys[left] < keys[right] { return !descending }
      if keys[right] < keys[left] { return descending }
      return left < right
    }
    rows = order.map { rows[$0] }
  }

  var rowCount: Int { rows.count }
  private func cell(ofRow row: Int, in column: TableColumn) -> TableCell? {
    let cells = rows[row].cells
    guard let index = place(of: column), index < cells.count else { return nil }
    return cells[index]
  }
  func text(ofRow row: Int, in column: TableColumn) -> String { cell(ofRow: row, in: column)?.text ?? "" }
  func styledText(ofRow row: Int, in column: TableColumn) -> StyledText {
    cell(ofRow: row, in: column)?.styledText ?? StyledText()
  }
  func format(ofRow row: Int, in column: TableColumn) -> CellFormat {
    cell(ofRow: row, in: column)?.format ?? CellFormat()
  }
  func id(ofRow row: Int) -> AnyHashable? { ObjectIdentifier(rows[row]) }
  func isChecked(row: Int) -> Bool { rows[row].isChecked }
  func setChecked(_ isChecked: Bool, row: Int) { rows[row].isChecked = isChecked }
  func look(ofRow row: Int) -> Look { rows[row].look }
}
