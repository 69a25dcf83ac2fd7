// `Deque` of swift-collections has no limit and would save only a dozen lines. `DequeModule` and `HeapModule` add 13 s
// of processor time to a clean debug build.

/// A buffer of the last elements that were appended, up to a limit. Appending is O(1), even if it drops the oldest
/// element.
nonisolated struct RingBuffer<Element> {
  private var storage: [Element] = []
  /// The index of the oldest element, once the buffer is full.
  private var head = 0
  /// The maximum number of elements. At least 1.
  private(set) var limit: Int

  init(limit: Int) { self.limit = max(1, limit) }

  var count: Int { storage.count }

  /// The element at an index. The oldest is 0.
  subscript(index: Int) -> Element { storage[(head + index) % storage.count] }

  /// Appends an element.
  ///
  /// - Returns: true if the oldest element was dropped to make room.
  @discardableResult
  mutating func append(_ element: Element) -> Bool {
    guard storage.count == limit else {
      storage.append(element)
      return false
    }
    storage[head] = element
    head = (head + 1) % limit
    return true
  }

  /// Sets the limit, and drops the oldest elements if there are more. O(elements).
  ///
  /// - Returns: the number of elements that were dropped.
  mutating func resize(to limit: Int) -> Int {
    let all = (0..<count).map { self[$0] }
    self.limit = max(1, limit)
    storage = all.suffix(self.limit)
    head = 0
    return all.count - storage.count
  }

  /// Removes all elements.
  mutating func removeAll() {
    storage = []
    head = 0
  }
}
