/// Lets go of a tree without recursion.
///
/// A container that simply lets its children go is released by recursion, one level of the tree after another on the
/// thread's stack, and some ten thousand levels overflow it. Call this in the container's `deinit` instead:
///
///     deinit { releaseTree(&subviews) { $0.takeSubviews() } }
///
/// A node that is still retained elsewhere keeps its children.
///
/// - Parameters:
///   - children: the container's own array; empty afterwards.
///   - takeChildren: empties a node's array of children and returns them.
/// - Complexity: O(nodes that are released).
public func releaseTree<Node: AnyObject>(_ children: inout [Node], takingChildren takeChildren: (Node) -> [Node]) {
  var pending = children
  children = []
  while var node = pending.popLast() {
    if isKnownUniquelyReferenced(&node) { pending += takeChildren(node) }
  }
}
