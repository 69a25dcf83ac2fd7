internal import NibLoading

// Filtering: only the rows that contain some words are shown.
extension RowsView {
  /// The number of shown rows: the rows that the filter has found so far, or all rows. O(1).
  public var shownRowCount: Int { rowFilter?.count ?? max(0, rowCount) }

  /// True if the filter has not searched all rows yet.
  public var isFiltering: Bool { isSearching }

  /// Returns the row at a place among the shown rows.
  func row(atPlace place: Int) -> Int { rowFilter?[place] ?? place }

  /// Returns the place of a row among the shown rows, or the place of the next shown row. If the filter has not found
  /// any row after it, returns the first place.
  func place(ofRow row: Int) -> Int {
    guard let rowFilter else { return row }
    let place = rowFilter.place(ofRow: row)
    return place == rowFilter.count && isSearching ? 0 : place
  }

  // MARK: Searching

  /// Removes the marks, so that only the current row is selected, and searches for the new words.
  func filterTextDidChange() {
    marks = nil
    if let filterLine, filterLine.text != filterText { filterLine.text = filterText }
    if filterText.isEmpty, window?.host?.focusedView !== filterLine { hideFilterLine() }
    narrowFilter()
    scroller.scroll(to: 0)
    beginSearch()
    revealSelection()
  }

  /// Begins the search for new words. The first rows are searched at once. If there are few rows, the user does not
  /// notice the search.
  func beginSearch() {
    filterTimer?.cancel()
    if filterTimer == nil { filterStart = window?.host?.timers.now ?? .zero }
    filterTimer = nil
    if let host = window?.host { searchOn(in: host) }
  }

  /// Continues a search that was begun before the view had an application.
  func startSearchIfNeeded() {
    guard isSearching, filterTimer == nil, let host = window?.host else { return }
    filterStart = host.timers.now
    _ = searchSlice()
    searchLater(in: host)
  }

  private func searchLater(in host: any ViewHost) {
    filterTimer = host.timers.after(.zero) { [weak self, weak host] in
      self?.filterTimer = nil
      if let host { self?.searchOn(in: host) }
    }
  }

  /// Searches the next rows, and sends `filtered` when all rows have been searched.
  private func searchOn(in host: any ViewHost) {
    let isAtEnd = isSearching ? searchSlice() : true
    if isSearching { searchLater(in: host) }
    noteFilterEnds()
    fit()
    setNeedsDisplay()
    guard isAtEnd else { return }
    revealSelection()
    do { try send(filtered) } catch { host.errors.report(error) }
  }

  // MARK: Rows that change

  /// A row that the filter showed, with its id.
  struct FilterEnd {
    let row: Int
    let id: AnyHashable?
  }

  private func noteFilterEnds() {
    let count = rowFilter?.count ?? 0
    filterEnds = (count == 0 ? [] : [0, count - 1]).map { place in
      let row = row(atPlace: place)
      return FilterEnd(row: row, id: row < rowCount ? id(ofRow: row) : nil)
    }
  }

  /// Keeps the rows that the filter has found until they are searched again.
  ///
  /// - Returns: false if ids show that rows have moved.
  func keepFilter() -> Bool {
    let count = max(0, rowCount)
    guard rowFilter != nil, filterEnds.allSatisfy({ $0.row < count ? id(ofRow: $0.row) == $0.id : $0.id == nil }) else {
      return false
    }
    rowFilter?.rowsDidChange(rowCount: count)
    return true
  }

  // MARK: The line

  /// Opens the line for the words of the filter, and gives the focus to it. If `filter` names a field, that field gets
  /// the focus instead.
  public func showFilter() {
    if let filterField {
      window?.host?.focus(filterField)
      return
    }
    let line = filterLine ?? TextField()
    if filterLine == nil {
      line.label = kitWords[.filter]
      line.text = filterText
      line.whenTextChanges { [weak self, weak line] in
        if let self, let line, line === filterLine { filterText = line.text }
      }
      filterLine = line
      addSubview(line)
      fit()
      placeFilterLine()
      revealSelection()
      setNeedsLayout()
    }
    window?.host?.focus(line)
  }

  private func hideFilterLine() {
    guard let line = filterLine else { return }
    let hadFocus = window?.host?.focusedView === line
    filterLine = nil
    line.removeFromSuperview()
    if hadFocus { window?.host?.focus(self) }
    setNeedsLayout()
  }

  /// Handles the keys of the filter line: `/` opens it, Escape ends the filter, and Enter returns to the shown rows.
  func useFilterLine(_ key: KeyPress) throws -> Bool {
    let isTyping = filterLine.map { window?.host?.focusedView === $0 } ?? false
    switch key {
    case KeyPress(.character("/")) where isFilterable && !isTyping: showFilter()
    case KeyPress(.enter) where isTyping:
      if filterText.isEmpty { hideFilterLine() } else { window?.host?.focus(self) }
    case KeyPress(.escape) where isTyping || filterLine != nil && marks == nil:
      filterText = ""
      hideFilterLine()
    default: return false
    }
    return true
  }

  /// Uses the text of a field as the filter from now on.
  func followFilterField() {
    guard let field = filterField else { return }
    filterText = field.text
    field.whenTextChanges { [weak self, weak field] in
      if let self, let field, field === filterField { filterText = field.text }
    }
  }

  /// The number of shown rows, as the filter line shows it.
  private var filterCount: String { isSearching ? "\(shownRowCount)…" : "\(shownRowCount)" }

  func placeFilterLine() {
    guard let filterLine else { return }
    let content = contentRect
    filterLine.place(
      in: Rect(x: content.x + 1, y: content.maxY - 1, width: max(0, content.width - 1 - countWidth), height: 1))
  }

  /// The number of cells for the number of shown rows, which has room for the number of all rows.
  private var countWidth: Int { String(rowCount).count + 2 }

  /// Draws the parts of the line beside the field: the key that opens it, and the number of shown rows.
  func drawFilterLine(in canvas: Canvas, _ pen: Pen) {
    guard filterLine != nil else { return }
    let line = canvas.part(Rect(x: 0, y: canvas.size.height - 1, width: canvas.size.width, height: 1))
    line.write("/", at: .zero, pen.style(.muted))
    line.write(filterCount, aligned: .end, in: 0..<line.size.width, pen.style(.muted))
  }
}
