extension RowsView {
  /// The number of cells for the mark of a selected row, including the blank after it.
  private var markWidth: Int { selectionMode == .many ? 2 : 0 }

  /// The number of cells before the content of a row: its mark and its box, each with a blank after it.
  var gutterWidth: Int { markWidth + (isCheckable ? 4 : 0) }

  /// The columns of a row's box.
  var boxColumns: Range<Int> { isCheckable ? markWidth..<markWidth + 3 : 0..<0 }

  /// The cells of the scroll bar, in the coordinates of the view.
  var track: Rect {
    let track = scrollBarTrack(.vertical, below: headerHeight)
    return Rect(x: track.x, y: track.y, width: track.width, height: track.height - footerHeight)
  }

  /// The width of a row in cells. The scroll bar may take one.
  var rowWidth: Int { max(0, contentRect.width - (scroller.isNeeded && scrollBarTakesRoom ? 1 : 0)) }

  /// The text that is shown while there are no rows.
  private var emptyText: StyledText {
    if isSearching { return StyledText(kitWords[.searching]) }
    return filterPattern == nil ? styledPlaceholder : StyledText(kitWords[.noRow])
  }

  func drawRows(in canvas: Canvas, _ pen: Pen) {
    fit()
    drawFilterLine(in: canvas, pen)
    guard shownRowCount > 0 else {
      let line = canvas.part(Rect(x: 0, y: headerHeight, width: canvas.size.width, height: 1))
      line.write(emptyText, in: 0..<line.size.width, pen, over: pen.style(.muted))
      return
    }
    // If the view itself is scrolled, perhaps only a small part is visible.
    let seen = canvas.visibleBounds
    let first = scroller.offset - headerHeight
    let places = (first + max(headerHeight, seen.y)..<first + max(headerHeight, seen.y, seen.maxY))
    let (width, gutter) = (rowWidth, gutterWidth)
    let cells = Rect(x: gutter, y: 0, width: width - gutter, height: 1)
    for place in places.clamped(to: scroller.shown) {
      let line = canvas.part(Rect(x: 0, y: place - first, width: width, height: 1))
      let row = row(atPlace: place)
      let style = begin(row: row, in: line, pen)
      let isSelected = row == selectedIndex || marks?.rows.contains(row) == true
      drawRow(
        row, in: gutter == 0 ? line : line.part(cells), style,
        isSelected ? pen.selecting(with: selectionLook(ofRow: row, pen)) : pen)
    }
  }

  /// Returns the look that a row has because it is current or selected.
  func selectionLook(ofRow row: Int, _ pen: Pen) -> Look {
    if row == selectedIndex { return pen.theme[pen.isFocused ? .selection : .selectionInactive] }
    return marks?.rows.contains(row) == true ? pen.theme[.selectionInactive] : Look()
  }

  /// Draws the background of a row, its mark and its box.
  ///
  /// - Returns: the look of the row.
  private func begin(row: Int, in line: Canvas, _ pen: Pen) -> CellStyle {
    let look = look(ofRow: row)
    let selection = selectionLook(ofRow: row, pen)
    let isPlain = look == Look() && selection == Look()
    let style = isPlain ? pen.style : pen.theme.style(pen.style(look), with: selection)
    if !isPlain { line.fill(line.bounds, style) }
    if marks?.rows.contains(row) == true { line.write("•", at: .zero, style) }
    if isCheckable {
      line.write(isChecked(row: row) ? "[x]" : "[ ]", at: Point(x: boxColumns.lowerBound, y: 0), style)
    }
    return style
  }

  /// Writes a text of a row into some columns, cut with an ellipsis if necessary. Matches of the filter are underlined.
  ///
  /// - Parameter style: The style of text without a look of its own.
  func write(
    _ text: StyledText, in columns: Range<Int>, of canvas: Canvas, aligned align: TextAlignment = .start,
    cutAt truncation: Truncation = .end, _ style: CellStyle, _ pen: Pen
  ) {
    canvas.write(text, aligned: align, in: columns, truncated: truncation, pen, over: style)
    guard let pattern = filterPattern else { return }
    let shown = text.plain.truncated(to: columns.count, by: truncation)
    let start = columns.lowerBound + align.indent(of: shown.cellWidth, in: columns.count)
    for range in pattern.ranges(in: shown) {
      let x = start + shown[..<range.lowerBound].cellWidth
      canvas.restyle(Rect(x: x, y: 0, width: shown[range].cellWidth, height: 1)) {
        $0.attributes.formSymmetricDifference(.underline)
      }
    }
  }
}
