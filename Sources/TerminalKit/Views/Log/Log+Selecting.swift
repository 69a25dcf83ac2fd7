extension Log {
  /// The index of the selected line, from 0. Nil if there are no lines or lines cannot be selected. While the log
  /// follows, the last line is selected.
  ///
  /// If you set an index that does not exist, the nearest line is selected. The line becomes visible. If it is the last
  /// line and `follows` is true, the log follows again. This does not send `changed`.
  public var selectedLine: Int? {
    get {
      let count = lineCount
      guard isSelectable, count > 0 else { return nil }
      return isFollowing ? count - 1 : min(wantedLine, count - 1)
    }
    set {
      let last = max(0, lineCount - 1)
      wantedLine = max(0, min(newValue ?? 0, last))
      lostSelection = false
      isAtEnd = wantedLine == last
      reveal(line: wantedLine)
    }
  }

  /// Keeps the last line selected when the log is about to stop following.
  func keepSelection() { if isFollowing { wantedLine = max(0, lineCount - 1) } }

  /// Notes that the selected line was removed, with lines at the start or at the end.
  func noteRemoval(atStart count: Int) {
    guard isSelectable, !isFollowing, wantedLine < count || wantedLine >= lineCount + count else { return }
    lostSelection = true
    window?.host?.pendingEvents.add(self)
  }

  /// Sends `changed` if the selected line was removed.
  func sendSelectionEvent() throws {
    guard lostSelection else { return }
    lostSelection = false
    if let changed { try window?.host?.actions.send(changed, from: self) }
  }

  /// Scrolls as little as possible to show a line, or its start if it is longer than a page.
  private func reveal(line: Int) {
    let start = Position(line: line, row: 0)
    top = max(min(top, start), min(pageStart(endingWith: line), start))
    setNeedsDisplay()
  }

  /// Runs a closure, and sends events if it changes the selection, or starts or stops following.
  func sendingEvents(_ body: () throws -> Bool) throws -> Bool {
    let before = (selectedLine, isFollowing)
    let isUsed = try body()
    if selectedLine != before.0, let changed { try window?.host?.actions.send(changed, from: self) }
    if isFollowing != before.1, let followChanged { try window?.host?.actions.send(followChanged, from: self) }
    return isUsed
  }

  func select(by key: KeyPress) throws -> Bool {
    guard let line = selectedLine else { return false }
    let page = max(1, pageHeight - 1)
    switch key {
    case KeyPress(.up): selectedLine = line - 1
    case KeyPress(.down): selectedLine = line + 1
    case KeyPress(.pageUp): selectedLine = line - page
    case KeyPress(.pageDown): selectedLine = line + page
    case KeyPress(.home): selectedLine = 0
    case KeyPress(.end): selectedLine = lineCount - 1
    case KeyPress(.enter) where action != nil: try sendAction()
    default: return false
    }
    return true
  }

  func select(by mouse: MouseEvent) throws -> Bool {
    // With Alt, a drag selects a block of the screen. A selected line would hide it.
    guard isSelectable, mouse.kind == .press(.left), !mouse.modifiers.contains(.alt),
      let line = line(at: mouse.position)
    else { return false }
    selectedLine = line
    if clicks.press(at: Point(x: 0, y: line), window?.host?.timers.now ?? .zero) == 2 { try sendAction() }
    return true
  }

  /// Returns the line at a place of the content, or nil if there is none.
  private func line(at point: Point) -> Int? {
    guard 0..<textWidth ~= point.x, 0..<pageHeight ~= point.y else { return nil }
    var rest = point.y + top.row
    for line in top.line..<max(top.line, lineCount) {
      rest -= wrap == .none ? 1 : rows(ofLine: line, in: textWidth).count
      if rest < 0 { return line }
    }
    return nil
  }
}
