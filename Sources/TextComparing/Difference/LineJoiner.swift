/// Joins lines of several texts to one text.
struct LineJoiner {
  /// The text so far.
  private(set) var bytes: [UInt8] = []
  /// The line end that the last line lacks.
  private var missingEnd: [UInt8] = []

  /// Appends lines of a text.
  mutating func append(_ text: TextLines, _ lines: Range<Int>) {
    guard !lines.isEmpty else { return }
    bytes.append(contentsOf: missingEnd)
    bytes.append(contentsOf: text[lines])
    missingEnd = []
    guard lines.upperBound == text.count, !text.endsWithNewline else { return }
    missingEnd = [UInt8(ascii: "\n")]
    // The line end of the line before, which may be CR LF.
    if text.count > 1 {
      let content = text.content(of: text.count - 2)
      missingEnd = Array(text.bytes[content.upperBound..<text.range(of: text.count - 2).upperBound])
    }
  }
}
