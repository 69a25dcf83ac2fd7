internal import NibComparing
internal import NibModel

/// The objects of a layout as an outline.
@MainActor
struct Symbols {
  let snapshot: LayoutSnapshot
  let isNested: Bool
  let uri: String

  /// Objects that are deeper are listed beside the deepest ones.
  private static let mostDepth = 100
  private static let most = 20_000

  var json: JSONValue {
    guard let tree = snapshot.tree, tree.nodes.count > 1 else { return [] }
    var children: [[Int]] = Array(repeating: [], count: tree.nodes.count)
    var depths = Array(repeating: 0, count: tree.nodes.count)
    /// For each node, the nearest object that contains it, or 0.
    var holders = Array(repeating: 0, count: tree.nodes.count)
    var all: [Int] = []
    for (index, node) in tree.nodes.enumerated().dropFirst() where all.count < Self.most {
      let isObject = node.kind == .object
      let parent = tree.nodes[node.parent].kind == .object ? node.parent : holders[node.parent]
      holders[index] = parent
      depths[index] = depths[parent] + 1
      if depths[index] > Self.mostDepth {
        holders[index] = holders[parent]
        depths[index] = Self.mostDepth
      }
      guard isObject else { continue }
      children[holders[index]].append(index)
      all.append(index)
    }
    if isNested { return JSONValue(children[0].map { nested($0, tree, children) }) }
    return JSONValue(
      all.map { index in
        [
          "name": JSONValue(name(index, tree)), "kind": JSONValue(kind(index, tree)),
          "location": ["uri": JSONValue(uri), "range": snapshot.lines.json(tree.nodes[index].span)],
          "containerName": holders[index] == 0 ? nil : JSONValue(name(holders[index], tree)),
        ]
      })
  }

  private func nested(_ index: Int, _ tree: LayoutTree, _ children: [[Int]]) -> JSONValue {
    let node = tree.nodes[index]
    return [
      "name": JSONValue(name(index, tree)), "detail": JSONValue(detail(index, tree)),
      "kind": JSONValue(kind(index, tree)),
      "range": snapshot.lines.json(node.span),
      "selectionRange": snapshot.lines.json(snapshot.isNative ? node.nameRange : node.span),
      "children": children[index].isEmpty
        ? nil : JSONValue(children[index].map { nested($0, tree, children) }),
    ]
  }

  /// Returns the class, and the id after it: `Button #ok`.
  private func name(_ index: Int, _ tree: LayoutTree) -> String {
    let name = tree.nodes[index].name
    guard let id = tree.id(of: index)?.text, !id.isEmpty else { return name.isEmpty ? "?" : name }
    return "\(name) #\(id.shortened)"
  }

  /// Returns the text that a user sees of the object, if there is one, or its outlet.
  private func detail(_ index: Int, _ tree: LayoutTree) -> String {
    for name in ["title", "text", "label", "outlet"] {
      if let text = tree.attribute(name, of: index)?.value.text, !text.isEmpty { return text.shortened }
    }
    return ""
  }

  /// A class for an object with others in it, and a field for another.
  private func kind(_ index: Int, _ tree: LayoutTree) -> Int { tree.nodes[index].children.isEmpty ? 8 : 5 }
}
