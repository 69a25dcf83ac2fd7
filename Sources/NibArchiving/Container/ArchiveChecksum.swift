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
    func add(_ range: Range<Int>) {
      for index in range {
        remainder = Self.table[Int(UInt8(truncatingIfNeeded: remainder) ^ file[index])] ^ remainder >> 8
      }
    }
    add(0..<place.lowerBound)
    for _ in place { remainder = Self.table[Int(UInt8(truncatingIfNeeded: remainder))] ^ remainder >> 8 }
    add(place.upperBound..<file.count)
    bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~remainder >> $0) }
  }

  /// The remainders of single bytes.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { remainder, _ in remainder & 1 == 1 ? 0xEDB8_8320 ^ remainder >> 1 : remainder >> 1 }
  }
}
