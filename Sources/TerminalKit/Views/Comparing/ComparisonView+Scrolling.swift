internal import TextComparing

extension ComparisonView {
  /// True if there are differences to show, and not the placeholder.
  var showsTexts: Bool { !counted.isEmpty }

  /// The number of rows for the titles.
  var headerHeight: Int { leftTitle.isEmpty && rightTitle.isEmpty ? 0 : 1 }

  /// The cells of the scroll bar, in the coordinates of the view.
  var track: Rect { scrollBarTrack(.vertical, below: headerHeight) }

  /// The columns of the panes. The scroll bar may take one.
  var columns: ComparisonColumns {
    let lines = max(difference?.left.count ?? 0, difference?.right.count ?? 0)
    return ComparisonColumns(
      width: contentRect.width - (scroller.isNeeded && scrollBarTakesRoom ? 1 : 0),
      numbers: showsLineNumbers ? max(2, String(lines).utf8.count) : 0)
  }

  /// Updates scrolling after the texts or the size have changed, and pairs the lines of the differences that are visible.
  func fit() {
    let page = max(0, contentRect.height - headerHeight)
    guard var rows, page > 0 else { return scroller.resize(length: rows?.count ?? 0, page: page) }
    scroller.resize(length: rows.count, page: page)
    if revealsCurrent, let current {
      revealsCurrent = false
      rows.look(atHunk: current)
      scroller.resize(length: rows.count, page: page)
      reveal(rows.rows(ofHunk: current), of: rows)
      revealWords(in: rows.rows(ofHunk: current), of: rows)
    }
    while true {
      let start = scroller.offset
      let kept = rows.look(atPage: start, height: page)
      scroller.resize(length: rows.count, page: page)
      scroller.scroll(to: kept)
      // Other rows are visible if there are fewer than it seemed.
      if scroller.offset == start { break }
    }
    self.rows = rows
  }

  /// Scrolls so that the rows of a difference are visible with the lines around them, if they are not yet.
  private func reveal(_ range: Range<Int>, of rows: ComparisonRows) {
    let margin = min(contextLines, max(0, (scroller.page - range.count) / 2))
    let wanted = max(0, range.lowerBound - margin)..<min(rows.count, range.upperBound + margin)
    let shown = scroller.shown
    guard wanted.lowerBound < shown.lowerBound || wanted.upperBound > shown.upperBound else { return }
    scroller.scroll(to: range.lowerBound - max(margin, min(scroller.page / 3, scroller.page - range.count)))
  }

  /// Scrolls sideways so that the first word that differs is visible, and back to the start of the lines if that shows it.
  private func revealWords(in range: Range<Int>, of rows: ComparisonRows) {
    let columns = columns
    let width = min(columns.left.count, columns.right.count)
    let starts = range.prefix(scroller.page).flatMap { row in
      ComparisonRows.Side.allCases.compactMap { rows.firstChange(inRow: row, $0) }
    }
    guard let first = starts.min(by: { $0.lowerBound < $1.lowerBound }), width > 0 else { return leftColumn = 0 }
    // A few characters of a long word suffice.
    let end = min(first.upperBound, first.lowerBound + 8)
    if end < width {
      leftColumn = 0
    } else if first.lowerBound <= leftColumn || end >= leftColumn + width {
      leftColumn = max(0, first.lowerBound - width / 2)
    }
  }

  // MARK: Keys

  func act(on key: KeyPress) throws -> Bool {
    guard showsTexts else { return false }
    switch key {
    case KeyPress(.down, .control): try go(toNext: true)
    case KeyPress(.up, .control): try go(toNext: false)
    case KeyPress(.character(" ")): toggleLinesAroundCurrent()
    case KeyPress(.enter) where action != nil: try sendAction()
    default: return false
    }
    return true
  }

  /// Goes to the next or the previous difference as the user.
  func go(toNext next: Bool) throws {
    guard showDifference(next: next) else { return }
    try sendChanged()
  }

  private func sendChanged() throws {
    if let changed { try window?.host?.actions.send(changed, from: self) }
  }

