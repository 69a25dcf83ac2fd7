/// A stored property of a class, with its position in an object.
package struct StoredField {
  package let label: String
  /// The distance from the beginning of an object, in bytes.
  package let offset: Int
  /// The type; `Void` for a property that cannot be copied.
  package let type: Any.Type
  /// False for a property that is `weak` or `unowned`.
  package let isStrong: Bool

  /// Returns the number of stored properties of a class, those of superclasses included.
  static func count(of type: AnyClass) -> Int { recursiveCount(type) }

  /// Returns the stored properties of a class, those of superclasses first. O(properties).
  package static func all(of type: AnyClass) -> [Self] {
    (0..<recursiveCount(type)).map { index in
      var metadata = FieldMetadata()
      let fieldType = recursiveChildMetadata(type, index: index, metadata: &metadata)
      defer { metadata.free?(metadata.name) }
      return Self(
        label: metadata.name.map { String(cString: $0) } ?? "", offset: recursiveChildOffset(type, index: index),
        type: fieldType, isStrong: metadata.isStrong)
    }
  }
}

// Declares the functions from which `Mirror` itself is made. They have been part of the runtime's stable interface
// since Swift 5.2, but no module declares them. A mirror computes the type of a property again for each object, from
// its mangled name. This would take 70 percent of an exploration's time.

private struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVar = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func recursiveCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func recursiveChildMetadata(
  _ type: Any.Type, index: Int, metadata: UnsafeMutablePointer<FieldMetadata>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func recursiveChildOffset(_ type: Any.Type, index: Int) -> Int
