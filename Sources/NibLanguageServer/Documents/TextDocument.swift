internal import NibModel

/// A text that a client has open.
struct TextDocument {
  /// The text in UTF-8.
  private(set) var bytes: [UInt8]
  /// The version that the client gave it; nil if it gives none.
  private(set) var version: Int?
  private(set) var lines: LineStarts

  init(_ text: String, version: Int?) {
    bytes = Array(text.utf8)
    self.version = version
    lines = LineStarts(bytes)
  }

  /// A change of a text, as the client sends it.
  struct Change {
    /// The part that is replaced; nil for the whole text.
    let range: Range<Position>?
    let text: String
  }

  /// Changes the text. A version that is not newer than the one that is known comes too late, and changes nothing.
  ///
  /// - Returns: true if the text was changed.
  mutating func apply(_ changes: [Change], version: Int?, _ encoding: PositionEncoding) -> Bool {
    if let version, let known = self.version, version <= known { return false }
    self.version = version
    for change in changes {
      guard let range = change.range else {
        bytes = Array(change.text.utf8)
        lines = LineStarts(bytes)
        continue
      }
      let lower = offset(of: range.lowerBound, encoding)
      let upper = max(lower, offset(of: range.upperBound, encoding))
      let text = Array(change.text.utf8)
      bytes.replaceSubrange(lower..<upper, with: text)
      lines.replace(lower..<upper, with: text.count, in: bytes)
    }
    return true
  }

  /// Returns the offset of a position. Only its line is looked at, because the next change moves all others.
  private func offset(of position: Position, _ encoding: PositionEncoding) -> Int {
    if position.line < 0 { return 0 }
    guard position.line < lines.count else { return bytes.count }
    let range = lines.contents(ofLine: position.line, in: bytes)
    let line = Array(bytes[range])
    return range.lowerBound + LineTable(line, encoding).offset(of: Position(line: 0, column: position.column))
  }
}
