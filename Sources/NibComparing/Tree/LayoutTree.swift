package import NibModel

/// A layout file as a tree whose elements, comments and attributes have byte ranges.
///
/// A `NibDocument` contains the meaning of a layout. To change a file and leave the rest of it unchanged, the ends of
/// elements and the text between them are also needed. Nodes are in the order of the file: the descendants of a node
/// follow directly after it. Node 0 is the file itself.
package struct LayoutTree: Sendable {
  package let source: SourceText
  package internal(set) var nodes: [Node] = []
  /// The places of an archive, and of a layout without a text; nil for other trees. If it is not nil, ranges are
  /// indices of places.
  var keyPaths: [String]?

  /// True for the tree of an archive, whose objects have no ids and whose edges are resolved.
  package internal(set) var isArchive = false

  /// True for the tree of one of Xcode's files, in which objects are known by their ids alone.
  package internal(set) var isXcode = false

  package enum Kind: Hashable, Sendable {
    /// The file: comments and the layout.
    case file
    case layout
    case object
    case connect
    /// An `<attribute>` that contains objects.
    case part
    /// An `<attribute>` that contains text or items. It is a value of its object in another spelling.
    case value
    /// A comment, or a processing instruction.
    case comment
    /// An `<item>` of a value. Only trees that are made with items have such nodes.
    case item
  }

  package struct Node: Sendable {
    package var kind: Kind
    /// The class of an object, or the name of the attribute for a part or a value. Empty for a comment.
    package var name: String
    package var parent: Int
    package var children: [Int] = []
    /// The index after the last node within this one.
    package var end = 0
    /// The range from `<` to the end of the last `>`.
    package var span: Range<Int>
    /// The start tag; it ends with `/>` or `>`.
    package var tag: Range<Int>
    /// The end tag; empty if there is none.
    package var close: Range<Int>
    /// The attributes in the tag, in the order of the file. Empty for a value.
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
    /// The range from the name to the end of the closing quote.
    package var range: Range<Int>
    /// The nodes that an edge of an archive leads to; nil for a value.
    var targets: [Int]?
    /// True for an edge of an archive that contains its objects. Some of them may have their nodes in another
    /// container.
    var isContainment = false
  }

  /// A value, as bytes. Swift compares texts as equal if they only encode an accent in different ways, but for a file
  /// they differ.
  package struct Value: Hashable, Sendable {
    /// True if the value is a text. Otherwise the bytes represent items.
    var isText = true
    package var bytes: [UInt8]

    /// The text, or nil for items.
    package var text: String? { isText ? String(decoding: bytes, as: UTF8.self) : nil }

    /// True if the value refers to an object, as the value of a connection does.
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

  /// Returns the id of an object, or nil if it has none. Objects of an archive have no ids.
  package func id(of index: Int) -> Value? {
    nodes[index].kind == .object && !isArchive ? attribute("id", of: index)?.value : nil
  }

  /// Returns the name of a range's place.
  func placeName(of range: SourceRange, _ lines: LineIndex) -> PlaceName {
    if let keyPaths { .keyPath(keyPaths[range.lower]) } else { .position(lines.position(of: range.lower)) }
  }

  package func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { source.bytes[range] }

  /// Returns the range of a node for messages.
  package func place(of index: Int) -> SourceRange {
    let node = nodes[index]
    return SourceRange(node.span.lowerBound, node.kind == .comment ? node.span.upperBound : node.nameEnd)
  }

  /// Returns the white space between a node and what comes before it in its container.
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

  /// The offset after the byte order mark and the XML declaration.
  var prologEnd = 0
}
