// The row that the keys move.
extension RowsView {
  /// The selected row, the first being 0; nil when there is none. There is one whenever rows are shown and can be selected:
  /// what is set is taken as near as there are rows, and no `changed` is sent. With `selection="many"` the row that the keys
  /// move; setting it selects it alone.
  public var selectedIndex: Int? {
    get { currentPlace.map(row(atPlace:)) }
    set {
      marks = nil
      setCurrentRow(newValue ?? 0)
    }
  }

  /// The place of the current row among those that are shown.
  var currentPlace: Int? {
    let count = shownRowCount
    guard count > 0, selectionMode != .none else { return nil }
    return min(place(ofRow: wantedRow), count - 1)
  }

  /// Goes to a row, and leaves the marks alone.
  func setCurrentRow(_ row: Int) {
    wantedRow = max(0, row)
    rememberSelection()
    fit()
    revealSelection()
  }

  /// Selects the rows again that were selected before rows changed.
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

  private func rememberSelection() {
    let count = rowCount
    if count > 0 { selectedID = id(ofRow: min(wantedRow, count - 1)) }
  }

  func revealSelection() {
    if let place = currentPlace { scroller.show(place) }
    setNeedsDisplay()
  }

  /// Selects a row, or the nearest that there is, as the user would: sends `changed` if it is another.
  ///
  /// - Throws: any error that the action throws.
  public func select(_ row: Int) throws { try telling { selectedIndex = row } }

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
