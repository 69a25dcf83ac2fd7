/// Objects of families by their places in a layout.
///
/// Memory of its own, because an array asks at each write whether it is shared, and counts a reference at each look.
final class FinishedObjects {
  private let base: UnsafeMutablePointer<(any NibInitializing)?>
  let count: Int

  init(count: Int) {
    self.count = count
    base = .allocate(capacity: count)
    base.initialize(repeating: nil, count: count)
  }

  deinit {
    // One by one, which the compiler does in place; all at once is done by the runtime with a call for each.
    for index in 0..<count { base[index] = nil }
    base.deallocate()
  }

  /// Returns the object at a place, if there is one.
  @inline(__always)
  func object(at index: Int) -> (any NibInitializing)? { address(index) == nil ? nil : base[index] }

  /// Enters an object, and returns another one that was there.
  @inline(__always)
  func enter(_ object: any NibInitializing, at index: Int) -> (any NibInitializing)? {
    if address(index) == nil {
      (base + index).initialize(to: object)
      return nil
    }
    return exchange(object, at: index)
  }

  @inline(never)
  private func exchange(_ object: any NibInitializing, at index: Int) -> (any NibInitializing)? {
    let earlier = base[index]
    base[index] = object
    return earlier === object ? nil : earlier
  }

  func remove(at index: Int) {
    if address(index) != nil { base[index] = nil }
  }

  /// Returns true if there is an object at a place.
  @inline(__always)
  func has(at index: Int) -> Bool { address(index) != nil }

  /// Returns true if there is this object at a place, or none.
  @inline(__always)
  func has(_ object: AnyObject, orNoneAt index: Int) -> Bool {
    guard let address = address(index) else { return true }
    return address == UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }

  func map<Result>(_ body: ((any NibInitializing)?) -> Result) -> [Result] { (0..<count).map { body(base[$0]) } }

  /// Returns the object's address, without a count of its references.
  @inline(__always)
  private func address(_ index: Int) -> UnsafeRawPointer? {
    // Without a sign: one comparison for both bounds. Everything that looks at a place comes here first.
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    // An existential of a class begins with the reference, and none is nil there.
    return UnsafeRawPointer(base + index).load(as: UnsafeRawPointer?.self)
  }
}
