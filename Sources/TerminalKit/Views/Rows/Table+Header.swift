// The titles of the columns, and the mouse on them.

/// A change of a column that the mouse is making.
enum ColumnDrag {
  /// The line beside a title is moved.
  case resizing(TableColumn, from: Int, width: Int)
  /// A title is moved, once the mouse has left it.
  case moving(TableColumn, hasMoved: Bool)
}

extension Table {
  /// Draws the titles, with the order that rows are in, and lines between them that the mouse can move.
  func drawHeader(in line: Canvas, _ pen: Pen) {
    let style = pen.style(.title)
    let edge = pen.style(.border)
    eachSeenColumn(in: line) { column, canvas, cells in
      var style = style
      if column === currentColumn {
        style = pen.theme.style(style, with: pen.theme[pen.isFocused ? .selection : .selectionInactive])
        canvas.fill(Rect(x: cells.lowerBound, y: 0, width: cells.count, height: 1), style)
      }
      canvas.write(
        title(of: column), aligned: column.align, in: cells, column === currentColumn ? pen.selecting : pen, over: style
      )
      if isResizable, spacing > 0 { canvas.write("│", at: Point(x: cells.upperBound, y: 0), edge) }
    }
    drawFrozenEdge(in: line, pen.style, pen)
  }

  private func title(of column: TableColumn) -> StyledText {
    guard column === sortColumn else { return column.styledTitle }
    return column.styledTitle + (isDescending ? " ▼" : " ▲")
  }

  // MARK: The mouse

  /// Returns the column whose title, or whose line beside it, is at a cell of a row.
  private func column(at x: Int, isEdge: Bool) -> TableColumn? {
    let layout = columnLayout
    return shownColumns.enumerated().first { index, _ in
      let (cells, seen) = layout.place(ofColumn: index, scrolledBy: horizontal.offset)
      guard isEdge else { return seen.contains(x) }
      let edge = spacing > 0 ? cells.upperBound..<cells.upperBound + spacing : cells.suffix(1)
      return edge.contains(x) && !seen.isEmpty && (index < layout.frozenCount || x >= layout.frozenWidth)
    }?.element
  }

  /// Sorts by a column, or begins to change it, after the mouse was pressed in the line of titles.
  func pressTitle(at x: Int) throws -> Bool {
    if isResizable, let column = column(at: x, isEdge: true) {
      currentColumn = column
      columnDrag = .resizing(column, from: x, width: width(of: column))
      if edgeClicks.press(at: Point(x: x, y: 0), window?.application?.now ?? .zero) == 2 {
        columnDrag = nil
        try resize(column, to: nil)
      }
      return true
    }
    guard let column = column(at: x, isEdge: false) else { return false }
    if isReorderable {
      columnDrag = .moving(column, hasMoved: false)
    } else if column.isSortable {
      try sort(by: column)
    } else {
      return false
    }
    return true
  }

  /// Goes on with a change of a column.
  ///
  /// - Returns: false if there is none.
  func dragColumn(by mouse: MouseEvent) throws -> Bool {
    guard let drag = columnDrag else { return false }
    let x = mouse.position.x.minus(gutterWidth)
    switch (mouse.kind, drag) {
    case (.drag(.left), .resizing(let column, let start, let width)):
      try resize(column, to: width.plus(x.minus(start)))
    case (.drag(.left), .moving(let column, let hasMoved)):
      let isMoved = try move(column, toward: x)
      columnDrag = .moving(column, hasMoved: hasMoved || isMoved)
    case (.release, _):
      columnDrag = nil
      if case .moving(let column, hasMoved: false) = drag, column.isSortable { try sort(by: column) }
    default: return false
    }
    return true
  }

  /// Moves a column past its neighbor, if it then still lies under the mouse or before it.
  private func move(_ column: TableColumn, toward x: Int) throws -> Bool {
    guard let index = shownColumns.firstIndex(where: { $0 === column }) else { return false }
    let layout = columnLayout
    func cells(_ index: Int) -> Range<Int> { layout.place(ofColumn: index, scrolledBy: horizontal.offset).cells }
    let own = cells(index)
    if x >= own.upperBound, index + 1 < shownColumns.count, x >= cells(index + 1).upperBound - own.count {
      try move(column, by: 1)
    } else if x < own.lowerBound, index > 0, x < cells(index - 1).lowerBound + own.count {
      try move(column, by: -1)
    } else {
      return false
    }
    return true
  }
}
