extension RowsView {
  /// The number of rows that a step of the wheel scrolls.
  static let wheelStep = 3

  func move(by key: KeyPress) throws -> Bool {
    guard let row = selectedIndex else { return false }
    fit()
    switch key {
    case KeyPress(.up): try select(row - 1)
    case KeyPress(.down): try select(row + 1)
    case KeyPress(.pageUp): try select(row - scroller.pageStep)
    case KeyPress(.pageDown): try select(row.plus(scroller.pageStep))
    case KeyPress(.home): try select(0)
    case KeyPress(.end): try select(.max)
    default: return false
    }
    return true
  }

  func act(on key: KeyPress) throws -> Bool {
    guard let row = selectedIndex else { return false }
    switch key {
    case KeyPress(.enter):
      // If nothing comes of it, Enter is for the default button.
      return try act()
    case KeyPress(.character(" ")) where isCheckable: try toggleSelection()
    default:
      guard hasTypeahead, key.modifiers.isEmpty, case .character(let letter) = key.key else { return false }
      guard let found = self.row(after: row, startingWith: letter) else { return false }
      try select(found)
    }
    return true
  }

  /// The next row that begins with a letter; after the last comes the first. O(rows) if there is none.
  private func row(after row: Int, startingWith letter: Character) -> Int? {
    let letter = letter.lowercased()
    let count = rowCount
    return (row + 1..<max(row + 1, count)).first { text(ofRow: $0).first?.lowercased() == letter }
      ?? (0..<min(row + 1, count)).first { text(ofRow: $0).first?.lowercased() == letter }
  }

  func take(_ mouse: MouseEvent) throws -> Bool {
    fit()
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
      if 0..<headerHeight ~= mouse.position.y { return try pressHeader(atColumn: mouse.position.x) }
      guard let row = row(at: mouse.position) else { return false }
      try click(row, atColumn: mouse.position.x)
    case .press(.right):
      // The menu that opens is for the row under the mouse.
      if let row = row(at: mouse.position) { try select(row) }
      return false
    default: return false
    }
    return true
  }

  /// The row at a place of the content, or nil when there is none.
  func row(at point: Point) -> Int? {
    guard point.y >= headerHeight, 0..<rowWidth ~= point.x else { return nil }
    let row = scroller.offset.plus(point.y - headerHeight)
    return scroller.shown.contains(row) ? row : nil
  }

  private func click(_ row: Int, atColumn column: Int) throws {
    try select(row)
    // What `changed` has done may have moved the rows.
    guard selectedIndex == row else { return }
    let isBox = isCheckable && column < boxWidth - 1
    if try isBox || press(row: row, atColumn: column - boxWidth) {
      if isBox { try toggleSelection() }
      clicks = ClickCounter()
    } else if clicks.press(at: Point(x: 0, y: row), window?.application?.now ?? .zero) == 2 {
      _ = try act()
    }
  }
}
