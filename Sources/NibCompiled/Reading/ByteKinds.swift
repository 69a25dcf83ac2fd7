/// The kinds of bytes in a text.
///
/// The bytes are processed in groups of 32, as sums of words. The compiler splits comparisons of vectors, which took
/// thirty times as long.
struct ByteKinds {
  /// The offset of the first control character that XML does not allow.
  let firstControl: Int?
  let isASCII: Bool

  private typealias Words = SIMD4<UInt64>

  /// - Complexity: O(bytes).
  init(of bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count & ~31
    // The highest bit of each byte is used. In `all`, it is set if a byte is not ASCII. In `good`, it is unset if a
    // byte is ASCII, but is a control character other than a tab or a line feed.
    var (all, good) = (Words(), Words(repeating: .max))
    var offset = 0
    while offset < whole {
      let block = bytes.loadUnaligned(fromByteOffset: offset, as: Words.self)
      all |= block
      good &= block.ascii(from: 0x20) | block.ascii(from: 0x09) & ~block.ascii(from: 0x0B)
      offset += 32
    }
    var isGood = good.highestBits == Self.highestBits
    var isASCII = all.lanes.allSatisfy { $0 & Self.highestBits == 0 }
    for byte in bytes[whole...] {
      isGood = isGood && (byte >= 0x20 || byte == 0x0A || byte == 0x09)
      isASCII = isASCII && byte < 0x80
    }
    self.isASCII = isASCII
    // Carriage returns are rare. A text with them is searched once more, and so is a text that is not ASCII.
    firstControl = isGood && isASCII ? nil : Self.firstControl(in: bytes, whole)
  }

  @inline(never)
  private static func firstControl(in bytes: UnsafeRawBufferPointer, _ whole: Int) -> Int? {
    var good = Words(repeating: .max)
    var offset = 0
    while offset < whole {
      let block = bytes.loadUnaligned(fromByteOffset: offset, as: Words.self)
      // The byte is a space or higher, or a tab or line feed, or a carriage return.
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
  /// Sets the highest bit of each byte that is not below a limit from 1 to 127. The other bits are undefined.
  @inline(__always)
  fileprivate func bytes(from limit: UInt64) -> Self {
    // The sum of seven bits and a number below 128 does not carry into the next byte.
    let added = Self(repeating: (0x80 &- limit) &* 0x0101_0101_0101_0101)
    return ((self & Self(repeating: 0x7F7F_7F7F_7F7F_7F7F)) &+ added) | self
  }

  /// Sets the highest bit of each byte that is not below a limit from 1 to 127, if all bytes are ASCII. The other bits
  /// are undefined.
  @inline(__always)
  fileprivate func ascii(from limit: UInt64) -> Self {
    self &+ Self(repeating: (0x80 &- limit) &* 0x0101_0101_0101_0101)
  }

  fileprivate var lanes: [UInt64] { indices.map { self[$0] } }

  /// The highest bits that are set in all lanes.
  fileprivate var highestBits: UInt64 { lanes.reduce(.max, &) & ByteKinds.highestBits }
}
