// The current row, which the keys move.
extension RowsView {
  /// The index of the selected row, from 0, or nil if there is none. A row is always selected if rows are shown and can
  /// be selected. If you set an index that does not exist, the nearest row is selected. Setting it does not send
  /// `changed`. With `selection="many"`, this is the row that the keys move, and setting it selects only this row.
  ///
  /// If you set a row that the filter hides, this is the next shown row, or the last one if none follows, until the
  /// filter ends.
  public var selectedIndex: Int? {
    get { currentPlace.map(row(atPlace:)) }
    set {
      marks = nil
      setCurrentRow(newValue ?? 0)
      selectionIsKnown()
    }
  }

  /// The place of the current row among the shown rows.
  var currentPlace: Int? {
    let count = shownRowCount
    guard count > 0, selectionMode != .none else { return nil }
    return min(place(ofRow: wantedRow), count - 1)
  }

  /// Moves to a row without changing the marks.
  func setCurrentRow(_ row: Int) {
    wantedRow = max(0, row)
    rememberSelection()
    fit()
    revealSelection()
  }

  /// Restores the selection after rows have changed.
  func keepSelection() {
    let wasSeen = scroller.shown.contains(place(ofRow: wantedRow))
    let count = rowCount
    if let selectedID, count > 0, id(ofRow: min(wantedRow, count - 1)) != selectedID,
      let moved = row(withID: selectedID)
    {
      wantedRow = max(0, moved)
    }
    if marks?.follow(count: count, id: { id(ofRow: $0) }, row: { markedRow(withID: $0) }) == false { marks = nil }
    rememberSelection()
    fit()
    if wasSeen { revealSelection() }
  }

  /// Remembers the identity of the current row, so that it stays the current row if it moves.
  func rememberSelection() {
    let count = rowCount
    if count > 0 { selectedID = id(ofRow: min(wantedRow, count - 1)) }
  }

  /// True if the view shows the current row. The wheel and the scroll bar may scroll it out of sight, and it stays the
  /// current row.
  public var isCurrentRowVisible: Bool {
    fit()
    return currentPlace.map { scroller.shown.contains($0) } ?? false
  }

  /// Scrolls until the current row is visible.
  public func revealCurrentRow() { revealSelection() }

  func revealSelection() {
    if let place = currentPlace { scroller.show(place) }
    setNeedsDisplay()
  }

  /// Selects a row, or the nearest one that exists, as the user would. Sends `changed` if the selection changes.
  ///
  /// - Throws: any error that the action throws.
  public func select(_ row: Int) throws { try sendingEvents { selectedIndex = row } }

  /// Checks or unchecks the selected row, as the user would.
  ///
  /// - Throws: any error that the action throws.
  public func toggleSelection() throws {
    guard isCheckable, let row = selectedIndex else { return }
    setChecked(!isChecked(row: row), row: row)
    setNeedsDisplay()
    try send(toggled)
  }
}
