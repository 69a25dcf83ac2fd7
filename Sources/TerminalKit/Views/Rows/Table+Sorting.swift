/// Asking for rows in another order. The data source sorts them, when the action of `sort` tells it to.
extension Table {
  /// Asks for the rows in the order of a column, as a click on its title does: in the other direction if they are in
  /// its order already. Sends `sort`.
  ///
  /// - Throws: any error that the action throws.
  public func sort(by column: TableColumn) throws {
    try sort(by: column, descending: sortColumn === column && !isDescending)
  }

  /// Asks for the rows in the order of the sortable column behind the one that they are sorted by; after the last comes
  /// the first. Sends `sort`, unless no column is sortable.
  ///
  /// - Throws: any error that the action throws.
  public func sortByNextColumn() throws { try sort(byColumnAtDistance: 1) }

  /// Asks for the rows in the other direction. Sends `sort`, unless no column is sortable.
  ///
  /// - Throws: any error that the action throws.
  public func reverseSort() throws { try sort(descending: !isDescending) }

  /// Shift-Left and Shift-Right sort by another column, Shift-Up and Shift-Down in a direction, unless they select rows.
  ///
  /// - Returns: false if the key is another one, or no column is sortable.
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

  /// By the column that rows are sorted by, or else by the first that can be.
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
