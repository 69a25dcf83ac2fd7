// Pointers, because libxml2's names are compared by address.

/// The earlier tags of objects, with the names as libxml2 stores them: it has one copy of each name, so that equal
/// names have equal addresses. A tag replaces an earlier one at the same place of the table.
struct KnownTags {
  struct Tag: BitwiseCopyable {
    var name: UnsafePointer<UInt8>?
    /// The number of bytes of the name.
    var length = 0
    var shape: UInt32 = 0
    var count = 0
    /// Index into `attributes`.
    var firstAttribute = 0
  }

  struct Attribute: BitwiseCopyable {
    let name: UnsafePointer<UInt8>
    /// The number of bytes of the name.
    let length: Int
    /// The minimum number of bytes of a value.
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
    // A text with so many different tags would not benefit.
    guard attributes.count + new.count <= Self.mostAttributes else { return }
    tags[place(name, new.count)] = Tag(
      name: name, length: length, shape: shape, count: new.count, firstAttribute: attributes.count)
    attributes += new
  }
}
