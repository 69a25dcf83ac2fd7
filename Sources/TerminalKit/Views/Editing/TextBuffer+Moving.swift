/// The motions of the caret.
nonisolated extension TextBuffer {
  /// Returns the position that a motion leads to, or nil for motions that depend on how the text is shown.
  func destination(_ motion: TextMotion) -> TextPosition? {
    let line = lines[caret.line]
    switch motion {
    case .left where caret.offset > 0: return position(line.index(before: index(caret)), line: caret.line)
    case .right where caret.offset < line.utf8.count:
      return position(line.index(after: index(caret)), line: caret.line)
    case .wordLeft where caret.offset > 0: return startOfWord(before: caret)
    case .wordRight where caret.offset < line.utf8.count: return endOfWord(after: caret)
    case .left, .wordLeft: return caret.line > 0 ? endOfLine(caret.line - 1) : caret
    case .right, .wordRight:
      return caret.line + 1 < lines.count ? TextPosition(line: caret.line + 1, offset: 0) : caret
    case .lineStart: return TextPosition(line: caret.line, offset: 0)
    case .lineEnd: return endOfLine(caret.line)
    case .start: return .zero
    case .end: return end
    case .up, .down, .pageUp, .pageDown: return nil
    }
  }

  /// Moves the caret. What is typed next can be undone on its own.
  ///
  /// - Parameter selecting: whether the selection stretches with it, or ends.
  mutating func move(to position: TextPosition, selecting: Bool) {
    history.endRun()
    place(caret: position, anchor: selecting ? anchor : position)
  }

  /// Moves the caret. Left and right lead to the ends of a selection that does not stretch.
  ///
  /// - Returns: false for a motion that depends on how the text is shown.
  mutating func move(_ motion: TextMotion, selecting: Bool) -> Bool {
    guard var target = destination(motion) else { return false }
    if !selecting, !selection.isEmpty {
      if motion == .left { target = selection.lowerBound }
      if motion == .right { target = selection.upperBound }
    }
    move(to: target, selecting: selecting)
    return true
  }

  /// Selects all of it, the caret at the end.
  mutating func selectAll() { select(.zero..<end) }

  /// Selects what lies between two places, the caret at the end.
  mutating func select(_ range: Range<TextPosition>) {
    history.endRun()
    place(caret: range.upperBound, anchor: range.lowerBound)
  }

  // MARK: Words

  /// The kind of a cluster in a line, by its first scalar.
  private enum Kind {
    /// Letters, digits and underscores.
    case word
    case blank
    case other
  }

  private func kind(_ scalar: Unicode.Scalar) -> Kind {
    let properties = scalar.properties
    if scalar == "_" || properties.isAlphabetic || properties.numericType != nil { return .word }
    return properties.isWhitespace ? .blank : .other
  }

  /// Returns the scalar with which the cluster before an index begins, or one of those in it: marks do not count.
  ///
  /// Scalars, because finding where a cluster begins can take a walk to the start of the line.
  private func base(before index: String.Index, in line: String) -> String.Index {
    let scalars = line.unicodeScalars
    var index = scalars.index(before: index)
    while index > scalars.startIndex, scalars[index].continuesCluster { index = scalars.index(before: index) }
    return index
  }

  /// Returns the scalar behind a cluster, or one of those in it.
  private func base(after index: String.Index, in line: String) -> String.Index {
    let scalars = line.unicodeScalars
    var index = scalars.index(after: index)
    while index < scalars.endIndex, scalars[index].continuesCluster { index = scalars.index(after: index) }
    return index
  }

  /// Returns the start of the word that a place is in or behind, else the start of the line.
  func startOfWord(before position: TextPosition) -> TextPosition {
    let line = lines[position.line]
    var index = index(position)
    var isInWord = false
    while index > line.startIndex {
      let previous = base(before: index, in: line)
      if kind(line.unicodeScalars[previous]) == .word { isInWord = true } else if isInWord { break }
      index = previous
    }
    return clusterStart(index, line: position.line)
  }

  /// Returns the end of the word that a place is in or before, else the end of the line.
  func endOfWord(after position: TextPosition) -> TextPosition {
    let line = lines[position.line]
    var index = index(position)
    var isInWord = false
    while index < line.endIndex {
      if kind(line.unicodeScalars[index]) == .word { isInWord = true } else if isInWord { break }
      index = base(after: index, in: line)
    }
    return snapped(self.position(index, line: position.line))
  }

  /// Returns the word, the blanks or the single cluster that a place stands before; the last of the line at its end.
  func word(at position: TextPosition) -> Range<TextPosition> {
    let line = lines[position.line]
    guard !line.isEmpty else { return position..<position }
    var start = index(position)
    if start == line.endIndex { start = base(before: start, in: line) }
    let kind = kind(line.unicodeScalars[start])
    var end = base(after: start, in: line)
    guard kind != .other else {
      let first = clusterStart(start, line: position.line)
      return first..<self.position(line.index(after: start), line: position.line)
    }
    while end < line.endIndex, self.kind(line.unicodeScalars[end]) == kind { end = base(after: end, in: line) }
    while start > line.startIndex {
      let previous = base(before: start, in: line)
      guard self.kind(line.unicodeScalars[previous]) == kind else { break }
      start = previous
    }
    return clusterStart(start, line: position.line)..<snapped(self.position(end, line: position.line))
  }

  /// Returns the start of the cluster that an index is in.
  private func clusterStart(_ index: String.Index, line number: Int) -> TextPosition {
    let line = lines[number]
    if index == line.endIndex || String.Index(index, within: line) != nil { return position(index, line: number) }
    return position(line.index(before: line.index(after: index)), line: number)
  }
}

nonisolated extension Unicode.Scalar {
  /// True if the scalar belongs to the cluster of the one before it: a mark, a joiner.
  fileprivate var continuesCluster: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}
