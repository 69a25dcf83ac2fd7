/// A data source with a table's own rows, so that a table reads all rows in one way.
final class TableRows: TableDataSource {
  var rows: [TableRow] = []
  var columns: [TableColumn] = []

  var rowCount: Int { rows.count }
  private func cell(ofRow row: Int, in column: TableColumn) -> TableCell? {
    let cells = rows[row].cells
    guard let index = columns.firstIndex(where: { $0 === column }), index < cells.count else { return nil }
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
