/// Objects of families by their places in a layout.
///
/// It manages its own memory, because an array checks at each write whether it is shared, and counts a reference at
/// each read.
final class FinishedObjects {
  private let base: UnsafeMutablePointer<(any NibInitializing)?>
  let count: Int

  init(count: Int) {
    self.count = count
    base = .allocate(capacity: count)
    base.initialize(repeating: nil, count: count)
  }

  deinit {
    // One by one, because the compiler does this in place. To release all at once, the runtime would make a call for
    // each.
    for index in 0..<count { base[index] = nil }
    base.deallocate()
  }

  /// Returns the object at a place, if there is one.
  @inline(__always)
  func object(at index: Int) -> (any NibInitializing)? { address(index) == nil ? nil : base[index] }

  /// Stores an object at a place, and returns the object that was there before, if it was another one.
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

  /// Returns true if a place is empty or contains this object.
  @inline(__always)
  func has(_ object: AnyObject, orNoneAt index: Int) -> Bool {
    guard let address = address(index) else { return true }
    return address == UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }

  func map<Result>(_ body: ((any NibInitializing)?) -> Result) -> [Result] { (0..<count).map { body(base[$0]) } }

  /// Returns the object's address without retaining the object.
  @inline(__always)
  private func address(_ index: Int) -> UnsafeRawPointer? {
    // Unsigned, so that one comparison checks both bounds. Every access to a place goes through this check.
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    // An existential of a class begins with the reference, which is zero for nil.
    return UnsafeRawPointer(base + index).load(as: UnsafeRawPointer?.self)
  }
}
