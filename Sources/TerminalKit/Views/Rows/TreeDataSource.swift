/// A source of nodes for a tree whose nodes are not in the layout. Asked for each node's children when they are first
/// shown.
@MainActor
public protocol TreeDataSource: AnyObject {
  /// Returns the nodes below a node that says that it may have some, or those at the top.
  ///
  /// - Parameter node: the node; nil for those at the top.
  func children(of node: TreeNode?) -> [TreeNode]
}

/// A source of nodes that takes its time: a file system, a server.
///
/// A node that is opened shows a row "Loading…" until its children are there. If loading fails, the row shows the error in
/// its place; Enter or a double click there tries again. Nodes that were asked for are kept.
@MainActor
public protocol AsyncTreeDataSource: TreeDataSource {
  /// Returns the nodes below a node that says that it may have some, or those at the top.
  ///
  /// - Parameter node: The node, or nil for those at the top.
  /// - Throws: Any error; the tree shows it below the node.
  func loadChildren(of node: TreeNode?) async throws -> [TreeNode]
}

extension AsyncTreeDataSource {
  /// None: the tree calls `loadChildren(of:)`.
  public func children(of node: TreeNode?) -> [TreeNode] { [] }
}
