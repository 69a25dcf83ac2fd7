// The widths of the columns: what each asks for is measured once, and shared out in each layout.
extension Table {
  /// Measures all columns anew, because the rows, or how they are shown, have changed.
  func forgetWidths() {
    for column in columns { column.naturalWidth = nil }
    columnsDidChange()
  }

  /// Shares out the width anew: a column has another width or another place. What was measured stays known.
  func columnsDidChange() {
    layout = nil
    setNeedsLayout()
  }

  /// Shows the columns in another order.
  func show(_ columns: [TableColumn]) {
    shownColumns = columns
    columnsDidChange()
  }

  /// The widest that a user can make a column.
  static let widestColumn = 1_000

  /// The width that the columns ask for together.
  var askedWidth: Int {
    let widths = shownColumns.map { column in
      if case .cells(let cells) = column.askedWidth { cells } else { naturalWidth(of: column) }
    }
    return widths.reduce(0) { $0.plus($1) } + spacing * max(0, columns.count - 1)
  }

  /// Returns the width of the title and the cells of a column, 0 for one whose width is given in cells.
  private func naturalWidth(of column: TableColumn) -> Int {
    // The natural width of a column with a given width is not needed.
    if case .cells = column.askedWidth { return 0 }
    if let known = column.naturalWidth { return known }
    let title = hasHeader ? column.title.cellWidth + (column.isSortable ? 2 : 0) : 0
    let width = sample.reduce(title) { max($0, source.text(ofRow: $1, in: column).cellWidth) }
    column.naturalWidth = width
    return width
  }

  /// True if the table scrolls sideways where its columns need more room.
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
