/// The checksum of an archive: the CRC-32 of zip, gzip and PNG, of all bytes of the file. The four bytes that hold the
/// checksum itself count as zeros.
///
/// It finds every change of up to 32 consecutive bits. It misses only one in four thousand million other changes.
struct ArchiveChecksum {
  /// The length of a checksum in bytes.
  static let size = 4

  /// The checksum, the highest byte first.
  let bytes: [UInt8]

  /// Creates the checksum of a file.
  ///
  /// - Parameter place: the place in the file.
  /// - Complexity: O(bytes).
  init(of file: [UInt8], at place: Range<Int>) {
    let tables = Self.tables
    let (bytes, remainders) = (file.span.bytes, tables.span)
    var remainder = UInt32.max
    remainder = Self.remainder(remainder, behind: bytes, 0..<place.lowerBound, remainders)
    for _ in place { remainder = remainders[Int(UInt8(truncatingIfNeeded: remainder))] ^ remainder >> 8 }
    remainder = Self.remainder(remainder, behind: bytes, place.upperBound..<file.count, remainders)
    self.bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~remainder >> $0) }
  }

  /// Returns the remainder after some more bytes.
  private static func remainder(
    _ start: UInt32, behind file: RawSpan, _ range: Range<Int>, _ tables: borrowing Span<UInt32>
  ) -> UInt32 {
    var remainder = start
    var index = range.lowerBound
    // Eight bytes at a time: each of them has a table of its own.
    while index &+ 8 <= range.upperBound {
      let word =
        UInt64(littleEndian: file.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)) ^ UInt64(remainder)
      // Unchecked, because the place in all tables, a byte and 256 for each table before, is always less than 2048, and the
      // check would take as long as the rest.
      remainder =
        tables[unchecked: 1792 &+ Int(word & 0xFF)] ^ tables[unchecked: 1536 &+ Int(word &>> 8 & 0xFF)]
        ^ tables[unchecked: 1280 &+ Int(word &>> 16 & 0xFF)] ^ tables[unchecked: 1024 &+ Int(word &>> 24 & 0xFF)]
        ^ tables[unchecked: 768 &+ Int(word &>> 32 & 0xFF)] ^ tables[unchecked: 512 &+ Int(word &>> 40 & 0xFF)]
        ^ tables[unchecked: 256 &+ Int(word &>> 48 & 0xFF)] ^ tables[unchecked: Int(word &>> 56)]
      index &+= 8
    }
    while index < range.upperBound {
      remainder = tables[Int(UInt8(truncatingIfNeeded: remainder) ^ file.byte(at: index))] ^ remainder >> 8
      index &+= 1
    }
    return remainder
  }

  /// The remainders of single bytes, followed by the remainders of bytes with one zero byte after them, with two, and
  /// so on up to seven.
  private static let tables: [UInt32] = {
    var tables: [[UInt32]] = [
      (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { remainder, _ in
          remainder & 1 == 1 ? 0xEDB8_8320 ^ remainder >> 1 : remainder >> 1
        }
      }
    ]
    for _ in 1..<8 {
      tables.append(tables[tables.count - 1].map { tables[0][Int(UInt8(truncatingIfNeeded: $0))] ^ $0 >> 8 })
    }
    return Array(tables.joined())
  }()
}
