/// The kinds of bytes in a text.
///
/// The bytes are processed in groups of 32, as sums of words. The compiler splits comparisons of vectors, which took
/// thirty times as long.
struct ByteKinds {
  /// The offset of the first U+0000.
  let firstZero: Int?
  let isASCII: Bool

  private typealias Words = SIMD4<UInt64>

  /// - Complexity: O(bytes).
  init(of bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count & ~31
    // The highest bit of each byte is used. In `all`, it is set if a byte is not ASCII. In `good`, it is unset if a
    // byte is zero.
    var (all, good) = (Words(), Words(repeating: .max))
    var offset = 0
    while offset < whole {
      let block = bytes.loadUnaligned(fromByteOffset: offset, as: Words.self)
      all |= block
      good &= block.bytes(from: 1)
      offset += 32
    }
    let rest = bytes[whole...]
    isASCII = all.lanes.allSatisfy { $0 & Self.highestBits == 0 } && rest.allSatisfy { $0 < 0x80 }
    firstZero = good.highestBits == Self.highestBits && !rest.contains(0) ? nil : bytes.firstIndex(of: 0)
  }

  fileprivate static var highestBits: UInt64 { 0x8080_8080_8080_8080 }
}

extension SIMD4<UInt64> {
  /// Sets the highest bit of each byte that is not below a limit from 1 to 127. The other bits are undefined.
  @inline(__always)
  fileprivate func bytes(from limit: UInt64) -> Self {
    // The sum of seven bits and a number below 128 does not carry into the next byte.
    let added = Self(repeating: (0x80 &- limit) &* 0x0101_0101_0101_0101)
    return ((self & Self(repeating: 0x7F7F_7F7F_7F7F_7F7F)) &+ added) | self
  }

  fileprivate var lanes: [UInt64] { indices.map { self[$0] } }

  /// The highest bits that are set in all lanes.
  fileprivate var highestBits: UInt64 { lanes.reduce(.max, &) & ByteKinds.highestBits }
}
