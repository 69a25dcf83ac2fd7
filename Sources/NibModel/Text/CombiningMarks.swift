// To compare two texts, Swift brings marks in a row into an order, in the square of their number: hashing a name with a
// hundred thousand of them takes seconds. So a reader lets no long run through, wherever it stands, and what comes
// behind the reader need not ask. Unicode's stream-safe text (UAX 15) has the same limit.

extension [UInt8] {
  /// The first mark of a text that is one too many in a row. Nil if there is none. O(bytes).
  package var excessiveMark: SourceRange? {
    guard mayHaveMarks else { return nil }
    var run = RunOfMarks()
    var offset = 0
    var decoder = UTF8()
    var iterator = makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        if run.passesLimit(with: scalar) { return SourceRange(offset, offset + UTF8.width(scalar)) }
        offset += UTF8.width(scalar)
      // Other checks report faults of the encoding.
      case .emptyInput, .error: return nil
      }
    }
  }
}

/// Counts the combining marks that follow one another.
private struct RunOfMarks {
  private var count = 0

  mutating func passesLimit(with scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else {
      count = 0
      return false
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: count += 1
    default: count = 0
    }
    return count > String.mostMarks
  }
}

extension Collection<UInt8> {
  /// True if a byte begins U+0300 or a later code point: the first of the marks. A sum without branches is fast.
  fileprivate var mayHaveMarks: Bool { reduce(0) { Swift.max($0, $1) } >= 0xCC }

  fileprivate var hasMarksOverLimit: Bool {
    guard mayHaveMarks else { return false }
    var run = RunOfMarks()
    return String(decoding: self, as: UTF8.self).unicodeScalars.contains { run.passesLimit(with: $0) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if too many combining marks stand in a row in a text of UTF-8.
  package var hasManyMarks: Bool { hasMarksOverLimit }
}

extension ArraySlice<UInt8> {
  /// True if too many combining marks stand in a row in a text of UTF-8.
  package var hasManyMarks: Bool { hasMarksOverLimit }
}
