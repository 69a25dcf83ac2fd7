extension RowsView {
  /// The number of rows that a step of the wheel scrolls.
  static let wheelStep = 3
  /// The keys that letters stand for, as in vi.
  static let arrows: [KeyPress: KeyPress] = [
    KeyPress(.character("h")): KeyPress(.left), KeyPress(.character("j")): KeyPress(.down),
    KeyPress(.character("k")): KeyPress(.up), KeyPress(.character("l")): KeyPress(.right),
    KeyPress(.character("g")): KeyPress(.home), KeyPress(.character("G")): KeyPress(.end),
  ]

  func move(by key: KeyPress) throws -> Bool {
    guard shownRowCount > 0 else { return false }
    fit()
    guard let place = currentPlace else { return scroll(by: key) }
    guard key.modifiers.isEmpty || selectionMode == .many && [.shift, .control].contains(key.modifiers) else {
      return false
    }
    let modifiers = leavesNothingBehind(key) ? [] : key.modifiers
    switch key.key {
    case .up: try go(to: place - 1, modifiers)
    case .down: try go(to: place.plus(1), modifiers)
    case .pageUp: try go(to: place - scroller.pageStep, modifiers)
    case .pageDown: try go(to: place.plus(scroller.pageStep), modifiers)
    case .home: try go(to: 0, modifiers)
    case .end: try go(to: .max, modifiers)
    default: return false
    }
    return true
  }

  /// Returns true if Control does not keep a motion from changing the selection: Space is a command of the screen and marks
  /// nothing, and only the current row is selected, so that the command would be for a row that is not highlighted.
  private func leavesNothingBehind(_ key: KeyPress) -> Bool {
    key.modifiers == .control && passedKeys?.matches(KeyPress(.character(" "))) == true && marks == nil
  }

  /// Scrolls, if rows cannot be selected.
  private func scroll(by key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty, scroller.isNeeded else { return false }
    switch key.key {
    case .up: scroller.scroll(by: -1)
    case .down: scroller.scroll(by: 1)
    case .pageUp: scroller.scroll(by: -scroller.pageStep)
    case .pageDown: scroller.scroll(by: scroller.pageStep)
    case .home: scroller.scroll(to: 0)
    case .end: scroller.scroll(to: .max)
    default: return false
    }
    setNeedsDisplay()
    return true
  }

  func act(on key: KeyPress) throws -> Bool {
    guard let row = selectedIndex else { return false }
    switch key {
    case KeyPress(.enter):
      // If this does nothing, the default button gets Enter.
      return try act()
    case KeyPress(.character(" ")) where isCheckable: try toggleSelection()
    default:
      guard hasTypeahead, key.modifiers.isEmpty, case .character(let letter) = key.key else { return false }
      return try find(letter, after: row)
    }
    return true
  }

  func take(_ mouse: MouseEvent) throws -> Bool {
    fit()
    if cancelLongWork(by: mouse) { return true }
    if scrollBar.handle(mouse, on: inContent(track), &scroller) {
      setNeedsDisplay()
      return true
    }
    switch mouse.kind {
    case .scrollUp, .scrollDown:
      guard scroller.isNeeded else { return false }
      scroller.scroll(by: mouse.kind == .scrollUp ? -Self.wheelStep : Self.wheelStep)
      setNeedsDisplay()
    case .press(.left):
      isSelectingByMouse = false
      if 0..<headerHeight ~= mouse.position.y { return try pressHeader(atColumn: mouse.position.x) }
      guard let place = place(at: mouse.position), selectionMode != .none else { return false }
      isSelectingByMouse = selectionMode == .many
      try click(row(atPlace: place), atColumn: mouse.position.x, mouse.modifiers)
    case .press(.right):
      // The menu that opens is for the row under the mouse, or for all selected rows if this is one of them.
      if let row = row(at: mouse.position), selectionMode != .none, !selectedRows.contains(row) { try select(row) }
      return false
    case .drag(.left):
      guard isSelectingByMouse, let marked = draggedPlace(mouse.position) else { return false }
      try go(to: marked, .shift)
    default: return false
    }
    return true
  }

  /// Returns the place among the shown rows at a point of the content, or nil if there is none.
  private func place(at point: Point) -> Int? {
    guard point.y >= headerHeight, 0..<rowWidth ~= point.x else { return nil }
    let place = scroller.offset.plus(point.y - headerHeight)
    return scroller.shown.contains(place) ? place : nil
  }

  /// Returns the row at a point of the content, or nil if there is none.
  func row(at point: Point) -> Int? { place(at: point).map(row(atPlace:)) }

  /// Returns the place to which the mouse has dragged the selection, which may be above or below the visible rows.
  /// Returns nil if this is the current row.
  private func draggedPlace(_ point: Point) -> Int? {
    let place = max(0, min(scroller.offset.plus(point.y.minus(headerHeight)), shownRowCount - 1))
    return place == currentPlace ? nil : place
  }

  private func click(_ row: Int, atColumn column: Int, _ modifiers: KeyPress.Modifiers) throws {
    if selectionMode == .many, !modifiers.isDisjoint(with: [.control, .shift]) {
      clicks = ClickCounter()
      if modifiers.contains(.shift) { return try go(to: place(ofRow: row), .shift) }
      return try toggleMark(ofRow: row, keeping: selectedIndex)
    }
    try select(row)
    // The action of `changed` may have moved the rows.
    guard selectedIndex == row else { return }
    let isBox = boxColumns.contains(column)
    if try isBox || press(row: row, atColumn: column - gutterWidth) {
      if isBox { try toggleSelection() }
      clicks = ClickCounter()
    } else if clicks.press(at: Point(x: 0, y: row), window?.host?.timers.now ?? .zero) == 2 {
      _ = try act()
    }
  }
}
