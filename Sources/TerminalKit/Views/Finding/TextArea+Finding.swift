internal import NibExpressions

// Finding and replacing.
extension TextArea {
  /// The query of the search. Setting it does not mark any matches and does not move the caret; see ``findNext()``.
  public var findQuery: FindQuery {
    get { finding.query }
    set {
      guard newValue != finding.query else { return }
      finding.query = newValue
      findBar?.update()
      setNeedsDisplay()
    }
  }

  /// True if the focus is in the find bar.
  var isFindBarFocused: Bool {
    guard let findBar, let focused = window?.host?.focusedView else { return false }
    return focused.isDescendant(of: findBar)
  }

  /// Opens the bar at the bottom of the area, in which a user types the text to find, and gives the focus to it. If a
  /// part of one line is selected, it becomes the text to find.
  ///
  /// - Parameter replacing: true if the bar also replaces text. It never does so in a read-only area.
  public func showFindBar(replacing: Bool = false) {
    if !buffer.selection.isEmpty, buffer.selection.lowerBound.line == buffer.selection.upperBound.line,
      !isFindBarFocused
    {
      finding.query.text = buffer.selectedText
    }
    let bar = findBar ?? FindBar(for: self)
    if findBar == nil {
      findBar = bar
      addSubview(bar)
    }
    finding.marksMatches = true
    bar.open(replacing: replacing && !isReadOnly)
    setNeedsLayout()
  }

  /// Closes the bar, and returns the focus to the text. ``findNext()`` still uses the last query.
  public func hideFindBar() {
    guard let bar = findBar else { return }
    if isFindBarFocused { window?.host?.focus(self) }
    findBar = nil
    cancelSearch()
    finding.marksMatches = false
    bar.removeFromSuperview()
    scrollToCaret()
    setNeedsLayout()
  }

  /// Selects the next match after the selection. After the last match it continues with the first. O(text up to it).
  ///
  /// - Returns: false if there is no match.
  @discardableResult
  public func findNext() -> Bool { select(finding.match(.next, from: buffer.selection.upperBound, in: buffer)) }

  /// Selects the previous match before the selection. Before the first match it continues with the last. O(text up to
  /// it).
  ///
  /// - Returns: false if there is no match.
  @discardableResult
  public func findPrevious() -> Bool { select(finding.match(.previous, from: buffer.selection.lowerBound, in: buffer)) }

  /// Selects the first match at or after a position, while the user types the query.
  func find(from position: TextPosition) {
    try? seek(.next, from: position) { [weak self] match in
      guard let self, !select(match) else { return }
      buffer.move(to: position, selecting: false)
      textDidChange()
    }
  }

  /// Selects the next or the previous match as the user would, and sends `selectionChanged`.
  ///
  /// - Throws: any error that the action throws, if the search ends at once.
  func step(_ direction: FindSeek.Direction) throws {
    let selection = buffer.selection
    try seek(direction, from: direction == .next ? selection.upperBound : selection.lowerBound) { [weak self] match in
      guard let self else { return }
      try sendingEvents { _ = select(match) }
      findBar?.didStep()
    }
  }

  private func select(_ range: Range<TextPosition>?) -> Bool {
    guard let range else { return false }
    buffer.select(range)
    textDidChange()
    return true
  }

  /// Replaces the selected match as the user would, and selects the next one. If no match is selected, this only
  /// selects the next match.
  ///
  /// - Parameter template: the new text; for a regular expression, `$1` in it is the text of the first group.
  /// - Throws: any error that the action of `changed` throws.
  public func replaceMatch(with template: String) throws {
    try replaceSelectedMatch(with: template)
    findNext()
  }

  /// Replaces the selected match, if one is selected.
  func replaceSelectedMatch(with template: String) throws {
    let selection = buffer.selection
    let line = selection.lowerBound.line
    let match = finding.expression?.matches(in: buffer.lines[line]).first {
      $0.range.positions(inLine: line) == selection
    }
    guard let match else { return }
    let text = finding.replacement(template, for: match, in: buffer.lines[line])
    try edit { buffer in
      if text.isEmpty { buffer.delete(.left) } else { buffer.insert(text, as: .other) }
    }
  }

  /// Replaces all matches of the query, as one step that can be undone. Does nothing if the text is read-only, or if
  /// the result would be longer than `maxLength`. O(text).
  ///
  /// - Parameter template: the new text; for a regular expression, `$1` in it is the text of the first group.
  /// - Returns: the number of matches replaced.
  /// - Throws: any error that the action of `changed` throws.
  @discardableResult
  public func replaceAll(with template: String) throws -> Int {
    guard !isReadOnly else { return 0 }
    var replacement = FindReplacement(by: template)
    while !replacement.scan(finding, in: buffer) {}
    return try apply(replacement)
  }

  /// Replaces the lines that have matches, as one step.
  ///
  /// - Returns: the number of matches replaced.
  func apply(_ replacement: FindReplacement) throws -> Int {
    guard let first = replacement.changed.first, let last = replacement.changed.last else { return 0 }
    var lines = Array(buffer.lines[first.line...last.line])
    for change in replacement.changed { lines[change.line - first.line] = change.text }
    let text = buffer.admissible(lines.joined(separator: "\n"))
    let range = TextPosition(line: first.line, offset: 0)..<buffer.endOfLine(last.line)
    if let maxLength, buffer.length - buffer.text(in: range).count + text.count > maxLength { return 0 }
    try sendingEvents { try edit { $0.replace(range, with: text, as: .other) } }
    return replacement.count
  }
}
