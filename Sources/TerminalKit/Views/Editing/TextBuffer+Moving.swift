/// The motions of the caret.
nonisolated extension TextBuffer {
  /// Returns the destination of a motion, or nil for motions that depend on the layout of the text.
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

  /// Moves the caret to a position. Text that is typed next can be undone separately.
  ///
  /// - Parameter selecting: True if the selection is extended. If false, it ends.
  mutating func move(to position: TextPosition, selecting: Bool) {
    history.endRun()
    place(caret: position, anchor: selecting ? anchor : position)
  }

  /// Moves the caret by a motion. Without `selecting`, the motions left and right go to the ends of the selection.
  ///
  /// - Returns: false for a motion that depends on the layout of the text.
  mutating func move(_ motion: TextMotion, selecting: Bool) -> Bool {
    guard var target = destination(motion) else { return false }
    if !selecting, !selection.isEmpty {
      if motion == .left { target = selection.lowerBound }
      if motion == .right { target = selection.upperBound }
    }
    move(to: target, selecting: selecting)
    return true
  }

  /// Selects the whole text, with the caret at the end.
  mutating func selectAll() { select(.zero..<end) }

  /// Selects the text between two positions, with the caret at the end.
  mutating func select(_ range: Range<TextPosition>) {
    history.endRun()
    place(caret: range.upperBound, anchor: range.lowerBound)
  }

  // MARK: Words

  /// The kind of a cluster, which depends on its first scalar.
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

  /// Returns the first scalar of the cluster before an index, or another scalar of that cluster that is not a mark.
  ///
  /// This reads scalars, because finding the start of a cluster can take a walk to the start of the line.
  private func base(before index: String.Index, in line: String) -> String.Index {
    let scalars = line.unicodeScalars
    var index = scalars.index(before: index)
    while index > scalars.startIndex, scalars[index].continuesCluster { index = scalars.index(before: index) }
    return index
  }

  /// Returns the index after a cluster, or the index of a scalar in it.
  private func base(after index: String.Index, in line: String) -> String.Index {
    let scalars = line.unicodeScalars
    var index = scalars.index(after: index)
    while index < scalars.endIndex, scalars[index].continuesCluster { index = scalars.index(after: index) }
    return index
  }

  /// Returns the start of the word that contains or precedes a position, or the start of the line.
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

  /// Returns the end of the word that contains or follows a position, or the end of the line.
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

  /// Returns the range of the word, the blanks or the single cluster after a position. At the end of a line, this is
  /// the last one of the line.
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

  /// Returns the start of the cluster that contains an index.
  private func clusterStart(_ index: String.Index, line number: Int) -> TextPosition {
    let line = lines[number]
    if index == line.endIndex || String.Index(index, within: line) != nil { return position(index, line: number) }
    return position(line.index(before: line.index(after: index)), line: number)
  }
}

nonisolated extension Unicode.Scalar {
  /// True if the scalar belongs to the same cluster as the scalar before it, as marks and joiners do.
  fileprivate var continuesCluster: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}