  /// Shows the folded lines before and after the current difference, or folds them again.
  private func toggleLinesAroundCurrent() {
    guard let current, let shown = rows else { return }
    let parts = [2 * current, 2 * current + 2]
    rows?.setOpen(parts.contains { shown.isFolded(part: $0) }, parts: parts)
    revealsCurrent = true
    setNeedsDisplay()
  }

  func scroll(by key: KeyPress) -> Bool {
    guard showsTexts else { return false }
    fit()
    switch key {
    case KeyPress(.left): return scrollSideways(by: -Scroll.columnStep)
    case KeyPress(.right): return scrollSideways(by: Scroll.columnStep)
    case _ where !scroller.isNeeded: return false
    case KeyPress(.up): scroll { $0.scroll(by: -1) }
    case KeyPress(.down): scroll { $0.scroll(by: 1) }
    case KeyPress(.pageUp): scroll { $0.scroll(by: -$0.pageStep) }
    case KeyPress(.pageDown): scroll { $0.scroll(by: $0.pageStep) }
    case KeyPress(.home): scroll { $0.scroll(to: 0) }
    case KeyPress(.end): scroll { $0.scroll(to: .max) }
    default: return false
    }
    return true
  }

  private func scroll(_ change: (inout Scroller) -> Void) {
    change(&scroller)
    setNeedsDisplay()
  }

  /// Scrolls both texts sideways, up to the end of the visible lines.
  private func scrollSideways(by distance: Int) -> Bool {
    let columns = columns
    let last = max(0, widestVisibleLine - min(columns.left.count, columns.right.count))
    guard last > 0 || leftColumn > 0 else { return false }
    let goal = max(0, leftColumn + distance)
    leftColumn = distance > 0 ? min(goal, max(last, leftColumn)) : goal
    setNeedsDisplay()
    return true
  }

  private var widestVisibleLine: Int {
    guard let rows else { return 0 }
    return scroller.shown.map { row in
      [rows.text(ofRow: row, .left), rows.text(ofRow: row, .right)].map { $0?.cellWidth ?? 0 }.max() ?? 0
    }.max() ?? 0
  }

  // MARK: The mouse

  func scroll(by mouse: MouseEvent) -> Bool {
    guard showsTexts else { return false }
    fit()
    var moved = scroller
    if scrollBar.handle(mouse, on: inContent(track), &moved) {
      scroll { $0 = moved }
      return true
    }
    switch mouse.kind {
    case .scrollUp where scroller.isNeeded: scroll { $0.scroll(by: -RowsView.wheelStep) }
    case .scrollDown where scroller.isNeeded: scroll { $0.scroll(by: RowsView.wheelStep) }
    case .scrollLeft: return scrollSideways(by: -RowsView.wheelStep)
    case .scrollRight: return scrollSideways(by: RowsView.wheelStep)
    default: return false
    }
    return true
  }

  func click(_ mouse: MouseEvent) throws -> Bool {
    guard showsTexts, mouse.kind == .press(.left), let rows else { return false }
    let place = mouse.position.y - headerHeight
    guard 0..<scroller.page ~= place else { return false }
    if mouse.position.x == columns.map {
      let row = ComparisonMap.row(at: place, height: scroller.page, of: rows.count)
      scroll { $0.scroll(to: row - $0.page / 2) }
      return true
    }
    let row = scroller.offset + place
    guard row < rows.count else { return false }
    switch rows[row] {
    case .equal: return false
    case .fold(let part, _):
      self.rows?.setOpen(true, parts: [part])
      setNeedsDisplay()
    case .changed(let hunk, _, _):
      guard difference?.hunks[hunk].isIgnored == false else { return false }
      let isNew = hunk != current
      if isNew {
        current = hunk
        setNeedsDisplay()
        try sendChanged()
      }
      return try pick(at: mouse.position.x) || isNew
    }
    return true
  }

  /// Tells that the user wants the lines of the side at a column between the panes.
  private func pick(at column: Int) throws -> Bool {
    guard let picked else { return false }
    let middle = columns.gutter.lowerBound + columns.gutter.count / 2
    guard columns.gutter.contains(column) else { return false }
    pickedChoice = column < middle ? .left : .right
    try window?.host?.actions.send(picked, from: self)
    return true
  }
}
