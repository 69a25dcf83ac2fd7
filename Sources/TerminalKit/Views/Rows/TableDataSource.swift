/// A source of rows for a table whose rows are not in the layout.
@MainActor
public protocol TableDataSource: RowDataSource {
  /// Returns the text of a row in a column.
  func text(ofRow row: Int, in column: TableColumn) -> String

  /// Returns the text of a row in a column with its looks. The text must be that of `text(ofRow:in:)`.
  func styledText(ofRow row: Int, in column: TableColumn) -> StyledText

  /// Returns the look of a cell and the position of its text, if they differ from those of its row and its column.
  func format(ofRow row: Int, in column: TableColumn) -> CellFormat
}

extension TableDataSource {
  /// Returns the text without looks of its own.
  public func styledText(ofRow row: Int, in column: TableColumn) -> StyledText {
    StyledText(text(ofRow: row, in: column))
  }

  /// Returns a format that changes nothing.
  public func format(ofRow row: Int, in column: TableColumn) -> CellFormat { CellFormat() }
}
