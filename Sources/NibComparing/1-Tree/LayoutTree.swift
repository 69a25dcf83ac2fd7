package import NibModel

/// A layout file as a tree in which everything knows the bytes that it takes: elements, comments, attributes.
///
/// `NibDocument` says what a layout means. To change a file and leave the rest of it alone, one must know where each
/// thing ends as well, and what stands between. Nodes stand in the order of the file, so that what a node contains is
/// the run behind it. Node 0 is the file itself, with the layout in it.
package struct LayoutTree: Sendable {
  package let source: SourceText
  package internal(set) var nodes: [Node] = []

  package enum Kind: Hashable, Sendable {
    /// The file: comments and the layout.
    case file
    case layout
    case object
    case connect
    /// An `<attribute>` that holds objects.
    case part
    /// An `<attribute>` that holds a text or items. It is one of its object's values, spelt another way.
    case value
    /// A comment, or a processing instruction.
    case comment
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
    /// What a value is, or all of a comment.
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
  }

  /// A value, as bytes: for Swift, texts are equal that differ in how they write an accent, and for a file they are not.
  package struct Value: Hashable, Sendable {
    /// Whether it is a text; else the bytes stand for items.
    var isText = true
    var bytes: [UInt8]

    /// The text, or nil for items.
    package var text: String? { isText ? String(decoding: bytes, as: UTF8.self) : nil }

    /// Whether it names an object, as a connection does.
    package var isReference: Bool { isText && bytes.first == UInt8(ascii: "#") && bytes.count > 1 }
  }

  /// Everything that an object says of itself, in its tag or below: by name, where, and what.
  package func values(of index: Int) -> [(name: String, value: Value, range: Range<Int>)] {
    let node = nodes[index]
    var all = node.attributes.map { ($0.name, $0.value, $0.range) }
    for child in node.children where nodes[child].kind == .value {
      if let value = nodes[child].value { all.append((nodes[child].name, value, nodes[child].tag)) }
    }
    return all
  }

  /// An attribute of a tag, by name.
  package func attribute(_ name: String, of index: Int) -> Attribute? {
    nodes[index].attributes.first { $0.name == name }
  }

  /// The bytes of an object's id.
  package func id(of index: Int) -> Value? {
    nodes[index].kind == .object ? attribute("id", of: index)?.value : nil
  }

  package func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { source.bytes[range] }

  /// What to point at for a node.
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

  /// How many nodes stand before one in its container. O(log siblings).
  func place(amongSiblings index: Int) -> Int {
    let siblings = nodes[nodes[index].parent].children
    var (low, high) = (0, siblings.count)
    while low < high {
      let middle = (low + high) / 2
      if siblings[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What stands between the last node in a container and its end tag.
  func tail(of index: Int) -> Range<Int> {
    let node = nodes[index]
    let start = node.children.last.map { nodes[$0].span.upperBound } ?? (index == 0 ? prologEnd : node.tag.upperBound)
    return start..<(index == 0 ? node.span.upperBound : max(start, node.close.lowerBound))
  }

  /// Behind a byte order mark and the XML declaration.
  var prologEnd = 0
}
