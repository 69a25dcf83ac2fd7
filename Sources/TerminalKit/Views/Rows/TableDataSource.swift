/// A source of rows for a table whose rows are not in the layout.
@MainActor
public protocol TableDataSource: RowDataSource {
  /// Returns the words of a row in a column.
  func text(ofRow row: Int, in column: TableColumn) -> String

  /// Returns the words of a row in a column with their looks. The words must be those of `text(ofRow:in:)`.
  func styledText(ofRow row: Int, in column: TableColumn) -> StyledText

  /// Returns the look of a cell and the place of its text, where they are not those of its row and its column.
  func format(ofRow row: Int, in column: TableColumn) -> CellFormat
}

extension TableDataSource {
  /// Returns the text without looks of its own.
  public func styledText(ofRow row: Int, in column: TableColumn) -> StyledText {
    StyledText(text(ofRow: row, in: column))
  }

  /// As the row and the column.
  public func format(ofRow row: Int, in column: TableColumn) -> CellFormat { CellFormat() }
}
