internal import NibModel
internal import NibReading

/// The texts of a document: those of the file, followed by those that are not in the file, or are written differently
/// there.
struct XcodeTexts {
  let literals: Literals
  /// The texts of the tree.
  private let given: [UInt8]
  private var added: [UInt8]

  /// - Parameter capacity: the expected number of bytes that are added.
  init(_ tree: XMLTree, _ references: References, capacity: Int) {
    given = tree.storage
    (literals, added) = Literals.following(references.texts, from: tree.storage.count)
    added.reserveCapacity(capacity)
  }

  /// Appends a text that is not in the file, and returns its place.
  mutating func add(_ text: some Sequence<UInt8>) -> Range<Int> {
    let start = given.count + added.count
    added.append(contentsOf: text)
    return start..<given.count + added.count
  }

  /// Appends a reference to an id.
  mutating func addReference(_ id: Range<Int>) -> Range<Int> {
    let start = given.count + added.count
    added.append(UInt8(ascii: "#"))
    if id.lowerBound < given.count {
      added.append(contentsOf: given[id])
    } else {
      added.append(contentsOf: Array(self[id]))
    }
    return start..<given.count + added.count
  }

  /// The bytes of a text.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    let count = given.count
    return range.lowerBound < count
      ? given[range] : added[range.lowerBound - count..<range.upperBound - count]
  }

  subscript(index: Int) -> UInt8 { index < given.count ? given[index] : added[index - given.count] }

  /// All texts, one after the other.
  var all: [UInt8] { given + added }
}
