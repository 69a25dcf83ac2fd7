internal import NibLoading
internal import NibModel

extension Table {
  /// Returns the faults of cells that have no column. If a table has no columns in the layout, the program adds them.
  static func cellsWithoutColumns(in table: PlannedObject) -> [Diagnostic] {
    let count = table.children.count { $0.isKind(of: TableColumn.self) }
    guard count > 0 else { return [] }
    return table.children.filter { $0.isKind(of: TableRow.self) }.compactMap { row in
      let cells = row.children
      guard cells.count > count else { return nil }
      let fault = ViewFault.cellsWithoutColumns(
        row: row.className, cells: cells.count, table: table.className, columns: count)
      return Diagnostic(fault, at: cells[count].place)
    }
  }
}
