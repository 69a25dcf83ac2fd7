// The bytes of a tag that end its parts. Inlined, because they are asked for each byte that is read.

extension UInt8 {
  /// True for a byte after the name of an element.
  @inline(__always)
  var endsName: Bool {
    self == 0x20 || self == 0x2F || self == 0x3E || self == 0x0A || self == 0x09 || self == 0x0D
  }

  /// True for white space and `=`.
  @inline(__always)
  var isSpaceOrEquals: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x3D }
}
