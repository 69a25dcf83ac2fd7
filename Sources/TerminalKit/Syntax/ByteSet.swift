/// A set of bytes of UTF-8 text.
public nonisolated struct ByteSet: Hashable, Sendable {
  /// The bytes, with one bit for each.
  private var bits = SIMD4<UInt64>()

  /// Creates a set of the bytes of some characters.
  public init(_ characters: String) { for byte in characters.utf8 { insert(byte) } }

  /// Creates a set of the bytes of a range.
  public init(_ bytes: ClosedRange<UInt8>) { for byte in bytes { insert(byte) } }

  /// Returns true if a byte is in the set.
  public func contains(_ byte: UInt8) -> Bool { bits[Int(byte >> 6)] >> (byte & 63) & 1 == 1 }

  /// Adds a byte.
  public mutating func insert(_ byte: UInt8) { bits[Int(byte >> 6)] |= 1 << (byte & 63) }

  /// Returns the bytes that are in one of two sets.
  public func union(_ other: ByteSet) -> ByteSet {
    var result = self
    result.bits |= other.bits
    return result
  }

  /// The bytes that are not in the set.
  public var inverted: ByteSet {
    var result = self
    result.bits = ~bits
    return result
  }

  /// Every byte.
  public static let all = ByteSet(0...0xFF)
  /// `0` to `9`.
  public static let digits = ByteSet("0123456789")
  /// `0` to `9`, `a` to `f`, `A` to `F`.
  public static let hexDigits = ByteSet("0123456789abcdefABCDEF")
  /// `A` to `Z`.
  public static let capitals = ByteSet(0x41...0x5A)
  /// Letters, the underscore, and all bytes of characters that are not ASCII, with which a word can begin.
  public static let wordStart = capitals.union(ByteSet(0x61...0x7A)).union(ByteSet("_")).union(ByteSet(0x80...0xFF))
  /// `wordStart` and digits, with which a word can continue.
  public static let word = wordStart.union(digits)
  /// Spaces and tabs.
  public static let blank = ByteSet(" \t")
}
