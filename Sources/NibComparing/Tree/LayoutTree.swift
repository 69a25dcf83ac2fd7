package import NibModel

/// A layout file as a tree whose elements, comments and attributes have byte ranges.
///
/// `NibDocument` has the meaning of a layout. To change a file and leave the rest of it alone, the ends of elements and the
/// text between them are needed too. Nodes stand in the order of the file: the descendants of a node are the run behind it.
/// Node 0 is the file itself.
package struct LayoutTree: Sendable {
  package let source: SourceText
  package internal(set) var nodes: [Node] = []
  /// The places of an archive, and of a layout without a text; nil for others. A range is then the index of its place.
  var keyPaths: [String]?

  /// True for the tree of an archive, whose objects have no ids and whose edges are resolved.
  package internal(set) var isArchive = false

  package enum Kind: Hashable, Sendable {
    /// The file: comments and the layout.
    case file
    case layout
    case object
    case connect
    /// An `<attribute>` that holds objects.
    case part
    /// An `<attribute>` that holds a text or items. It is one of its object's values, spelled another way.
    case value
    /// A comment, or a processing instruction.
    case comment
    /// An `<item>` of a value. Only trees that are made with items have such nodes.
    case item
  }

  package struct Node: Sendable {
    package var kind: Kind
    /// The class of an object, the attribute's name of a part or a value; a comment has none.
    package var name: String
    package var parent: Int
    package var children: [Int] = []
    /// The node behind the last one in this.
    package var end = 0
    /// From `<` up to behind the last `>`.
    package var span: Range<Int>
    /// The start tag; it ends with `/>` or `>`.
    package var tag: Range<Int>
    /// The end tag; empty when there is none.
    package var close: Range<Int>
    /// The attributes in the tag, in the order of the file; of a value, none.
    package var attributes: [Attribute] = []
    /// The value of a `value` node, or the text of a comment.
    package var value: Value?

    /// The bytes of the element's name.
    package var nameRange: Range<Int> { tag.lowerBound + 1..<nameEnd }
    var nameEnd = 0
  }

  /// An attribute in a tag.
  package struct Attribute: Sendable {
    package var name: String
    package var value: Value
    /// From the name up to behind the closing quote.
    package var range: Range<Int>
    /// The nodes that an edge of an archive leads to; nil for a value.
    var targets: [Int]?
    /// True for an edge of an archive that contains its objects, some of which stand in another container.
    var isContainment = false
  }

  /// A value, as bytes: for Swift, texts are equal that differ in how they write an accent, and for a file they are not.
  package struct Value: Hashable, Sendable {
    /// True if the value is a text. Otherwise the bytes stand for items.
    var isText = true
    var bytes: [UInt8]

    /// The text, or nil for items.
    package var text: String? { isText ? String(decoding: bytes, as: UTF8.self) : nil }

    /// True if the value names an object, as that of a connection does.
    package var isReference: Bool { isText && bytes.first == UInt8(ascii: "#") && bytes.count > 1 }
  }

  /// Returns the values of an object, from its tag and from `<attribute>` elements.
  package func values(of index: Int) -> [(name: String, value: Value, range: Range<Int>)] {
    let node = nodes[index]
    var all = node.attributes.map { ($0.name, $0.value, $0.range) }
    for child in node.children where nodes[child].kind == .value {
      if let value = nodes[child].value { all.append((nodes[child].name, value, nodes[child].tag)) }
    }
    return all
  }

  /// Returns the attribute of a tag with a name, or nil if there is none.
  package func attribute(_ name: String, of index: Int) -> Attribute? {
    nodes[index].attributes.first { $0.name == name }
  }

  /// Returns the id of an object, or nil if it has none, as all objects of an archive.
  package func id(of index: Int) -> Value? {
    nodes[index].kind == .object && !isArchive ? attribute("id", of: index)?.value : nil
  }

  /// Returns the name of a range's place.
  func placeName(of range: SourceRange, _ lines: LineIndex) -> PlaceName {
    if let keyPaths { .keyPath(keyPaths[range.lower]) } else { .location(lines.location(of: range.lower)) }
  }

  package func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { source.bytes[range] }

  /// Returns the range that messages point at for a node.
  package func place(of index: Int) -> SourceRange {
    let node = nodes[index]
    return SourceRange(node.span.lowerBound, node.kind == .comment ? node.span.upperBound : node.nameEnd)
  }

  /// White space between a node and what stands before it in its container.
  func lead(of index: Int) -> Range<Int> {
    let parent = nodes[nodes[index].parent]
    let place = place(amongSiblings: index)
    let start =
      place > 0
      ? nodes[parent.children[place - 1]].span.upperBound : parent.kind == .file ? prologEnd : parent.tag.upperBound
    return start..<nodes[index].span.lowerBound
  }

  /// Returns the index of a node among its siblings. O(log siblings).
  func place(amongSiblings index: Int) -> Int {
    let siblings = nodes[nodes[index].parent].children
    var (low, high) = (0, siblings.count)
    while low < high {
      let middle = (low + high) / 2
      if siblings[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the range between the last node in a container and its end tag.
  func tail(of index: Int) -> Range<Int> {
    let node = nodes[index]
    let start = node.children.last.map { nodes[$0].span.upperBound } ?? (index == 0 ? prologEnd : node.tag.upperBound)
    return start..<(index == 0 ? node.span.upperBound : max(start, node.close.lowerBound))
  }

  /// The offset of the end of the byte order mark and the XML declaration.
  var prologEnd = 0
}
