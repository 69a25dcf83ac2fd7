/// The kinds of bytes in a text.
///
/// The bytes are looked at by 32, as sums of words: comparisons of vectors are taken apart by the compiler, and took thirty
/// times as long.
struct ByteKinds {
  /// The place of the first control character that XML does not allow.
  let firstControl: Int?
  let isASCII: Bool

  private typealias Words = SIMD4<UInt64>

  /// - Complexity: O(bytes).
  init(of bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count & ~31
    // The highest bit of each byte: of `all` set if one is not ASCII, of `none` unset if one is below a space.
    var (all, none) = (Words(), Words(repeating: .max))
    var offset = 0
    while offset < whole {
      let block = bytes.loadUnaligned(fromByteOffset: offset, as: Words.self)
      all |= block
      none &= block.bytes(from: 0x20)
      offset += 32
    }
    var isLow = none.highestBits != Self.highestBits
    var isASCII = all.lanes.allSatisfy { $0 & Self.highestBits == 0 }
    for byte in bytes[whole...] {
      isLow = isLow || byte < 0x20
      isASCII = isASCII && byte < 0x80
    }
    self.isASCII = isASCII
    // White space is below a space too, so that a text with lines is looked at once more.
    firstControl = isLow ? Self.firstControl(in: bytes, whole) : nil
  }

  @inline(never)
  private static func firstControl(in bytes: UnsafeRawBufferPointer, _ whole: Int) -> Int? {
    var good = Words(repeating: .max)
    var offset = 0
    while offset < whole {
      let block = bytes.loadUnaligned(fromByteOffset: offset, as: Words.self)
      // From a space on; a tab or a line feed; a carriage return.
      good &=
        block.bytes(from: 0x20) | block.bytes(from: 0x09) & ~block.bytes(from: 0x0B) | block.bytes(from: 0x0D)
        & ~block.bytes(from: 0x0E)
      offset += 32
    }
    let isControl = { (byte: UInt8) in byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D }
    if good.highestBits == highestBits { return bytes[whole...].firstIndex(where: isControl) }
    return bytes.firstIndex(where: isControl)
  }

  fileprivate static var highestBits: UInt64 { 0x8080_8080_8080_8080 }
}

extension SIMD4<UInt64> {
  /// Sets the highest bit of each byte that is not below a limit from 1 to 127. The other bits mean nothing.
  @inline(__always)
  fileprivate func bytes(from limit: UInt64) -> Self {
    // No sum of seven bits and less than 128 passes into the next byte.
    let added = Self(repeating: (0x80 &- limit) &* 0x0101_0101_0101_0101)
    return ((self & Self(repeating: 0x7F7F_7F7F_7F7F_7F7F)) &+ added) | self
  }

  fileprivate var lanes: [UInt64] { indices.map { self[$0] } }

  /// The highest bits of the bytes that all lanes have.
  fileprivate var highestBits: UInt64 { lanes.reduce(.max, &) & ByteKinds.highestBits }
}
