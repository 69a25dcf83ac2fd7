/// A source of nodes for a tree whose nodes are not in the layout. The tree asks for the children of a node when they
/// are first shown.
@MainActor
public protocol TreeDataSource: AnyObject {
  /// Returns the children of a node that may have children, or the nodes at the top.
  ///
  /// - Parameter node: the node, or nil for the nodes at the top.
  func children(of node: TreeNode?) -> [TreeNode]
}

/// A source of nodes that may be slow, such as a file system or a server.
///
/// An opened node shows a row "Loading…" until its children are loaded. If loading fails, the row shows the error.
/// Enter or a double click on this row tries again. Nodes that have been loaded are kept.
@MainActor
public protocol AsyncTreeDataSource: TreeDataSource {
  /// Returns the children of a node that may have children, or the nodes at the top.
  ///
  /// - Parameter node: The node, or nil for the nodes at the top.
  /// - Throws: Any error. The tree shows it below the node.
  func loadChildren(of node: TreeNode?) async throws -> [TreeNode]
}

extension AsyncTreeDataSource {
  /// Returns no nodes, because the tree calls `loadChildren(of:)`.
  public func children(of node: TreeNode?) -> [TreeNode] { [] }
}
