internal import NibLoading

// The rows that contain some words are shown, and the others are not.
extension RowsView {
  /// The number of rows that are shown: those that the filter has found so far, or all. O(1).
  public var shownRowCount: Int { rowFilter?.count ?? max(0, rowCount) }

  /// True if the filter has not yet looked at all rows.
  public var isFiltering: Bool { isSearching }

  /// Returns the row at a place among those that are shown.
  func row(atPlace place: Int) -> Int { rowFilter?[place] ?? place }

  /// Returns the place of a row among those that are shown, or of the next one that is. While the filter has found none behind
  /// it, the first place.
  func place(ofRow row: Int) -> Int {
    guard let rowFilter else { return row }
    let place = rowFilter.place(ofRow: row)
    return place == rowFilter.count && isSearching ? 0 : place
  }

  // MARK: Searching

  /// The words are others: the selection is the current row, and rows are looked for.
  func filterTextDidChange() {
    marks = nil
    if let filterLine, filterLine.text != filterText { filterLine.text = filterText }
    if filterText.isEmpty, window?.application?.focusedView !== filterLine { hideFilterLine() }
    narrowFilter()
    scroller.scroll(to: 0)
    beginSearch()
    revealSelection()
  }

  /// Begins the search for other words. The first rows are looked at at once: where there are few, the search is not visible.
  func beginSearch() {
    filterTimer?.cancel()
    if filterTimer == nil { filterStart = window?.application?.now ?? .zero }
    filterTimer = nil
    if let application = window?.application { searchOn(in: application) }
  }

  /// Goes on with a search that was begun before there was an application.
  func startSearchIfNeeded() {
    guard isSearching, filterTimer == nil, let application = window?.application else { return }
    filterStart = application.now
    _ = searchSlice()
    searchLater(in: application)
  }

  private func searchLater(in application: Application) {
    filterTimer = application.after(.zero) { [weak self] in
      self?.filterTimer = nil
      self?.searchOn(in: $0)
    }
  }

  /// Looks at the next rows, and sends `filtered` when all have been looked at.
  private func searchOn(in application: Application) {
    let isAtEnd = isSearching ? searchSlice() : true
    if isSearching { searchLater(in: application) }
    noteFilterEnds()
    fit()
    setNeedsDisplay()
    guard isAtEnd else { return }
    revealSelection()
    do { try send(filtered) } catch { application.report(error) }
  }

  // MARK: Rows that change

  /// A row that the filter showed, and its id.
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

  /// Keeps the rows that the filter has found until they are looked at again.
  ///
  /// - Returns: false if the rows stand elsewhere, as far as their ids say.
  func keepFilter() -> Bool {
    let count = max(0, rowCount)
    guard rowFilter != nil, filterEnds.allSatisfy({ $0.row < count ? id(ofRow: $0.row) == $0.id : $0.id == nil }) else {
      return false
    }
    rowFilter?.rowsDidChange(rowCount: count)
    return true
  }

  // MARK: The line

  /// Opens the line for the words of the filter, and gives it the focus. The focus goes to the field of `filter` instead, if
  /// there is one.
  public func showFilter() {
    if let filterField {
      window?.application?.focus(filterField)
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
    window?.application?.focus(line)
  }

  private func hideFilterLine() {
    guard let line = filterLine else { return }
    let hadFocus = window?.application?.focusedView === line
    filterLine = nil
    line.removeFromSuperview()
    if hadFocus { window?.application?.focus(self) }
    setNeedsLayout()
  }

  /// Returns the keys of the line: Escape ends the filter, Enter goes back to the rows that it shows; `/` opens it.
  func useFilterLine(_ key: KeyPress) throws -> Bool {
    let isTyping = filterLine.map { window?.application?.focusedView === $0 } ?? false
    switch key {
    case KeyPress(.character("/")) where isFilterable && !isTyping: showFilter()
    case KeyPress(.enter) where isTyping:
      if filterText.isEmpty { hideFilterLine() } else { window?.application?.focus(self) }
    case KeyPress(.escape) where isTyping || filterLine != nil && marks == nil:
      filterText = ""
      hideFilterLine()
    default: return false
    }
    return true
  }

  /// The text of a field is the filter from now on.
  func followFilterField() {
    guard let field = filterField else { return }
    filterText = field.text
    field.whenTextChanges { [weak self, weak field] in
      if let self, let field, field === filterField { filterText = field.text }
    }
  }

  /// The number of rows that are shown, as the line says it.
  private var filterCount: String { isSearching ? "\(shownRowCount)…" : "\(shownRowCount)" }

  func placeFilterLine() {
    guard let filterLine else { return }
    let content = contentRect
    filterLine.place(
      in: Rect(x: content.x + 1, y: content.maxY - 1, width: max(0, content.width - 1 - countWidth), height: 1))
  }

  /// The cells for the number of rows that are shown: as many as the number of all rows takes.
  private var countWidth: Int { String(rowCount).count + 2 }

  /// Draws what stands beside the field in the line: the key that opens it, and the number of rows that are shown.
  func drawFilterLine(in canvas: Canvas, _ pen: Pen) {
    guard filterLine != nil else { return }
    let line = canvas.part(Rect(x: 0, y: canvas.size.height - 1, width: canvas.size.width, height: 1))
    line.write("/", at: .zero, pen.style(.muted))
    line.write(filterCount, aligned: .end, in: 0..<line.size.width, pen.style(.muted))
  }
}
