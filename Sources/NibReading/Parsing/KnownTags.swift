// Pointers, because libxml2's names are compared by address.

/// The tags of objects that have come before, with the names as libxml2 keeps them: one copy of each, so that equal names
/// have equal addresses. A tag takes the place of an earlier one that has the same.
struct KnownTags {
  struct Tag: BitwiseCopyable {
    var name: UnsafePointer<UInt8>?
    /// Bytes of the name.
    var length = 0
    var shape: UInt32 = 0
    var count = 0
    /// Index into `attributes`.
    var firstAttribute = 0
  }

  struct Attribute: BitwiseCopyable {
    let name: UnsafePointer<UInt8>
    /// Bytes of the name.
    let length: Int
    /// The fewest bytes of a value.
    let shortest: Int
  }

  private(set) var tags = [Tag](repeating: Tag(), count: 256)
  private(set) var attributes: [Attribute] = []
  private static let mostAttributes = 1 << 14

  @inline(__always)
  func place(_ name: UnsafePointer<UInt8>, _ count: Int) -> Int {
    Int(truncatingIfNeeded: ((UInt(bitPattern: name) &+ UInt(bitPattern: count)) &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }

  mutating func enter(_ name: UnsafePointer<UInt8>, length: Int, shape: UInt32, _ new: [Attribute]) {
    // A text with so many different tags does not profit.
    guard attributes.count + new.count <= Self.mostAttributes else { return }
    tags[place(name, new.count)] = Tag(
      name: name, length: length, shape: shape, count: new.count, firstAttribute: attributes.count)
    attributes += new
  }
}
