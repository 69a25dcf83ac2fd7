// The widths and the order of columns, which the user can change.
extension Table {
  /// Changes the width of a column as the user would, and sends `arrangementChanged`.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - width: From 1 to 1 000 cells, or nil for the width of the layout.
  /// - Throws: any error that the action throws.
  public func resize(_ column: TableColumn, to width: Int?) throws {
    let width = width.map { max(1, min($0, Self.widestColumn)) }
    guard column.userWidth != width else { return }
    column.userWidth = width
    try send(arrangementChanged)
  }

  /// Moves a column among the shown columns as the user would. Sends `arrangementChanged` if it has moved.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - distance: The number of columns to the right, or a negative number to the left.
  /// - Throws: any error that the action throws.
  public func move(_ column: TableColumn, by distance: Int) throws {
    guard let index = shownColumns.firstIndex(where: { $0 === column }) else { return }
    let target = max(0, min(index.plus(distance), shownColumns.count - 1))
    guard target != index else { return }
    var columns = shownColumns
    columns.insert(columns.remove(at: index), at: target)
    show(columns)
    fit()
    reveal(column)
    try send(arrangementChanged)
  }

  /// Returns the current width of a column in cells.
  func width(of column: TableColumn) -> Int {
    shownColumns.firstIndex { $0 === column }.map { columnLayout.spans[$0].count } ?? 0
  }

  /// True if a user can do anything with a single column.
  private var hasColumnKeys: Bool {
    isResizable || isReorderable || scrollsSideways || canSort
  }

  /// Handles the keys for columns. Alt with an arrow key chooses a column or sorts by it. Alt-Shift-Left and
  /// Alt-Shift-Right move the column. Alt-Plus, Alt-Minus and Alt-Backspace change its width.
  ///
  /// - Returns: false if the key is not one of these, or columns cannot be changed.
  func arrange(by key: KeyPress) throws -> Bool {
    guard hasColumnKeys, !shownColumns.isEmpty else { return false }
    switch key {
    case KeyPress(.left, .alt): chooseColumn(-1)
    case KeyPress(.right, .alt): chooseColumn(1)
    case KeyPress(.escape) where currentColumn != nil: currentColumn = nil
    case KeyPress(.left, [.alt, .shift]) where isReorderable: try move(chosenColumn(), by: -1)
    case KeyPress(.right, [.alt, .shift]) where isReorderable: try move(chosenColumn(), by: 1)
    case KeyPress(.character("+"), .alt) where isResizable, KeyPress(.character("="), .alt) where isResizable:
      try widenColumn(by: 1)
    case KeyPress(.character("-"), .alt) where isResizable: try widenColumn(by: -1)
    case KeyPress(.backspace, .alt) where isResizable: try resize(chosenColumn(), to: nil)
    case KeyPress(.up, .alt): return try sortByChosenColumn(descending: false)
    case KeyPress(.down, .alt): return try sortByChosenColumn(descending: true)
    default: return false
    }
    return true
  }

  /// Returns the column that keys change. If none has been chosen, this is the first.
  private func chosenColumn() -> TableColumn {
    let column = currentColumn ?? shownColumns[0]
    currentColumn = column
    return column
  }

  private func chooseColumn(_ step: Int) {
    let now = shownColumns.firstIndex { $0 === currentColumn }
    let index = now.map { max(0, min($0 + step, shownColumns.count - 1)) } ?? 0
    currentColumn = shownColumns[index]
    fit()
    reveal(shownColumns[index])
  }

  private func widenColumn(by step: Int) throws {
    let column = chosenColumn()
    try resize(column, to: width(of: column) + step)
    fit()
    reveal(column)
  }

  private func sortByChosenColumn(descending: Bool) throws -> Bool {
    guard let column = currentColumn ?? sortColumn ?? shownColumns.first(where: \.isSortable), canSort(by: column)
    else {
      return false
    }
    try sort(by: column, descending: descending)
    return true
  }
}

extension TableColumn {
  /// The requested width of the column: the user's width, or else the width of the layout.
  var askedWidth: Length { userWidth.map(Length.cells) ?? width }
}
