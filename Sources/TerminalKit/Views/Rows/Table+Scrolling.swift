// Columns that need more width than there is: frozen columns do not move, and the others scroll sideways.
extension Table {
  /// Updates sideways scrolling after the columns or the width have changed.
  func fitColumns() {
    guard scrollsSideways else { return horizontal.resize(length: 0, page: 0) }
    let layout = columnLayout
    horizontal.resize(length: layout.width - layout.frozenWidth, page: max(0, layout.room - layout.frozenWidth))
  }

  /// Calls a closure with each visible column, a canvas that clips it, and its cells on the canvas.
  func eachSeenColumn(in canvas: Canvas, _ draw: (TableColumn, Canvas, Range<Int>) -> Void) {
    let layout = columnLayout
    let edge = layout.frozenWidth
    let scrolled = canvas.part(Rect(x: edge, y: 0, width: canvas.size.width - edge, height: 1))
    for (index, column) in shownColumns.enumerated() {
      let (cells, seen) = layout.place(ofColumn: index, scrolledBy: horizontal.offset)
      if seen.isEmpty { continue }
      if index < layout.frozenCount || edge == 0 {
        draw(column, canvas, cells)
      } else {
        draw(column, scrolled, cells.lowerBound - edge..<cells.upperBound - edge)
      }
    }
  }

  /// Draws the line behind which columns disappear, if any column is scrolled.
  func drawFrozenEdge(in canvas: Canvas, _ style: CellStyle, _ pen: Pen) {
    guard horizontal.offset > 0, spacing > 0, columnLayout.frozenWidth > 0 else { return }
    let place = Point(x: columnLayout.frozenWidth - 1, y: 0)
    canvas.write("│", at: place, pen.theme.style(style, with: pen.theme[.border]))
  }

  /// The cells of the horizontal scroll bar, in the coordinates of the view.
  var horizontalTrack: Rect {
    let content = contentRect
    let line = filterLine == nil ? 0 : 1
    let y = scrollBarTakesRoom ? content.maxY - 1 - line : bounds.maxY - 1
    return Rect(x: content.x, y: y, width: rowWidth, height: min(1, frame.height))
  }

  /// Scrolls as little as possible to show a column.
  func reveal(_ column: TableColumn) {
    let layout = columnLayout
    guard let index = shownColumns.firstIndex(where: { $0 === column }), index >= layout.frozenCount else { return }
    let span = layout.spans[index]
    horizontal.show(span.lowerBound - layout.frozenWidth..<span.upperBound - layout.frozenWidth)
    setNeedsDisplay()
  }

  /// Scrolls sideways on Left and Right, if there is anything to scroll.
  func scrollSideways(by key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.left): scrollSideways(by: -Scroll.columnStep)
    case KeyPress(.right): scrollSideways(by: Scroll.columnStep)
    default: false
    }
  }

  /// Scrolls sideways on the wheel, also with Shift, and on the scroll bar.
  func scrollSideways(by mouse: MouseEvent) -> Bool {
    fit()
    if horizontalBar.handle(mouse, on: inContent(horizontalTrack), &horizontal) {
      setNeedsDisplay()
      return true
    }
    let isSideways = mouse.modifiers.contains(.shift)
    return switch mouse.kind {
    case .scrollLeft: scrollSideways(by: -Self.wheelStep)
    case .scrollRight: scrollSideways(by: Self.wheelStep)
    case .scrollUp where isSideways: scrollSideways(by: -Self.wheelStep)
    case .scrollDown where isSideways: scrollSideways(by: Self.wheelStep)
    default: false
    }
  }

  private func scrollSideways(by step: Int) -> Bool {
    fit()
    guard horizontal.isNeeded else { return false }
    horizontal.scroll(by: step)
    setNeedsDisplay()
    return true
  }
}
