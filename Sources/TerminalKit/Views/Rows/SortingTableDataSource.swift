/// A source of rows for a table that can sort them.
///
/// The user can sort by each column with `sortable="true"`. The table calls the source, which sorts its rows, and then
/// shows them again.
@MainActor
public protocol SortingTableDataSource: TableDataSource {
  /// Sorts the rows. Called when the user wants another order, and by the table's `reload()`, after which the rows must
  /// be in this order again.
  ///
  /// - Parameters:
  ///   - column: The column to sort by.
  ///   - descending: True if the greatest row is first.
  func sort(by column: TableColumn, descending: Bool)
}
