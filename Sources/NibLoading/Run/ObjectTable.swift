/// The objects of a load by their place in the layout, as they are made.
///
/// It manages its own memory, because an array checks at each write whether it is shared, and counts a reference at
/// each read.
final class ObjectTable {
  private var base: UnsafeMutablePointer<AnyObject?>
  private(set) var count: Int

  init(count: Int) {
    self.count = count
    base = .allocate(capacity: count)
    base.initialize(repeating: nil, count: count)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  subscript(index: Int) -> AnyObject? {
    @inline(__always) get {
      check(index)
      return base[index]
    }
    @inline(__always) set {
      check(index)
      base[index] = newValue
    }
  }

  /// Returns an object without retaining it again, because the table retains it until the load ends.
  @inline(__always)
  func held(_ index: Int) -> Unmanaged<AnyObject>? {
    check(index)
    return UnsafeRawPointer(base + index).load(as: Unmanaged<AnyObject>?.self)
  }

  /// Stores an object at an empty place.
  @inline(__always)
  func put(_ object: consuming AnyObject, at index: Int) {
    check(index)
    (base + index).initialize(to: object)
  }

  // Unsigned, so that one comparison checks both bounds.
  @inline(__always)
  private func check(_ index: Int) { precondition(UInt(bitPattern: index) < UInt(bitPattern: count)) }

  var indices: Range<Int> { 0..<count }

  /// Removes and returns the objects that were made, in the order of their places. The table is empty afterwards.
  func takeAll() -> [AnyObject] {
    defer { removeAll() }
    return (0..<count).allSatisfy { held($0) != nil } ? moved() : (0..<count).compactMap { base[$0] }
  }

  /// Returns the objects, moved as a whole without looking at each.
  private func moved() -> [AnyObject] {
    let count = count
    self.count = 0
    return Array(unsafeUninitializedCapacity: count) { objects, initialized in
      // A missing object is nil, and an optional reference has the same representation as a reference.
      base.withMemoryRebound(to: AnyObject.self, capacity: count) { made in
        objects.baseAddress?.moveInitialize(from: made, count: count)
      }
      initialized = count
    }
  }

  /// Releases all objects.
  func removeAll() {
    base.deinitialize(count: count)
    base.deallocate()
    base = .allocate(capacity: 0)
    count = 0
  }
}
