// To compare two texts, Swift sorts successive marks, in time quadratic in their number: hashing a name with a hundred
// thousand of them takes seconds. So a reader refuses long runs of marks everywhere, and later code need not check.
// Unicode's stream-safe text (UAX 15) has the same limit.

extension [UInt8] {
  /// The first mark of a text that exceeds the limit of successive marks. Nil if there is none. O(bytes).
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

/// Counts successive combining marks.
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
  /// True if a byte begins U+0300, the first of the marks, or a later code point. A reduction without branches is fast.
  fileprivate var mayHaveMarks: Bool { reduce(0) { Swift.max($0, $1) } >= 0xCC }

  fileprivate var hasMarksOverLimit: Bool {
    guard mayHaveMarks else { return false }
    var run = RunOfMarks()
    return String(decoding: self, as: UTF8.self).unicodeScalars.contains { run.passesLimit(with: $0) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if a text of UTF-8 has too many successive combining marks.
  package var hasManyMarks: Bool { hasMarksOverLimit }
}

extension ArraySlice<UInt8> {
  /// True if a text of UTF-8 has too many successive combining marks.
  package var hasManyMarks: Bool { hasMarksOverLimit }
}
