// The order of the rows. A table never shows an order that its rows do not have.
extension Table {
  /// The object that sorts the rows.
  private enum Sorter {
    /// The data source, which sorts when it is called.
    case source(any SortingTableDataSource)
    /// The receiver of `sort`, which sorts and calls `reload()`, perhaps later.
    case program
    /// The table itself, which has its own rows.
    case table
  }

  private var sorter: Sorter? {
    if let source = dataSource as? any SortingTableDataSource { return .source(source) }
    if sort != nil { return .program }
    return dataSource == nil ? .table : nil
  }

  /// True if the user can sort by a column of the table: a column is sortable, and something sorts the rows.
  var canSort: Bool { shownColumns.contains(where: \.isSortable) && sorter != nil }

  /// Returns true if the user can sort by a column.
  func canSort(by column: TableColumn) -> Bool { column.isSortable && sorter != nil }

  // MARK: Sorting

  /// Sorts the rows by a column, as a click on its title does. If the rows are already in this order, sorts them in
  /// the reverse order. Sends `sort`.
  ///
  /// The data source sorts the rows if it is a ``SortingTableDataSource``. Otherwise the receiver of `sort` does. If
  /// the event is not connected, the table sorts its own rows. If nothing can sort the rows, this does nothing.
  ///
  /// - Throws: any error that the action throws.
  public func sort(by column: TableColumn) throws {
    try sort(by: column, descending: sortColumn === column && !isDescending)
  }

  /// Sorts by the next sortable column after the current one. After the last column it continues with the first. Does
  /// nothing if no column is sortable.
  ///
  /// - Throws: any error that the action throws.
  public func sortByNextColumn() throws { try sort(byColumnAtDistance: 1) }

  /// Sorts in the reverse order. Does nothing if no column is sortable.
  ///
  /// - Throws: any error that the action throws.
  public func reverseSort() throws { try sort(descending: !isDescending) }

  /// Sorts by another column on Shift-Left and Shift-Right, and in a direction on Shift-Up and Shift-Down, unless these
  /// keys select rows.
  ///
  /// - Returns: false if the key is not one of these, or the rows cannot be sorted.
  func sort(by key: KeyPress) throws -> Bool {
    guard key.modifiers == .shift, canSort else { return false }
    switch key.key {
    case .left: try sort(byColumnAtDistance: -1)
    case .right: try sort(byColumnAtDistance: 1)
    case .up where selectionMode != .many: try sort(descending: false)
    case .down where selectionMode != .many: try sort(descending: true)
    default: return false
    }
    return true
  }

  private func sort(byColumnAtDistance distance: Int) throws {
    let sortable = shownColumns.filter(\.isSortable)
    guard !sortable.isEmpty else { return }
    let now = sortable.firstIndex { $0 === sortColumn } ?? (distance > 0 ? -1 : sortable.count)
    try sort(by: sortable[(now + distance + sortable.count) % sortable.count], descending: false)
  }

  /// Sorts by the current sort column, or else by the first sortable column.
  private func sort(descending: Bool) throws {
    guard let column = sortColumn ?? shownColumns.first(where: \.isSortable) else { return }
    try sort(by: column, descending: descending)
  }

  func sort(by column: TableColumn, descending: Bool) throws {
    guard let sorter else { return }
    rememberSelection()
    order = TableOrder(column: column, isDescending: descending)
    switch sorter {
    case .source, .table:
      order.isSortedHere = true
      reload()
      rowsMayHaveMoved()
    case .program: order.isPending = true
    }
    try send(sort)
  }

  // MARK: The order

  /// Takes an order that a program sets.
  func setOrder(_ column: TableColumn?, descending: Bool) {
    order = TableOrder(column: column, isDescending: descending)
    switch sorter {
    case .source, .table: if column?.isSortable == true { reload() }
    case .program, nil: break
    }
  }

  /// Puts the rows in the order again, as far as the table or the data source sorts them. Called by `reload()`, with
  /// which the receiver of `sort` reports that it has sorted the rows.
  func restoreOrder() {
    guard let column = order.column else { return }
    if order.isPending { rowsMayHaveMoved() }
    order.isPending = false
    guard column.isSortable else { return }
    switch sorter {
    case .source(let source): source.sort(by: column, descending: isDescending)
    case .table: own.sort(by: column, descending: isDescending)
    case .program, nil: break
    }
  }
}

/// The order of the rows of a table.
struct TableOrder {
  /// The column that the rows are sorted by, or nil.
  var column: TableColumn?
  /// True if the greatest row is first.
  var isDescending = false
  /// True while the receiver of `sort` has not reported yet that it has sorted the rows.
  var isPending = false
  /// True if the table or its data source has put the rows in this order, and not the program.
  var isSortedHere = false

  /// The column whose title shows an arrow, because the rows are in its order.
  var arrowColumn: TableColumn? { isPending ? nil : column }
}
