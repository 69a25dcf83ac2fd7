/// The names that a reader of a vocabulary knows. The number of a name is its index. Made once for a vocabulary.
package struct KnownNames: Sendable {
  let names: [String]
  let lengths: [Int]
  let numbers: [String: UInt32]
  /// The numbers of elements in which white space is a text.
  let textElements: Range<Int>

  /// - Parameters:
  ///   - names: the names, each once.
  ///   - textElements: the numbers of elements in which white space is a text.
  package init(_ names: [String], textElements: Range<Int>) {
    self.names = names
    lengths = names.map(\.utf8.count)
    numbers = Dictionary(zip(names, 0...)) { first, _ in first }
    self.textElements = textElements
  }
}
