internal import NibModel

// Removes parts of a layout.
extension LayoutTree {
  /// An attribute, identified by its element and its place in the tag.
  struct AttributeIndex: Hashable {
    let node: Int
    let place: Int
  }

  /// Returns the changes that remove parts from the text, together with all references to their contents. An attribute
  /// that refers to a removed object is removed, and so is a connection. In a list of objects, only the removed objects
  /// are deleted.
  ///
  /// - Complexity: O(nodes + attributes).
  func removing(_ nodes: Set<Int>, _ attributes: Set<AttributeIndex> = []) -> [TextEdit] {
    var edits: [TextEdit] = []
    var isGone = [Bool](repeating: false, count: self.nodes.count)
    for node in nodes {
      edits.append(TextEdit(lead(of: node).lowerBound..<self.nodes[node].span.upperBound))
      for inner in node..<self.nodes[node].end { isGone[inner] = true }
    }
    for attribute in attributes where !isGone[attribute.node] {
      edits.append(TextEdit(withSpace(self.nodes[attribute.node].attributes[attribute.place].range)))
    }
    let ids = Set(isGone.indices.lazy.filter { isGone[$0] }.compactMap { self.id(of: $0)?.bytes })
    if ids.isEmpty { return edits }
    for (index, node) in self.nodes.enumerated() where !isGone[index] && node.kind != .comment {
      for (place, attribute) in node.attributes.enumerated() where attribute.value.isReference {
        if attributes.contains(AttributeIndex(node: index, place: place)) { continue }
        let references = attribute.value.bytes.split(separator: UInt8(ascii: " "))
        let left = references.filter { !Self.refers($0, to: ids) }
        if left.count == references.count { continue }
        if node.kind == .connect {
          edits.append(TextEdit(lead(of: index).lowerBound..<node.span.upperBound))
          break
        }
        let text = Array(left.joined(separator: [UInt8(ascii: " ")]))
        edits.append(
          left.isEmpty
            ? TextEdit(withSpace(attribute.range))
            : TextEdit(attribute.range, attribute.name.utf8 + Array("=\"".utf8) + text + [UInt8(ascii: "\"")]))
      }
    }
    return edits
  }

  /// Returns true if a reference names an object with one of some ids. In a reference to an action, the name of the
  /// action follows after a dot. Ids may contain dots, too.
  private static func refers(_ reference: ArraySlice<UInt8>, to ids: Set<[UInt8]>) -> Bool {
    var name = reference.dropFirst()
    while !name.isEmpty {
      if ids.contains(Array(name)) { return true }
      guard let point = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
      name = name[..<point]
    }
    return false
  }

  /// Returns the range of an attribute and the white space before it.
  private func withSpace(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, source.bytes[start - 1].isSpace { start -= 1 }
    return start..<range.upperBound
  }
}
