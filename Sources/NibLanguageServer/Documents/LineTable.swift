internal import NibModel

/// Converts byte offsets of a text to positions of the protocol, and back.
///
/// A position outside the text is moved to the nearest one inside: the end of its line, or of the text. One within a
/// character, such as between two surrogates, is moved to the character's beginning.
struct LineTable {
  let encoding: PositionEncoding
  private let bytes: [UInt8]
  private let lines: LineStarts
  /// Offsets in lines with characters of several bytes, each with its column, so that a look-up in a long line is short.
  private var stretches: [(offset: Int, column: Int)] = []
  private static let bytesPerStretch = 128

  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
    self.init(bytes, LineStarts(bytes), encoding)
  }

  init(_ bytes: [UInt8], _ lines: LineStarts, _ encoding: PositionEncoding) {
    (self.bytes, self.lines, self.encoding) = (bytes, lines, encoding)
    if encoding == .utf8 { return }
    for line in 0..<lines.count {
      let range = lines.contents(ofLine: line, in: bytes)
      if range.count > Self.bytesPerStretch, !bytes[range].allSatisfy({ $0 < 0x80 }) { divide(range) }
    }
  }

  private mutating func divide(_ range: Range<Int>) {
    var (offset, column, last) = (range.lowerBound, 0, range.lowerBound)
    stretches.append((offset, 0))
    while offset < range.upperBound {
      let width = Self.width(of: bytes[offset])
      column += encoding.units(ofBytes: width)
      offset += width
      if offset - last >= Self.bytesPerStretch, offset < range.upperBound {
        stretches.append((offset, column))
        last = offset
      }
    }
  }

  var count: Int { lines.count }

  /// Returns the number of bytes of a character that begins with a byte.
  private static func width(of byte: UInt8) -> Int { byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }

  // MARK: From offsets

  func position(of offset: Int) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    let line = lines.line(of: offset)
    let range = lines.contents(ofLine: line, in: bytes)
    let end = min(offset, range.upperBound)
    if encoding == .utf8 { return Position(line: line, column: end - range.lowerBound) }
    var (place, column) = start(in: range) { $0.offset <= end }
    while place < end {
      let width = Self.width(of: bytes[place])
      if place + width > end { break }
      column += encoding.units(ofBytes: width)
      place += width
    }
    return Position(line: line, column: column)
  }

  /// Returns the last stretch of a line for which a condition is true, or the beginning of the line.
  private func start(in range: Range<Int>, where isBefore: ((offset: Int, column: Int)) -> Bool) -> (Int, Int) {
    let first = stretches.partitioningIndex { $0.offset >= range.lowerBound }
    let next = stretches.partitioningIndex {
      $0.offset >= range.upperBound || $0.offset >= range.lowerBound && !isBefore($0)
    }
    return next > first ? (stretches[next - 1].offset, stretches[next - 1].column) : (range.lowerBound, 0)
  }

  // MARK: From positions

  func offset(of position: Position) -> Int {
    if position.line < 0 { return 0 }
    guard position.line < lines.count else { return bytes.count }
    let range = lines.contents(ofLine: position.line, in: bytes)
    if position.column <= 0 { return range.lowerBound }
    var (place, column) = (range.lowerBound, 0)
    if encoding == .utf8 {
      place = position.column < range.count ? range.lowerBound + position.column : range.upperBound
      while place > range.lowerBound, place < range.upperBound, bytes[place] & 0xC0 == 0x80 { place -= 1 }
      return place
    }
    (place, column) = start(in: range) { $0.column <= position.column }
    while place < range.upperBound {
      let width = Self.width(of: bytes[place])
      column += encoding.units(ofBytes: width)
      if column > position.column { break }
      place += width
    }
    return min(place, range.upperBound)
  }
}
