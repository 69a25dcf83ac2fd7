/// Converts byte offsets to lines and columns.
///
/// An index is made once for a text, when the first place is needed, in O(bytes). Each look-up is O(log lines), even in
/// a text that is one line of many megabytes. A load without an error or a trace never makes an index.
public struct LineIndex: Sendable {
  private let source: SourceText
  private var stretches: [Stretch] = []
  private var lineStarts: [Int] = []

  /// A run of bytes within one line, from which columns are counted.
  private struct Stretch: Sendable {
    var offset: Int
    var line: Int
    var column: Int
    /// True if each byte is one column. This is the usual case, and needs no decoding.
    var isASCII: Bool
  }

  /// The number of characters after which a new stretch begins, so that a look-up in a long line is short.
  private static let charactersPerStretch = 64

  /// Indexes a text. O(bytes).
  public init(_ source: SourceText) {
    self.source = source
    let bytes = source.bytes
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    repeat {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      appendLine(from: start, to: end)
      start = end + 1
    } while start <= bytes.count
  }

  private mutating func appendLine(from start: Int, to end: Int) {
    lineStarts.append(start)
    let line = lineStarts.count
    let bytes = source.bytes[start..<end]
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    stretches.append(Stretch(offset: start, line: line, column: 1, isASCII: isASCII))
    // A line that is not UTF-8 has no valid characters to count, so it remains one stretch.
    guard !isASCII, let text = String(validating: bytes, as: UTF8.self) else { return }
    var column = 1
    var offset = start
    for character in text {
      if column % Self.charactersPerStretch == 0 {
        stretches.append(Stretch(offset: offset, line: line, column: column, isASCII: false))
      }
      column += 1
      offset += character.utf8.count
    }
  }

  /// The number of lines. An empty text has one line.
  public var lineCount: Int { lineStarts.count }

  /// Returns the place of a byte. An offset outside the text is moved to its nearest end. O(log lines).
  public func position(of offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), source.bytes.count)
    var low = 0
    var high = stretches.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if stretches[middle].offset <= offset { low = middle } else { high = middle }
    }
    let stretch = stretches[low]
    guard offset > stretch.offset else { return SourcePosition(line: stretch.line, column: stretch.column) }
    let before = source.bytes[stretch.offset..<offset]
    let distance = stretch.isASCII ? before.count : String(decoding: before, as: UTF8.self).count
    return SourcePosition(line: stretch.line, column: stretch.column + distance)
  }

  /// Returns the name of a place in the text, without a file. A key path is returned unchanged. O(log lines).
  public func name(of place: SourcePlace) -> PlaceName {
    place.range.map { .position(position(of: $0.lower)) } ?? .keyPath(place.keyPath ?? "")
  }

  /// Returns the bytes of a line, counted from 1, without its line ending.
  public func range(ofLine line: Int) -> SourceRange {
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : source.bytes.count
    if end > start, source.bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return SourceRange(start, end)
  }
}
