internal import NibExpressions

/// The search for the next or the previous match of a query. It can run in slices, because a text may be long.
nonisolated struct FindSeek {
  /// The direction of the search. After the end or before the start, it continues at the other end.
  enum Direction {
    case next, previous
  }

  /// The result of a slice of the search.
  enum Outcome {
    case found(Range<TextPosition>)
    case notFound
    /// Some lines have not been searched yet.
    case unfinished
  }

  private let direction: Direction
  private let origin: TextPosition
  /// The number of lines that have been searched.
  private var step = 0

  /// Creates the search for the first match at or after a position, or for the last match that ends at or before it.
  init(_ direction: Direction, from origin: TextPosition) {
    self.direction = direction
    self.origin = origin
  }

  /// Returns the part of a text that has been searched, from 0 to 1.
  func fraction(of text: TextBuffer) -> Double { Double(step) / Double(text.lines.count + 1) }

  /// Searches the next lines, within the budget of a slice.
  mutating func scan(_ expression: Expression, in text: TextBuffer) -> Outcome {
    var slice = ScanSlice()
    let count = text.lines.count
    // The first line is searched again at the end, for matches on the other side of the origin.
    while step <= count {
      let number = (direction == .next ? origin.line + step : origin.line - step + 2 * count) % count
      let line = text.lines[number]
      guard slice.goesOn(ScanSlice.weight(of: line)) else { return .unfinished }
      let matches = expression.matches(in: line)
      let match =
        switch direction {
        case .next: matches.first { step > 0 || $0.range.lowerBound >= origin.offset }
        case .previous: matches.last { step > 0 || $0.range.upperBound <= origin.offset }
        }
      if let match { return .found(match.range.positions(inLine: number)) }
      step += 1
    }
    return .notFound
  }
}

nonisolated extension ScanSlice {
  /// Returns the weight of a line: about one for each hundred bytes.
  static func weight(of line: String) -> Int { 1 + line.utf8.count / 128 }
}
