internal import TextComparing

nonisolated extension ComparisonRows {
  /// One of the two texts.
  enum Side: CaseIterable { case left, right }

  /// Returns the text of a row on one side, or nil if it has none there.
  ///
  /// - Parameter attributes: the attributes of the words that differ.
  func text(ofRow row: Int, _ side: Side, _ attributes: StyledText.Attributes = .init()) -> StyledText? {
    let text = side == .left ? difference.left : difference.right
    switch self[row] {
    case .fold: return nil
    case .equal(let left, let right): return ComparisonText.line(side == .left ? left : right, of: text)
    case .changed(let hunk, let lines, _):
      guard let line = lines[side] else { return nil }
      let all = side == .left ? words[hunk]?.left : words[hunk]?.right
      let marks = attributes.isEmpty ? [] : (all ?? []).filter { $0.line == line }.map(\.range)
      return ComparisonText.line(line, of: text, marks: marks, attributes)
    }
  }
}

nonisolated extension ComparisonRows {
  /// Returns the columns of the first word that differs in a row, or nil if none is marked.
  func firstChange(inRow row: Int, _ side: Side) -> Range<Int>? {
    guard let text = text(ofRow: row, side, .init(.added)), let mark = text.marks.first else { return nil }
    func column(_ offset: Int) -> Int { String(decoding: text.plain.utf8.prefix(offset), as: UTF8.self).cellWidth }
    let start = column(mark.range.lowerBound)
    return start..<max(start, column(mark.range.upperBound))
  }
}

nonisolated extension ComparisonRows.ChangedLines {
  /// The line of one of the texts.
  subscript(side: ComparisonRows.Side) -> Int? { side == .left ? left : right }
}

nonisolated extension TextChoice {
  /// Returns true if a choice takes the lines of a side.
  func takes(_ side: ComparisonRows.Side) -> Bool {
    switch self {
    case .left: side == .left
    case .right: side == .right
    case .leftThenRight, .rightThenLeft: true
    case .neither: false
    }
  }
}
