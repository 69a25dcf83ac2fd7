/// The objects that are the values of attributes. Empty in most layouts.
package struct PartTable: Sendable {
  /// A value of an attribute.
  struct Entry: BitwiseCopyable, Sendable {
    /// The object that has the attribute.
    var object: Int32
    var attribute: Int32
    /// The object that is its value.
    var part: Int32
  }

  /// Sorted by attribute; the entries of one attribute are in document order.
  private let entries: [Entry]
  /// The last part of each object that has parts, -1 for other objects. It ends at the last object that has parts.
  private var lasts: [Int32] = []

  /// - Parameter entries: the entries, in document order of the parts.
  /// - Complexity: O(n log n) in the parts, O(n) if no part has parts of its own, and O(objects).
  init(_ entries: [Entry] = []) {
    // Most layouts have no parts.
    if entries.isEmpty {
      self.entries = []
      return
    }
    self.entries = entries.sorted { ($0.attribute, $0.part) < ($1.attribute, $1.part) }
    guard let last = entries.lazy.map(\.object).max() else { return }
    lasts = [Int32](repeating: -1, count: Int(last) + 1)
    for entry in entries { lasts[Int(entry.object)] = entry.part }
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// Returns the objects that are the value of an attribute, in document order. O(log n) in all parts, plus O(parts of
  /// the attribute).
  package func objects(ofAttribute index: Int) -> [Int32] {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(entries[middle].attribute) < index { low = middle + 1 } else { high = middle }
    }
    return entries[low...].prefix { Int($0.attribute) == index }.map(\.part)
  }

  /// Returns the last part of an object, or nil if it has none. O(1).
  package func last(ofObject index: Int) -> Int? {
    index < lasts.count && lasts[index] >= 0 ? Int(lasts[index]) : nil
  }
}
