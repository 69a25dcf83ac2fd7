/// The checksum of a compiled layout: two sums of its words, kept for each of four words in turn, so that a processor can add
/// them at once.
///
/// The bytes are taken by 32, and what is left of a table is filled up with zeros. Each lane adds up its words, and the sums
/// after each step: so a word is missed wherever it stands. The eight sums are mixed into one number of 64 bits. It tells of
/// damage, and not of forgery: what a file says is checked by itself.
struct Checksum {
  private var sums = SIMD4<UInt64>()
  private var sumsOfSums = SIMD4<UInt64>()

  /// Adds the bytes of the header behind the checksum, or those of a table.
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

  /// The checksum of all that was added. Never 0.
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
