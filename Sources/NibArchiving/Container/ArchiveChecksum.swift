/// The checksum of an archive: the CRC-32 of zip, gzip and PNG, of all bytes of the file. The four bytes that hold the
/// checksum itself count as zeros.
///
/// Every change of up to 32 bits in a row is found, and of other changes all but one in four thousand million.
struct ArchiveChecksum {
  /// The length of a checksum in bytes.
  static let size = 4

  /// The checksum, the highest byte first.
  let bytes: [UInt8]

  /// The checksum of a file.
  ///
  /// - Parameter place: where the file holds it.
  /// - Complexity: O(bytes).
  init(of file: [UInt8], at place: Range<Int>) {
    var remainder = UInt32.max
    let (table, words) = (Self.table, Self.words)
    func add(_ range: Range<Int>) {
      var index = range.lowerBound
      // Four bytes at a time: each of them has a table of its own.
      while index + 4 <= range.upperBound {
        let word =
          remainder
          ^ (UInt32(file[index]) | UInt32(file[index + 1]) << 8 | UInt32(file[index + 2]) << 16
            | UInt32(file[index + 3]) << 24)
        remainder =
          words[Int(UInt8(truncatingIfNeeded: word))] ^ words[256 + Int(UInt8(truncatingIfNeeded: word >> 8))]
          ^ words[512 + Int(UInt8(truncatingIfNeeded: word >> 16))] ^ table[Int(word >> 24)]
        index += 4
      }
      while index < range.upperBound {
        remainder = table[Int(UInt8(truncatingIfNeeded: remainder) ^ file[index])] ^ remainder >> 8
        index += 1
      }
    }
    add(0..<place.lowerBound)
    for _ in place { remainder = Self.table[Int(UInt8(truncatingIfNeeded: remainder))] ^ remainder >> 8 }
    add(place.upperBound..<file.count)
    bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~remainder >> $0) }
  }

  /// The remainders of single bytes with three, two and one zero bytes behind them, one table behind another.
  private static let words: [UInt32] = {
    var tables = [table]
    for _ in 0..<3 {
      tables.append(tables[tables.count - 1].map { table[Int(UInt8(truncatingIfNeeded: $0))] ^ $0 >> 8 })
    }
    return Array(tables[1...].reversed().joined())
  }()

  /// The remainders of single bytes.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { remainder, _ in remainder & 1 == 1 ? 0xEDB8_8320 ^ remainder >> 1 : remainder >> 1 }
  }
}
