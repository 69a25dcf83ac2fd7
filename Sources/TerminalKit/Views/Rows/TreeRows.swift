/// The visible nodes of a tree, one below the other.
///
/// Showing or hiding the descendants of a node takes O(their rows), plus the time to move the rows after them. No
/// function is recursive, so the depth of a tree is not limited by the stack.
struct TreeRows {
  /// A node, with the number of its ancestors.
  struct Row {
    let node: TreeNode
    let depth: Int
  }

  private(set) var rows: [Row] = []

  /// Creates an empty list of rows.
  init() {}

  /// Creates the rows of some nodes and of their visible descendants.
  init(_ nodes: [TreeNode], depth: Int = 0, _ children: (TreeNode) -> [TreeNode]) {
    var pending = [(nodes: nodes[...], depth: depth)]
    while let (nodes, depth) = pending.popLast() {
      guard let node = nodes.first else { continue }
      rows.append(Row(node: node, depth: depth))
      pending.append((nodes.dropFirst(), depth))
      if node.isExpanded { pending.append((children(node)[...], depth + 1)) }
    }
  }

  /// Returns the rows of the descendants of a row's node.
  private func below(_ row: Int) -> Range<Int> {
    let depth = rows[row].depth
    let end = rows[(row + 1)...].firstIndex { $0.depth <= depth } ?? rows.count
    return row + 1..<end
  }

  /// Returns the row of the parent of a row's node, or nil at the top.
  func parent(of row: Int) -> Int? { rows[..<row].lastIndex { $0.depth < rows[row].depth } }

  /// Appends a row for a node.
  mutating func append(_ node: TreeNode, depth: Int) { rows.append(Row(node: node, depth: depth)) }

  /// Inserts rows below another row.
  mutating func insert(_ more: [Row], below row: Int) { rows.insert(contentsOf: more, at: row + 1) }

  /// Removes the rows of the descendants of a row's node.
  mutating func removeBelow(_ row: Int) { rows.removeSubrange(below(row)) }
}
