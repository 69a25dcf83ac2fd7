// The titles of the columns, and mouse events on them.

/// A change of a column by the mouse.
enum ColumnDrag {
  /// The user drags the line beside a title.
  case resizing(TableColumn, from: Int, width: Int)
  /// The user drags a title. `hasMoved` is true after the mouse has left the title.
  case moving(TableColumn, hasMoved: Bool)
}

extension Table {
  /// Draws the titles with the sort order, and the lines between them that the mouse can move.
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
    guard column === order.arrowColumn else { return column.styledTitle }
    return column.styledTitle + (isDescending ? " ▼" : " ▲")
  }

  // MARK: The mouse

  /// Returns the column at a cell of a row: the column with that title, or with that line beside it.
  private func column(at x: Int, isEdge: Bool) -> TableColumn? {
    let layout = columnLayout
    return shownColumns.enumerated().first { index, _ in
      let (cells, seen) = layout.place(ofColumn: index, scrolledBy: horizontal.offset)
      guard isEdge else { return seen.contains(x) }
      let edge = spacing > 0 ? cells.upperBound..<cells.upperBound + spacing : cells.suffix(1)
      return edge.contains(x) && !seen.isEmpty && (index < layout.frozenCount || x >= layout.frozenWidth)
    }?.element
  }

  /// Sorts by a column, or begins to change it, after a press in the row of titles.
  func pressTitle(at x: Int) throws -> Bool {
    if isResizable, let column = column(at: x, isEdge: true) {
      currentColumn = column
      columnDrag = .resizing(column, from: x, width: width(of: column))
      if edgeClicks.press(at: Point(x: x, y: 0), window?.host?.timers.now ?? .zero) == 2 {
        columnDrag = nil
        try resize(column, to: nil)
      }
      return true
    }
    guard let column = column(at: x, isEdge: false) else { return false }
    if isReorderable {
      columnDrag = .moving(column, hasMoved: false)
    } else if canSort(by: column) {
      try sort(by: column)
    } else {
      return false
    }
    return true
  }

  /// Continues a change of a column.
  ///
  /// - Returns: false if no column is being changed.
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
      if case .moving(let column, hasMoved: false) = drag, canSort(by: column) { try sort(by: column) }
    default: return false
    }
    return true
  }

  /// Moves a column past its neighbor, if the mouse is then still on the column or past it.
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
