extension Log {
  /// A row of a line. A line that wraps has several rows.
  nonisolated struct Position: Comparable {
    var line: Int
    var row: Int

    static func < (one: Position, other: Position) -> Bool {
      (one.line, one.row) < (other.line, other.row)
    }
  }

  /// The cells of the scroll bar, in the coordinates of the view.
  var track: Rect { scrollBarTrack(.vertical) }

  var pageHeight: Int { contentRect.height }

  /// The number of columns for text. The scroll bar may take one.
  var textWidth: Int { max(1, contentRect.width - (scrollBarTakesRoom && needsScrollBar ? 1 : 0)) }

  /// True if there are more rows than fit when there is no scroll bar.
  private var needsScrollBar: Bool {
    let count = lineCount
    guard count <= pageHeight, wrap != .none else { return count > pageHeight }
    return (0..<count).reduce(0) { $0 + rows(ofLine: $1, in: contentRect.width).count } > pageHeight
  }

  /// The first row of the last page.
  private var lastTop: Position { pageStart(endingWith: lineCount - 1) }

  /// Returns the first row of the page whose last line is `line`. If lines wrap, this takes as long as drawing the
  /// page.
  func pageStart(endingWith line: Int) -> Position {
    guard wrap != .none else { return Position(line: max(0, line + 1 - pageHeight), row: 0) }
    let width = textWidth
    var missing = pageHeight
    for line in (0..<line + 1).reversed() {
      let rows = rows(ofLine: line, in: width).count
      if rows >= missing { return Position(line: line, row: rows - max(1, missing)) }
      missing -= rows
    }
    return Position(line: 0, row: 0)
  }

  /// Updates the visible part after the lines or the size have changed.
  func fit() {
    let last = lastTop
    if isFollowing { top = last }
    top = min(top, last)
    if top.row > 0 { top.row = min(top.row, rows(ofLine: top.line, in: textWidth).count - 1) }
    if wrap != .none { leftColumn = 0 }
  }

  /// True if the log scrolls to the end when lines are appended.
  public var isFollowing: Bool { follows && isAtEnd }

  /// The state of the scroll bar, measured in lines. The number of their rows does not matter.
  var scroller: Scroller {
    var scroller = Scroller()
    guard needsScrollBar else { return scroller }
    let count = lineCount
    scroller.resize(length: count, page: max(1, min(count - lastTop.line, count - 1)))
    scroller.scroll(to: top.line)
    return scroller
  }

  // MARK: Scrolling

  /// Scrolls to the first line.
  public func scrollToStart() { scroll { $0.top = Position(line: 0, row: 0) } }

  /// Scrolls to the last line, and follows appended lines if `follows` is true.
  public func scrollToEnd() {
    isAtEnd = true
    wantedLine = max(0, lineCount - 1)
    top = Position(line: max(0, lineCount - 1), row: 0)
    setNeedsDisplay()
  }

  /// Scrolls to a line. If the line was not visible, it is shown in the middle.
  public func show(line: Int) {
    fit()
    let seen = top.line..<top.line + max(1, pageHeight)
    guard !seen.dropLast(wrap == .none ? 0 : pageHeight / 2).contains(line) else { return setNeedsDisplay() }
    scroll { $0.top = Position(line: max(0, line - pageHeight / 2), row: 0) }
  }

  private func scroll(_ change: (Log) -> Void) {
    keepSelection()
    isAtEnd = false
    change(self)
    fit()
    isAtEnd = top == lastTop
    setNeedsDisplay()
  }

  /// Scrolls by rows, up if the number is negative. O(rows).
  private func scroll(rows distance: Int) {
    fit()
    scroll { log in
      if log.wrap == .none {
        log.top.line = max(0, log.top.line + distance)
      } else {
        log.top.row += distance
        log.carry()
      }
    }
  }

  /// Moves to the lines above or below if the index of the first row is not in its line.
  private func carry() {
    let width = textWidth
    while top.row < 0, top.line > 0 {
      top.line -= 1
      top.row += rows(ofLine: top.line, in: width).count
    }
    top.row = max(0, top.row)
    while top.line < lineCount - 1 {
      let rows = rows(ofLine: top.line, in: width).count
      guard top.row >= rows else { break }
      top.row -= rows
      top.line += 1
    }
  }

  func scroll(by key: KeyPress) -> Bool {
    fit()
    let page = max(1, pageHeight - 1)
    switch key {
    case KeyPress(.left), KeyPress(.right):
      return scrollSideways(by: key == KeyPress(.left) ? -Scroll.columnStep : Scroll.columnStep)
    case _ where !needsScrollBar: return false
    case KeyPress(.up): scroll(rows: -1)
    case KeyPress(.down): scroll(rows: 1)
    case KeyPress(.pageUp): scroll(rows: -page)
    case KeyPress(.pageDown): scroll(rows: page)
    case KeyPress(.home): scrollToStart()
    case KeyPress(.end): scrollToEnd()
    default: return false
    }
    return true
  }

  func scroll(by mouse: MouseEvent) -> Bool {
    fit()
    var moved = scroller
    if scrollBar.handle(mouse, on: inContent(track), &moved) {
      if moved.isAtEnd { scrollToEnd() } else { scroll { $0.top = Position(line: moved.offset, row: 0) } }
      return true
    }
    switch mouse.kind {
    case .scrollUp where needsScrollBar: scroll(rows: -RowsView.wheelStep)
    case .scrollDown where needsScrollBar: scroll(rows: RowsView.wheelStep)
    case .scrollLeft: return scrollSideways(by: -RowsView.wheelStep)
    case .scrollRight: return scrollSideways(by: RowsView.wheelStep)
    default: return false
    }
    return true
  }

  /// Scrolls sideways, up to the end of the visible lines.
  private func scrollSideways(by distance: Int) -> Bool {
    guard wrap == .none else { return false }
    let seen = top.line..<min(lineCount, top.line + pageHeight)
    let widest = seen.map { text(ofLine: $0).cellWidth }.max() ?? 0
    let last = max(0, widest - textWidth)
    guard last > 0 || leftColumn > 0 else { return false }
    leftColumn = max(0, min(leftColumn + distance, max(last, leftColumn)))
    if distance > 0 { leftColumn = min(leftColumn, max(last, 0)) }
    setNeedsDisplay()
    return true
  }
}
