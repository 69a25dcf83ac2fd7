package import NibModel

extension BinaryPropertyListWriter {
  /// Adds a value with its contents. Keys are sorted, so that equal dictionaries give equal bytes.
  ///
  /// - Complexity: O(contents), plus the time to sort keys.
  package mutating func add(_ value: PropertyList) -> Ref {
    guard var current = Container(value, in: &self) else { return addScalar(value) }
    // Containers that are not yet complete. An explicit stack, because a value may have any depth.
    var outer: [Container] = []
    while true {
      if let child = current.next {
        if let container = Container(child, in: &self) {
          outer.append(current)
          current = container
        } else {
          current.taken.append(addScalar(child))
        }
      } else {
        let ref = current.add(to: &self)
        guard let container = outer.popLast() else { return ref }
        current = container
        current.taken.append(ref)
      }
    }
  }

  private mutating func addScalar(_ value: PropertyList) -> Ref {
    switch value {
    case .string(let text): add(text)
    case .boolean(let boolean): add(boolean)
    case .integer(let integer): add(integer)
    case .real(let real): add(real)
    case .date(let seconds): addDate(seconds)
    case .data(let bytes): addData(bytes)
    case .array, .dictionary: add(value)
    }
  }

  /// An array or a dictionary that is not yet complete.
  private struct Container {
    /// Nil in an array.
    private let keys: [Ref]?
    private let children: [PropertyList]
    var taken: [Ref] = []

    init?(_ value: PropertyList, in writer: inout BinaryPropertyListWriter) {
      switch value {
      case .array(let elements):
        keys = nil
        children = elements
      case .dictionary(let pairs):
        // By their bytes, because comparing the texts `e\u{301}` and `\u{E9}a` gives no consistent order.
        let sorted = pairs.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        keys = sorted.map { writer.add($0.key) }
        children = sorted.map(\.value)
      default: return nil
      }
      taken.reserveCapacity(children.count)
    }

    /// The child to be added next; nil if all have been added.
    var next: PropertyList? { taken.count < children.count ? children[taken.count] : nil }

    func add(to writer: inout BinaryPropertyListWriter) -> Ref {
      guard let keys else { return writer.addArray(taken) }
      return writer.addDictionary(zip(keys, taken).map { (key: $0, value: $1) })
    }
  }
}
