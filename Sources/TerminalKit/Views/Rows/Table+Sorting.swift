/// Requests to sort the rows. The data source sorts them when it receives the action of `sort`.
extension Table {
  /// Asks for the rows in the order of a column, as a click on its title does. If the rows are already in this order,
  /// asks for the reverse order. Sends `sort`.
  ///
  /// - Throws: any error that the action throws.
  public func sort(by column: TableColumn) throws {
    try sort(by: column, descending: sortColumn === column && !isDescending)
  }

  /// Asks for the rows in the order of the next sortable column after the current one. After the last column it
  /// continues with the first. Sends `sort`, unless no column is sortable.
  ///
  /// - Throws: any error that the action throws.
  public func sortByNextColumn() throws { try sort(byColumnAtDistance: 1) }

  /// Asks for the rows in reverse order. Sends `sort`, unless no column is sortable.
  ///
  /// - Throws: any error that the action throws.
  public func reverseSort() throws { try sort(descending: !isDescending) }

  /// Sorts by another column on Shift-Left and Shift-Right, and in a direction on Shift-Up and Shift-Down, unless these
  /// keys select rows.
  ///
  /// - Returns: false if the key is not one of these, or no column is sortable.
  func sort(by key: KeyPress) throws -> Bool {
    guard key.modifiers == .shift, columns.contains(where: \.isSortable) else { return false }
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
    sortColumn = column
    isDescending = descending
    try send(sort)
  }
}
