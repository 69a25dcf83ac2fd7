extension BinaryPropertyList {
  /// The elements of an array, in order. Each is read from the file when it is accessed.
  package struct Elements: RandomAccessCollection, Sendable {
    private let bytes: [UInt8]
    private let start: Int
    private let size: Int
    package let endIndex: Int
    package var startIndex: Int { 0 }

    fileprivate init(_ list: BinaryPropertyList, from place: Int, count: Int, of object: PropertyListObject) {
      bytes = list.bytes
      size = list.trailer.referenceSize
      start = Int(object.start) + place * size
      endIndex = count
    }

    package subscript(position: Int) -> Node {
      Node(Int(truncatingIfNeeded: bytes.bigEndian(at: start + position * size, size: size)))
    }
  }

  /// The pairs of a dictionary, in the order of the file.
  package struct Pairs: RandomAccessCollection, Sendable {
    /// The keys. All of them are texts.
    package let keys: Elements
    /// The values, in the order of the keys.
    package let values: Elements
    package var startIndex: Int { 0 }
    package var endIndex: Int { keys.endIndex }

    package subscript(position: Int) -> (key: Node, value: Node) { (keys[position], values[position]) }
  }

  /// Returns the elements of an array; empty for any other value.
  package func elements(of node: Node) -> Elements {
    let object = self[node]
    return Elements(self, from: 0, count: object.form == .array ? Int(object.count) : 0, of: object)
  }

  /// Returns the pairs of a dictionary; empty for any other value.
  package func pairs(of node: Node) -> Pairs {
    let object = self[node]
    let count = object.form == .dictionary ? Int(object.count) : 0
    return Pairs(
      keys: Elements(self, from: 0, count: count, of: object),
      values: Elements(self, from: count, count: count, of: object))
  }

  /// Returns the number of an object that another one contains.
  func child(_ place: Int, of object: PropertyListObject) -> Int {
    let size = trailer.referenceSize
    return Int(truncatingIfNeeded: bytes.bigEndian(at: Int(object.start) + place * size, size: size))
  }

  /// A text that is a key somewhere in the file. It can be looked up in many dictionaries.
  package struct Key: Hashable, Sendable {
    fileprivate let number: Int32
  }

  /// Returns a key of the file; nil if no dictionary has it.
  package func key(_ text: String) -> Key? { keys.number(of: text).map(Key.init) }

  /// Returns the value for a key in a dictionary; nil if it has none, or is not a dictionary.
  ///
  /// - Complexity: O(1). No text is compared.
  package func value(in node: Node, for key: Key) -> Node? { keys.value(in: node, for: key.number, of: self) }

  /// Returns the value for a text in a dictionary. Use this for a key that is looked up only once.
  package func value(in node: Node, forKey text: String) -> Node? { key(text).flatMap { value(in: node, for: $0) } }
}
