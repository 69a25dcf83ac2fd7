/// The nodes of a tree that are shown, one below the other.
///
/// Showing and hiding what is below a node costs as much as there is to show or to hide, and moving what follows. No
/// step recurses: a tree may be as deep as it likes.
struct TreeRows {
  /// A node, and how many it is below.
  struct Row {
    let node: TreeNode
    let depth: Int
  }

  private(set) var rows: [Row] = []

  /// No rows.
  init() {}

  /// All that is shown of some nodes and those below them.
  init(_ nodes: [TreeNode], depth: Int = 0, _ children: (TreeNode) -> [TreeNode]) {
    var pending = [(nodes: nodes[...], depth: depth)]
    while let (nodes, depth) = pending.popLast() {
      guard let node = nodes.first else { continue }
      rows.append(Row(node: node, depth: depth))
      pending.append((nodes.dropFirst(), depth))
      if node.isExpanded { pending.append((children(node)[...], depth + 1)) }
    }
  }

  /// Returns the rows below a row that belong to it.
  private func below(_ row: Int) -> Range<Int> {
    let depth = rows[row].depth
    let end = rows[(row + 1)...].firstIndex { $0.depth <= depth } ?? rows.count
    return row + 1..<end
  }

  /// Returns the row of the parent of a row's node, or nil at the top.
  func parent(of row: Int) -> Int? { rows[..<row].lastIndex { $0.depth < rows[row].depth } }

  /// Shows a node behind the others.
  mutating func append(_ node: TreeNode, depth: Int) { rows.append(Row(node: node, depth: depth)) }

  /// Shows rows below another.
  mutating func insert(_ more: [Row], below row: Int) { rows.insert(contentsOf: more, at: row + 1) }

  /// Shows nothing below a row any more that belongs to it.
  mutating func removeBelow(_ row: Int) { rows.removeSubrange(below(row)) }
}
