extension RowsView {
  /// The cells that a box takes, with the blank behind it.
  var boxWidth: Int { isCheckable ? 4 : 0 }

  /// The cells of the scroll bar, in the view's own.
  var track: Rect { scrollBarTrack(.vertical, below: headerHeight) }

  /// The width of a row in cells: the scroll bar may take one.
  var rowWidth: Int { max(0, contentRect.width - (scroller.isNeeded && scrollBarTakesRoom ? 1 : 0)) }

  func drawRows(in canvas: Canvas, _ pen: Pen) {
    fit()
    guard let selected = selectedIndex else {
      let line = canvas.part(Rect(x: 0, y: headerHeight, width: canvas.size.width, height: 1))
      line.write(placeholder, aligned: .start, pen.style(.muted))
      return
    }
    // Of a view that is itself scrolled, perhaps little is seen.
    let seen = canvas.visibleBounds
    let first = scroller.offset - headerHeight
    let rows = (first + max(headerHeight, seen.y)..<first + max(headerHeight, seen.y, seen.maxY))
    for row in rows.clamped(to: scroller.shown) {
      let line = canvas.part(Rect(x: 0, y: row - first, width: rowWidth, height: 1))
      draw(row: row, isSelected: row == selected, in: line, pen)
    }
  }

  private func draw(row: Int, isSelected: Bool, in line: Canvas, _ pen: Pen) {
    let look = look(ofRow: row)
    var style = pen.style(look)
    if isSelected { style = pen.theme.style(style, with: pen.theme[pen.isFocused ? .selection : .selectionInactive]) }
    if isSelected || look != Look() { line.fill(line.bounds, style) }
    if isCheckable { line.write(isChecked(row: row) ? "[x]" : "[ ]", at: .zero, style) }
    drawRow(row, in: line.part(Rect(x: boxWidth, y: 0, width: line.size.width - boxWidth, height: 1)), style, pen)
  }
}

nonisolated extension Canvas {
  /// Writes one line of text into the first row, cut with an ellipsis if it must be.
  func write(_ text: String, aligned align: TextAlignment, _ style: CellStyle) {
    let text = text.truncated(to: size.width)
    let x =
      switch align {
      case .start: 0
      case .center: max(0, size.width - text.cellWidth) / 2
      case .end: max(0, size.width - text.cellWidth)
      }
    write(text, at: Point(x: x, y: 0), style)
  }
}
