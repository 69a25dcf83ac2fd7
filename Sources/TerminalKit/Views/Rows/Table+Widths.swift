// The widths of the columns. The width that each column needs is measured once. Each layout then distributes the room.
extension Table {
  /// Measures all columns again, because the rows or their looks have changed.
  func forgetWidths() {
    for column in columns { column.naturalWidth = nil }
    columnsDidChange()
  }

  /// Distributes the width again after a column has changed its width or its place. Measured widths are kept.
  func columnsDidChange() {
    layout = nil
    setNeedsLayout()
  }

  /// Adds a column at the right. O(1), so that a layout can have many columns.
  func add(_ column: TableColumn) {
    column.table = self
    own.add(column)
    shownColumns.append(column)
    columnsDidChange()
  }

  /// Shows the columns in a different order.
  func show(_ columns: [TableColumn]) {
    shownColumns = columns
    columnsDidChange()
  }

  /// The maximum width that a user can give a column.
  static let widestColumn = 1_000

  /// The width that all columns need together.
  var askedWidth: Int {
    let widths = shownColumns.map { column in
      if case .cells(let cells) = column.askedWidth { cells } else { naturalWidth(of: column) }
    }
    return widths.reduce(0) { $0.plus($1) } + spacing * max(0, columns.count - 1)
  }

  /// Returns the width that the title and the cells of a column need, or 0 if its width is given in cells.
  private func naturalWidth(of column: TableColumn) -> Int {
    // The natural width of a column with a given width is not needed.
    if case .cells = column.askedWidth { return 0 }
    if let known = column.naturalWidth { return known }
    let title = hasHeader ? column.title.cellWidth + (column.isSortable ? 2 : 0) : 0
    let width = sample.reduce(title) { max($0, source.text(ofRow: $1, in: column).cellWidth) }
    column.naturalWidth = width
    return width
  }

  /// True if the table scrolls sideways when its columns need more width.
  var scrollsSideways: Bool { isHorizontal || frozen > 0 }

  /// The cells of the columns.
  var columnLayout: TableLayout {
    let room = rowWidth - gutterWidth
    if let layout, layout.room == room { return layout }
    let requests = shownColumns.map { LengthRequest(length: $0.askedWidth, natural: naturalWidth(of: $0)) }
    let made =
      scrollsSideways
      ? TableLayout(scrollingIn: room, frozen: frozen, spacing: spacing, requests)
      : TableLayout(sharing: room, spacing: spacing, requests)
    layout = made
    return made
  }
}
