/// The checksum of a compiled layout. It consists of two sums of its words for each of four lanes, so that a processor
/// can add four words at once.
///
/// The bytes are taken in groups of 32, and the rest of a table is filled with zeros. Each lane sums its words, and
/// also sums these sums after each step, so that a missing word is noticed at any place. The eight sums are mixed into
/// one number of 64 bits. The checksum detects damage, but not forgery: the reader checks the contents separately.
struct Checksum {
  private var sums = SIMD4<UInt64>()
  private var sumsOfSums = SIMD4<UInt64>()

  /// Adds the bytes of the header after the checksum, or the bytes of a table.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    var (sums, sumsOfSums) = (sums, sumsOfSums)
    let whole = bytes.count & ~31
    var offset = 0
    while offset < whole {
      sums &+= start.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
      sumsOfSums &+= sums
      offset &+= 32
    }
    if whole < bytes.count {
      var rest = SIMD4<UInt64>()
      withUnsafeMutableBytes(of: &rest) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[whole...])) }
      sums &+= rest
      sumsOfSums &+= sums
    }
    (self.sums, self.sumsOfSums) = (sums, sumsOfSums)
  }

  /// The checksum of all bytes that were added. Never 0.
  var value: UInt64 {
    var value: UInt64 = 0x9E37_79B9_7F4A_7C15
    for lane in 0..<4 {
      for sum in [sums[lane], sumsOfSums[lane]] {
        value = (value ^ sum) &* 0xC2B2_AE3D_27D4_EB4F
        value ^= value >> 29
      }
    }
    return value == 0 ? 1 : value
  }
}
