internal import NibModel

// Declares which object awakes first.
extension LayoutTree {
  /// A pair of objects of which one awakes after the other.
  package struct AwakeEdge: Hashable, Sendable {
    /// The node that waits.
    package let later: Int
    /// The node that it waits for.
    package let earlier: Int

    package init(later: Int, earlier: Int) {
      self.later = later
      self.earlier = earlier
    }
  }

  /// Returns the changes that declare some orders with `awake-after`. If an object that is waited for has no id, it
  /// gets one.
  ///
  /// - Complexity: O(nodes + attributes).
  package func declaring(_ edges: [AwakeEdge]) -> [TextEdit] {
    var used = Set(nodes.indices.compactMap { id(of: $0)?.bytes })
    var ids: [Int: [UInt8]] = [:]
    var edits: [TextEdit] = []
    var waited: [Int: [[UInt8]]] = [:]
    for edge in edges {
      if ids[edge.earlier] == nil {
        if let id = id(of: edge.earlier) {
          ids[edge.earlier] = id.bytes
        } else {
          let id = newID(for: nodes[edge.earlier].name, used)
          used.insert(id)
          ids[edge.earlier] = id
          edits.append(insertion("id", id, into: edge.earlier))
        }
      }
      guard let id = ids[edge.earlier], waited[edge.later]?.contains(id) != true else { continue }
      waited[edge.later, default: []].append(id)
    }
    for (node, ids) in waited.sorted(by: { $0.key < $1.key }) {
      let references = ids.map { [UInt8(ascii: "#")] + $0 }
      if let known = attribute("awake-after", of: node) {
        let added = references.filter { !known.value.bytes.split(separator: UInt8(ascii: " ")).contains($0[...]) }
        if added.isEmpty { continue }
        // After the existing ids, before the closing quote.
        let end = known.range.upperBound - 1
        edits.append(TextEdit(end..<end, added.flatMap { [UInt8(ascii: " ")] + $0 }))
      } else {
        edits.append(insertion("awake-after", Array(references.joined(separator: [UInt8(ascii: " ")])), into: node))
      }
    }
    return edits
  }

  /// Returns the change that adds an attribute after the existing attributes of an element.
  package func insertion(_ name: String, _ value: [UInt8], into node: Int) -> TextEdit {
    let end = nodes[node].attributes.map(\.range.upperBound).max() ?? nodes[node].nameEnd
    return TextEdit(end..<end, Array(" \(name)=\"".utf8) + XMLEscaping.value(value[...]) + [UInt8(ascii: "\"")])
  }

  /// Returns an id that no object has yet, based on the name of a class: `label1`.
  package func newID(for className: String) -> [UInt8] {
    newID(for: className, Set(nodes.indices.compactMap { id(of: $0)?.bytes }))
  }

  private func newID(for className: String, _ used: Set<[UInt8]>) -> [UInt8] {
    let name = className.prefix { $0.isLetter || $0.isNumber }
    let stem = name.isEmpty ? "object" : name.prefix(1).lowercased() + name.dropFirst()
    var number = 1
    while used.contains(Array("\(stem)\(number)".utf8)) { number += 1 }
    return Array("\(stem)\(number)".utf8)
  }
}
