internal import NibModel

extension Character {
  /// The width in cells: 0, 1 or 2. A control character takes one cell for its picture.
  public nonisolated var cellWidth: Int { width.cells }

  /// True if terminals disagree on the width.
  nonisolated var isWidthUncertain: Bool { width.isUncertain }

  nonisolated var width: CharacterWidth { CharacterWidth(scalars: Substring(String(self)).unicodeScalars) }
}

extension StringProtocol {
  /// The width of the text on one line, in cells. O(text).
  public nonisolated var cellWidth: Int {
    let plain = utf8.withContiguousStorageIfAvailable { $0.isPlain ? $0.count : nil }
    if case .some(let width?) = plain { return width }
    return TextClusters(self).reduce(0) { $0 + $1.width.cells }
  }
}

nonisolated extension UnsafeBufferPointer<UInt8> {
  /// True if all bytes are printable ASCII, so that each is a cluster of one cell. Reads eight bytes at a time.
  var isPlain: Bool {
    guard let start = UnsafeRawPointer(baseAddress), count >= 8 else { return allSatisfy { 0x20..<0x7F ~= $0 } }
    var place = 0
    while place + 8 <= count {
      if Self.hasOthers(start.loadUnaligned(fromByteOffset: place, as: UInt64.self)) { return false }
      place += 8
    }
    // The last eight bytes, some of which have been checked before.
    return !Self.hasOthers(start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
  }

  /// Returns true if a byte of a word is not a printable ASCII character.
  private static func hasOthers(_ word: UInt64) -> Bool {
    let high: UInt64 = 0x8080_8080_8080_8080
    let isControl = word &- 0x2020_2020_2020_2020
    let fromDelete = word &+ 0x0101_0101_0101_0101
    return (word | isControl | fromDelete) & high != 0
  }
}

nonisolated extension Unicode.Scalar {
  /// True for the control characters of C0 and C1, and for DEL.
  var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
