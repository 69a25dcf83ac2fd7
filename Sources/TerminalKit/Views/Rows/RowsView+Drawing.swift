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
      line.write(placeholder, aligned: .start, in: 0..<line.size.width, pen.style(.muted))
      return
    }
    // Of a view that is itself scrolled, perhaps little is seen.
    let seen = canvas.visibleBounds
    let first = scroller.offset - headerHeight
    let rows = (first + max(headerHeight, seen.y)..<first + max(headerHeight, seen.y, seen.maxY))
    let (width, box) = (rowWidth, boxWidth)
    let cells = Rect(x: box, y: 0, width: width - box, height: 1)
    for row in rows.clamped(to: scroller.shown) {
      let line = canvas.part(Rect(x: 0, y: row - first, width: width, height: 1))
      let style = begin(row: row, isSelected: row == selected, in: line, pen)
      drawRow(row, in: box == 0 ? line : line.part(cells), style, row == selected ? pen.selecting : pen)
    }
  }

  /// Draws what is behind a row, and its box.
  ///
  /// - Returns: the look of the row.
  private func begin(row: Int, isSelected: Bool, in line: Canvas, _ pen: Pen) -> CellStyle {
    let look = look(ofRow: row)
    let isPlain = look == Look()
    var style = isPlain ? pen.style : pen.style(look)
    if isSelected { style = pen.theme.style(style, with: pen.theme[pen.isFocused ? .selection : .selectionInactive]) }
    if isSelected || !isPlain { line.fill(line.bounds, style) }
    if isCheckable { line.write(isChecked(row: row) ? "[x]" : "[ ]", at: .zero, style) }
    return style
  }
}
