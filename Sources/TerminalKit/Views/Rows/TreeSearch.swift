/// The nodes of a tree that contain some words, with the nodes that they are in, found a slice at a time.
///
/// Nodes that have not been asked for are not looked at. No step recurses: a tree may be as deep as it likes.
struct TreeSearch {
  /// The words that are looked for.
  let pattern: FilterPattern
  /// The nodes that have been found and those that they are in, in the order of the tree.
  private(set) var found = TreeRows()
  /// The nodes that are to be looked at, those of the deepest level last.
  private var pending: [ArraySlice<TreeNode>]
  /// The nodes that the deepest level is in.
  private var path: [TreeNode] = []
  /// The number of nodes of the path that are among those found.
  private var shownDepth = 0

  /// Creates a search below some nodes.
  init(_ pattern: FilterPattern, in nodes: [TreeNode]) {
    self.pattern = pattern
    pending = [nodes[...]]
  }

  /// True if all nodes have been looked at.
  var isComplete: Bool { pending.isEmpty }

  /// Looks at the next nodes, within the budget of a slice.
  mutating func scan() {
    var slice = ScanSlice()
    while slice.goesOn(), !pending.isEmpty { step() }
  }

  private mutating func step() {
    guard let node = pending[pending.count - 1].popFirst() else {
      pending.removeLast()
      _ = path.popLast()
      shownDepth = min(shownDepth, path.count)
      return
    }
    let isMatch = pattern.isIn([node.title])
    if isMatch {
      for depth in shownDepth..<path.count { found.append(path[depth], depth: depth) }
      found.append(node, depth: path.count)
      shownDepth = path.count
    }
    let children = node.children
    guard !children.isEmpty else { return }
    path.append(node)
    if isMatch { shownDepth += 1 }
    pending.append(children[...])
  }
}
