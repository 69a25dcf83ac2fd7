// `Deque` of swift-collections would not know the limit, and save a dozen lines. `DequeModule` and `HeapModule` add 13 s of
// processor time to a clean debug build.

/// The last so many of what was appended. Appending is O(1), also when it drops the oldest.
nonisolated struct RingBuffer<Element> {
  private var storage: [Element] = []
  /// The index of the oldest element, once the buffer is full.
  private var head = 0
  /// The maximum number of elements. At least 1.
  private(set) var limit: Int

  init(limit: Int) { self.limit = max(1, limit) }

  var count: Int { storage.count }

  /// The oldest is 0.
  subscript(index: Int) -> Element { storage[(head + index) % storage.count] }

  /// Appends one.
  ///
  /// - Returns: true if the oldest was dropped for it.
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

  /// Sets how many it holds, and drops the oldest if there are more. O(elements).
  ///
  /// - Returns: the number of lines that were dropped.
  mutating func resize(to limit: Int) -> Int {
    let all = (0..<count).map { self[$0] }
    self.limit = max(1, limit)
    storage = all.suffix(self.limit)
    head = 0
    return all.count - storage.count
  }

  /// Drops everything.
  mutating func removeAll() {
    storage = []
    head = 0
  }
}
