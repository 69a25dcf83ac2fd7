// The selection of several rows, which have marks in addition to the current row.
extension RowsView {
  /// The selected rows. O(1), however many there are, and O(ranges) if rows were removed.
  ///
  /// With `selection="one"` this is the selected row, and with `none` it is empty. If you set it, rows that do not
  /// exist are ignored. If no row is left, only the current row is selected. Setting it does not send `changed`.
  ///
  /// Without ids (see ``RowDataSource``), rows are identified by their indices. With ids, rows stay selected when they
  /// move, and a reload clears a selection of more than 10 000 rows.
  public var selectedRows: RangeSet<Int> {
    get {
      if let marks {
        let count = rowCount
        guard let last = marks.rows.ranges.last, last.upperBound > count else { return marks.rows }
        return marks.rows.intersection(RangeSet(0..<max(0, count)))
      }
      return selectedIndex.map { RangeSet($0..<$0 + 1) } ?? RangeSet()
    }
    set {
      switch selectionMode {
      case .none: return
      case .one: selectedIndex = newValue.ranges.first?.lowerBound
      case .many:
        let rows = newValue.intersection(RangeSet(0..<max(0, rowCount)))
        setMarks(RowMarks(rows))
        if let first = rows.ranges.first, selectedIndex.map(rows.contains) != true { setCurrentRow(first.lowerBound) }
      }
      selectionIsKnown()
    }
  }

  /// The marks, for the personal state.
  var markedRows: RangeSet<Int>? {
    get { marks?.rows }
    set { if let newValue { selectedRows = newValue } }
  }

  /// Selects all shown rows as the user would, and sends `changed`. O(1) without a filter.
  ///
  /// - Throws: any error that the action throws.
  public func selectAll() throws {
    guard selectionMode == .many, shownRowCount > 0 else { return }
    try sendingEvents { setMarks(RowMarks(rows(between: 0, and: shownRowCount - 1))) }
  }

  /// Selects exactly the shown rows that are not selected, as the user would, and sends `changed`. If no row is left,
  /// only the current row is selected. O(selected ranges) without a filter.
  ///
  /// - Throws: any error that the action throws.
  public func invertSelection() throws {
    guard selectionMode == .many, shownRowCount > 0 else { return }
    try sendingEvents { setMarks(RowMarks(rows(between: 0, and: shownRowCount - 1).subtracting(selectedRows))) }
  }

  /// Selects only the current row as the user would, and sends `changed`.
  ///
  /// - Throws: any error that the action throws.
  public func clearSelection() throws { try sendingEvents { marks = nil } }

  // MARK: Marking

  /// Runs a closure, and sends `changed` if it changes the selection.
  func sendingEvents(_ change: () throws -> Void) throws {
    let before = (selectedIndex, marks?.rows)
    try change()
    guard selectedIndex != before.0 || marks?.rows != before.1 else { return }
    selectionIsKnown()
    try send(changed)
  }

  /// Sets the marks, or removes them if no row is marked.
  func setMarks(_ marks: RowMarks) {
    var marks = marks
    marks.remember { id(ofRow: $0) }
    self.marks = marks.rows.isEmpty ? nil : marks
  }

  /// The rows that the filter shows, or all rows. O(1) without a filter, otherwise O(shown rows).
  public var shownRows: RangeSet<Int> {
    shownRowCount == 0 ? RangeSet() : rows(between: 0, and: shownRowCount - 1)
  }

  /// Returns the rows between two places. O(1) without a filter, otherwise O(places).
  private func rows(between place: Int, and other: Int) -> RangeSet<Int> {
    let places = min(place, other)...max(place, other)
    guard let rowFilter else { return RangeSet(places.lowerBound..<places.upperBound + 1) }
    var rows = RangeSet<Int>()
    var run = 0..<0
    for row in places.lazy.map({ rowFilter[$0] }) {
      if row == run.upperBound, !run.isEmpty {
        run = run.lowerBound..<row + 1
      } else {
        rows.insert(contentsOf: run)
        run = row..<row + 1
      }
    }
    rows.insert(contentsOf: run)
    return rows
  }

  /// Moves to a place, or to the nearest one that exists, as the user would.
  ///
  /// - Parameter modifiers: Shift extends the selection to this place. Control does not change the selection.
  func go(to place: Int, _ modifiers: KeyPress.Modifiers = []) throws {
    guard let current = selectedIndex else { return }
    let target = max(0, min(place, shownRowCount - 1))
    try sendingEvents {
      if modifiers == .shift {
        var marks = marks ?? RowMarks()
        let anchor = marks.anchor ?? current
        marks.extend(from: anchor, over: rows(between: self.place(ofRow: anchor), and: target))
        setMarks(marks)
      } else if modifiers == .control || marks?.isKept == true {
        var marks = marks ?? RowMarks(RangeSet(current..<current + 1))
        marks.settle()
        setMarks(marks)
      } else {
        marks = nil
      }
      setCurrentRow(row(atPlace: target))
    }
  }

  /// Selects or deselects a row, and makes it the current one.
  func toggleMark(ofRow row: Int, keeping first: Int? = nil) throws {
    try sendingEvents {
      var marks = marks ?? RowMarks(first.map { RangeSet($0..<$0 + 1) } ?? RangeSet())
      marks.toggle(row)
      setMarks(marks)
      setCurrentRow(row)
    }
  }

  /// Marks rows, and copies the selected ones.
  func mark(by key: KeyPress) throws -> Bool {
    guard let row = selectedIndex else { return false }
    switch key {
    case KeyPress(.insert, .control): copy()
    case KeyPress(.character("c"), .control) where marks != nil: copy()
    case KeyPress(.escape) where marks != nil: try clearSelection()
    case KeyPress(.character(" "), .control) where selectionMode == .many,
      KeyPress(.character(" ")) where selectionMode == .many && !isCheckable:
      try toggleMark(ofRow: row)
    case KeyPress(.character("a"), .control) where selectionMode == .many,
      KeyPress(.character("a"), .alt) where selectionMode == .many:
      try selectAll()
    case KeyPress(.character("i"), .alt) where selectionMode == .many: try invertSelection()
    default: return false
    }
    return true
  }
}
