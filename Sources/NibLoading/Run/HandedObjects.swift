/// The objects that are passed to initializers: children that are made before their container, and parts.
struct HandedObjects {
  /// The children, by the object that decodes them.
  private var children: [Int: [AnyObject]] = [:]
  /// The objects whose initializers have asked for their children.
  private var askers: Set<Int> = []
  private var completeParts: Set<Int> = []

  // MARK: Children

  mutating func hand(_ child: AnyObject, to parent: Int) { children[parent, default: []].append(child) }

  /// Returns the children that were made for an object whose initializer asks for them.
  mutating func children(askedForBy parent: Int) -> [AnyObject] {
    askers.insert(parent)
    return children[parent] ?? []
  }

  /// Removes the children of an object whose initializer has returned.
  ///
  /// - Returns: True if the initializer has not asked for them, so that no object retains them.
  @inline(__always)
  mutating func areLeft(by parent: Int) -> Bool {
    if children.isEmpty { return false }
    return children.removeValue(forKey: parent) != nil && askers.remove(parent) == nil
  }

  // MARK: Parts

  /// Notes that a part is complete and can be decoded.
  mutating func complete(part: Int) { completeParts.insert(part) }

  func isComplete(part: Int) -> Bool { completeParts.contains(part) }
}
