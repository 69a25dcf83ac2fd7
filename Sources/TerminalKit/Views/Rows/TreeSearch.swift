/// The nodes of a tree that contain some words, and their ancestors. They are searched a slice at a time.
///
/// Nodes that have not been loaded are not searched. No function is recursive, so the depth of a tree is not limited by
/// the stack.
struct TreeSearch {
  /// The words to find.
  let pattern: FilterPattern
  /// The matching nodes and their ancestors, in the order of the tree.
  private(set) var found = TreeRows()
  /// The nodes that have not been searched, with the nodes of the deepest level last.
  private var pending: [ArraySlice<TreeNode>]
  /// The ancestors of the nodes of the deepest level.
  private var path: [TreeNode] = []
  /// The number of nodes of the path that are already among the found nodes.
  private var shownDepth = 0

  /// Creates a search below some nodes.
  init(_ pattern: FilterPattern, in nodes: [TreeNode]) {
    self.pattern = pattern
    pending = [nodes[...]]
  }

  /// True if all nodes have been searched.
  var isComplete: Bool { pending.isEmpty }

  /// Searches the next nodes, within the budget of a slice.
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
