public import NibLoading

/// A source of nodes for a tree whose nodes are not in the layout. Asked for each node's children when they are first
/// shown.
@MainActor
public protocol TreeDataSource: AnyObject {
  /// The nodes below a node that says that it may have some, or those at the top.
  ///
  /// - Parameter node: the node; nil for those at the top.
  func children(of node: TreeNode?) -> [TreeNode]
}

/// `<Tree>`: `<Node>`s below nodes, which can be shown or not.
///
/// Right shows what is below the selected node, or goes there; Left hides it, or goes to the node above. Enter sends
/// `action`; if nothing is connected, it does the same as Space and as a click on the arrow: it shows or hides.
open class Tree: RowsView {
  /// The nodes at the top.
  public var nodes: [TreeNode] = [] { didSet { forgetRows() } }
  /// The source of the nodes, in place of the layout's.
  public weak var dataSource: (any TreeDataSource)? { didSet { reload() } }

  /// The rows that are shown, or nil if they must be computed again.
  private var found: TreeRows?
  /// The rows that were shown before, until the selection has found its node again.
  private var before: TreeRows?
  /// True while the tree itself expands a node, and updates the rows itself.
  private var isExpanding = false

  /// For those who hear the screen.
  open override var defaultRole: AccessibleRole { .tree }

  /// The members of a tree in a layout.
  open override class var members: Members {
    super.members.adding(Tree.self) {
      $0.summary("Nodes below nodes, which Right shows and Left hides. Enter or a double click sends the action.")
      $0.children(help: "The nodes at the top.") { (tree: Tree, node: TreeNode) in tree.nodes.append(node) }
    }
  }

  // MARK: Nodes and rows

  /// The node of a row, or nil when there is no such row.
  public func node(atRow row: Int) -> TreeNode? { rows.indices.contains(row) ? rows[row].node : nil }

  /// The node of the selected row; nil when there are none.
  public var selectedNode: TreeNode? { selectedIndex.flatMap { node(atRow: $0) } }

  /// The nodes have changed. A data source is asked again for all of them.
  open override func reload() {
    if let dataSource { nodes = dataSource.children(of: nil) }
    forgetRows()
  }

  /// Drops the rows, which are computed again when they are next asked for.
  func forgetRows() {
    guard !isExpanding else { return }
    before = found ?? before
    found = nil
    setNeedsLayout()
  }

  private var rows: [TreeRows.Row] {
    if let found { return found.rows }
    adopt(nodes)
    let rows = TreeRows(nodes, below)
    found = rows
    keepSelection()
    before = nil
    return rows.rows
  }

  private func below(_ node: TreeNode) -> [TreeNode] { adopt(node.children(from: dataSource)) }

  @discardableResult
  private func adopt(_ nodes: [TreeNode]) -> [TreeNode] {
    for node in nodes where node.tree !== self { node.tree = self }
    return nodes
  }

  private func isExpanded(_ node: TreeNode) -> Bool { node.isExpanded && !node.isLeaf }

  /// Shows what is below the node of a row, or hides it. Costs as much as there is to show or hide.
  private func toggle(row: Int) {
    guard rows.indices.contains(row), !rows[row].node.isLeaf else { return }
    let (node, depth) = (rows[row].node, rows[row].depth)
    let more = node.isExpanded ? [] : TreeRows(below(node), depth: depth + 1, below).rows
    isExpanding = true
    node.isExpanded.toggle()
    isExpanding = false
    // Whoever was asked for the nodes may have done anything with the tree.
    guard self.node(atRow: row) === node else { return forgetRows() }
    if node.isExpanded { found?.insert(more, below: row) } else { found?.removeBelow(row) }
    fit()
    setNeedsLayout()
  }

  // MARK: As rows

  /// As many as there are nodes that are shown.
  open override var rowCount: Int { rows.count }
  /// The words of the node.
  open override func text(ofRow row: Int) -> String { rows[row].node.title }
  /// The node's identity.
  open override func id(ofRow row: Int) -> AnyHashable? { ObjectIdentifier(rows[row].node) }
  /// Returns true if the node of a row is checked.
  open override func isChecked(row: Int) -> Bool { rows[row].node.isChecked }
  /// Checks the node.
  open override func setChecked(_ isChecked: Bool, row: Int) { rows[row].node.isChecked = isChecked }
  /// The node's look.
  open override func look(ofRow row: Int) -> Look { rows[row].node.look }

  /// Returns the row of a node; if the node is no longer shown, that of its nearest ancestor that is.
  open override func row(withID id: AnyHashable) -> Int? {
    var places: [AnyHashable: Int] = [:]
    for (row, entry) in rows.enumerated() { places[ObjectIdentifier(entry.node)] = row }
    if let row = places[id] { return row }
    guard let before else { return nil }
    var ancestor = before.rows.firstIndex { AnyHashable(ObjectIdentifier($0.node)) == id }
    while let row = ancestor {
      if let place = places[ObjectIdentifier(before.rows[row].node)] { return place }
      ancestor = before.parent(of: row)
    }
    return nil
  }

  /// The arrow and the words, behind two blanks for each node above.
  open override func width(ofRow row: Int) -> Int { rows[row].depth * 2 + 2 + rows[row].node.title.cellWidth }

  /// Returns the indent of a row in cells, limited so that a very deep row still shows its text.
  private func indent(ofRow row: Int, in width: Int) -> Int { min(rows[row].depth * 2, width / 2) }

  /// The arrow, if there is anything below, and the words.
  open override func drawRow(_ row: Int, in canvas: Canvas, _ style: CellStyle, _ pen: Pen) {
    let node = rows[row].node
    let indent = indent(ofRow: row, in: canvas.size.width)
    if !node.isLeaf { canvas.write(isExpanded(node) ? "▾" : "▸", at: Point(x: indent, y: 0), style) }
    let start = indent + 2
    canvas.write(node.title, aligned: .start, in: start..<max(start, canvas.size.width), style)
  }

  // MARK: Acting

  /// Shows and hides nodes; the other keys are those of all rows.
  open override func handle(_ key: KeyPress) throws -> Bool {
    guard let row = selectedIndex, let node = node(atRow: row) else { return false }
    switch key {
    case KeyPress(.right):
      if !isExpanded(node) { toggle(row: row) } else { try select(row + 1) }
    case KeyPress(.left):
      if isExpanded(node) { toggle(row: row) } else if let parent = found?.parent(of: row) { try select(parent) }
    case KeyPress(.character(" ")) where !isCheckable: toggle(row: row)
    default: return try super.handle(key)
    }
    return true
  }

  override func act() throws -> Bool {
    if try super.act() { return true }
    guard let row = selectedIndex, node(atRow: row)?.isLeaf == false else { return false }
    toggle(row: row)
    return true
  }

  override func press(row: Int, atColumn column: Int) throws -> Bool {
    guard indent(ofRow: row, in: rowWidth - boxWidth) == column else { return false }
    toggle(row: row)
    return true
  }
}
