/// Releases a tree without recursion.
///
/// If a container simply releases its children, they are released by recursion on the thread's stack, level by level,
/// and about ten thousand levels overflow the stack. Call this in the container's `deinit` instead:
///
///     deinit { releaseTree(&subviews) { $0.takeSubviews() } }
///
/// A node that is still retained elsewhere keeps its children.
///
/// - Parameters:
///   - children: the container's own array, which is empty afterwards.
///   - takeChildren: empties a node's array of children and returns them.
/// - Complexity: O(nodes that are released).
public func releaseTree<Node: AnyObject>(_ children: inout [Node], takingChildren takeChildren: (Node) -> [Node]) {
  var pending = children
  children = []
  while var node = pending.popLast() {
    if isKnownUniquelyReferenced(&node) { pending += takeChildren(node) }
  }
}
