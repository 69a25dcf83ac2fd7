public import NibLoading

/// `<Tree>`: nested `<Node>`s, whose children can be shown or hidden.
///
/// Right shows the children of the selected node, or moves to the first of them. Left hides them, or moves to the
/// parent. Enter sends `action`. If no action is connected, Enter shows or hides the children, as Space and a click on
/// the arrow do.
///
/// A filter shows the nodes that contain its words and their ancestors, whether these are open or not. It does not find
/// nodes that have not been loaded. When the filter ends, the selected node is shown in its place.
open class Tree: RowsView {
  /// The nodes at the top of the tree.
  public var nodes: [TreeNode] = [] { didSet { forgetRows() } }
  /// The source of the nodes, which replaces the nodes of the layout.
  public weak var dataSource: (any TreeDataSource)? { didSet { reload() } }

  /// The rows that are shown without a filter, or nil if they must be computed again.
  private var found: TreeRows?
  /// The rows from before a change, until the selected node is found again.
  private var before: TreeRows?
  /// True while the tree itself expands a node and updates the rows.
  private var isExpanding = false
  /// The nodes that the filter shows.
  private var search: TreeSearch?
  /// The node that was selected when the filter began.
  private weak var searchOrigin: TreeNode?
  /// The row at the top of the tree until the data source has returned the nodes there.
  private var topNotice: TreeNode?

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .tree }
  override var keyRows: [KeyRow] { KeyTable.selecting(self) + KeyTable.branching(self) }

  /// The members of a tree in a layout.
  open override class var members: Members {
    super.members.adding(Tree.self) {
      $0.summary("Nested nodes, which Right shows and Left hides. Enter or a double click sends the action.")
      $0.children(help: "The nodes at the top.") { (tree: Tree, node: TreeNode) in tree.nodes.append(node) }
    }
  }

  // MARK: Nodes and rows

  /// Returns the node of a row. Returns nil if the row does not exist or shows a notice about loading.
  public func node(atRow row: Int) -> TreeNode? {
    guard rows.indices.contains(row), rows[row].node.notice == nil else { return nil }
    return rows[row].node
  }

  /// The node of the selected row, or nil if there is none.
  public var selectedNode: TreeNode? { selectedIndex.flatMap { node(atRow: $0) } }

  /// Reloads the tree after the nodes have changed. A data source is asked again for all of them.
  open override func reload() {
    topNotice = nil
    if let source = dataSource as? any AsyncTreeDataSource {
      topNotice = load(nil, from: source)
    } else if let dataSource {
      nodes = dataSource.children(of: nil)
    }
    forgetRows()
  }

  /// Discards the rows, which are computed again when they are needed.
  func forgetRows() {
    guard !isExpanding else { return }
    before = found ?? before
    found = nil
    if search != nil {
      restartFilter()
      beginSearch()
    }
    setNeedsLayout()
    if sentSelection != nil { window?.host?.pendingEvents.add(self) }
  }

  private var rows: [TreeRows.Row] { shown.rows }

  private var shown: TreeRows {
    if let search { return search.found }
    if let found { return found }
    let top = topNotice.map { [$0] } ?? nodes
    adopt(top)
    let rows = TreeRows(top, below)
    found = rows
    keepSelection()
    before = nil
    return rows
  }

  private func below(_ node: TreeNode) -> [TreeNode] {
    adopt(node.children(from: dataSource) { load(node, from: $0) })
  }

  @discardableResult
  private func adopt(_ nodes: [TreeNode]) -> [TreeNode] {
    for node in nodes where node.tree !== self { node.tree = self }
    return nodes
  }

  private func isExpanded(row: Int) -> Bool {
    let node = rows[row].node
    guard search != nil else { return node.isExpanded && !node.isLeaf }
    return row + 1 < rows.count && rows[row + 1].depth > rows[row].depth
  }

  /// Shows or hides the children of the node of a row. O(rows to show or hide). Does nothing while a filter is active.
  private func toggle(row: Int) {
    guard search == nil, rows.indices.contains(row), !rows[row].node.isLeaf else { return }
    let (node, depth) = (rows[row].node, rows[row].depth)
    let more = node.isExpanded ? [] : TreeRows(below(node), depth: depth + 1, below).rows
    isExpanding = true
    node.isExpanded.toggle()
    isExpanding = false
    // The data source may have changed the tree while it returned the nodes.
    guard self.node(atRow: row) === node else { return forgetRows() }
    if node.isExpanded { found?.insert(more, below: row) } else { found?.removeBelow(row) }
    keepSelection()
    setNeedsLayout()
  }

  // MARK: Nodes that take their time

  /// Loads nodes.
  ///
  /// - Parameter node: The parent of the nodes, or nil for the nodes at the top.
  /// - Returns: the row that is shown until the nodes are loaded.
  private func load(_ node: TreeNode?, from source: any AsyncTreeDataSource) -> TreeNode {
    let row = TreeNode(.loading, "")
    let isTop = node == nil
    let work: @MainActor () async throws -> Void = { [weak self, weak node, weak source] in
      guard let source, isTop || node != nil else { return }
      var nodes: [TreeNode]
      do {
        nodes = try await source.loadChildren(of: node)
      } catch {
        nodes = [TreeNode(.failure, message(for: error, in: self?.kitWords ?? Words()))]
      }
      if isTop { self?.replaceTop(row, by: nodes) } else { node?.replace(row, by: nodes) }
    }
    if let host = window?.host { host.actions.start(work) } else { Task { try await work() } }
    return row
  }

  private func replaceTop(_ row: TreeNode, by nodes: [TreeNode]) {
    guard topNotice === row else { return }
    topNotice = nodes.first.flatMap { $0.notice == nil ? nil : $0 }
    self.nodes = topNotice == nil ? nodes : []
  }

  /// Loads nodes again after a failure.
  ///
  /// - Returns: false if the row does not show a failure.
  private func retry(row: Int) -> Bool {
    guard rows.indices.contains(row), rows[row].node.notice == .failure else { return false }
    if let parent = shown.parent(of: row) { rows[parent].node.forgetChildren() } else { reload() }
    return true
  }

  // MARK: The filter

  override var isSearching: Bool { search?.isComplete == false }
  override var filterPattern: FilterPattern? { search?.pattern }

  override func narrowFilter() {
    if search == nil { searchOrigin = selectedNode }
    restartFilter()
  }

  override func restartFilter() {
    let wasFiltered = search != nil
    guard let pattern = FilterPattern(filterText) else {
      if wasFiltered { endFilter() }
      return
    }
    search = TreeSearch(pattern, in: nodes)
    setCurrentRow(0)
  }

  override var searchedFraction: Double? { nil }

  override func searchSlice() -> Bool {
    search?.scan()
    guard search?.isComplete == true else { return search == nil }
    if let origin = searchOrigin, let row = rows.firstIndex(where: { $0.node === origin }) { setCurrentRow(row) }
    searchOrigin = nil
    return true
  }

  /// Shows all nodes again, with the selected one in its place.
  private func endFilter() {
    let node = selectedNode ?? searchOrigin
    var ancestor = selectedIndex.flatMap { shown.parent(of: $0) }
    isExpanding = true
    while let row = ancestor {
      rows[row].node.isExpanded = true
      ancestor = shown.parent(of: row)
    }
    isExpanding = false
    search = nil
    found = nil
    before = nil
    if let node, let row = rows.firstIndex(where: { $0.node === node }) { setCurrentRow(row) }
  }

  // MARK: As rows

  /// The number of nodes that are shown.
  open override var rowCount: Int { rows.count }
  /// Returns the text of the node.
  open override func text(ofRow row: Int) -> String { shownTitle(of: rows[row].node).plain }

  /// Returns the text of a node. While nodes are loading, the row in their place says so.
  private func shownTitle(of node: TreeNode) -> StyledText {
    node.notice == .loading ? StyledText(kitWords[.loading]) : node.styledTitle
  }
  /// Returns the description of the selected node, which includes its depth and whether its children are shown.
  open override func accessibleState(in words: Words) -> [String] {
    guard let row = selectedIndex, rows.indices.contains(row) else { return super.accessibleState(in: words) }
    let branch = rows[row].node.isLeaf ? [] : [words[isExpanded(row: row) ? .expanded : .collapsed]]
    return super.accessibleState(in: words) + branch + [words[.level, "\(rows[row].depth + 1)"]]
  }
  /// Returns the identity of the node.
  open override func id(ofRow row: Int) -> AnyHashable? { ObjectIdentifier(rows[row].node) }
  /// Returns true if the node of a row is checked.
  open override func isChecked(row: Int) -> Bool { rows[row].node.isChecked }
  /// Checks or unchecks the node.
  open override func setChecked(_ isChecked: Bool, row: Int) { rows[row].node.isChecked = isChecked }
  /// Returns the look of the node.
  open override func look(ofRow row: Int) -> Look {
    switch rows[row].node.notice {
    case nil: rows[row].node.look
    case .loading: Look(foreground: .role(.muted), italic: true)
    case .failure: Look(foreground: .role(.error))
    }
  }

  /// Returns the row of a node. If the node is no longer shown, returns the row of its nearest ancestor that is shown.
  open override func row(withID id: AnyHashable) -> Int? {
    var places: [AnyHashable: Int] = [:]
    for (row, entry) in rows.enumerated() { places[ObjectIdentifier(entry.node)] = row }
    if let row = places[id] { return row }
    guard let before, search == nil else { return nil }
    var ancestor = before.rows.firstIndex { AnyHashable(ObjectIdentifier($0.node)) == id }
    while let row = ancestor {
      if let place = places[ObjectIdentifier(before.rows[row].node)] { return place }
      ancestor = before.parent(of: row)
    }
    return nil
  }

  override func markedRow(withID id: AnyHashable) -> Int? {
    rows.firstIndex { AnyHashable(ObjectIdentifier($0.node)) == id }
  }

  /// Returns the width of the indent, the arrow and the text. The indent is two cells for each ancestor.
  open override func width(ofRow row: Int) -> Int { rows[row].depth * 2 + 2 + text(ofRow: row).cellWidth }

  /// Returns the indent of a row in cells, limited so that a very deep row still shows its text.
  private func indent(ofRow row: Int, in width: Int) -> Int { min(rows[row].depth * 2, width / 2) }

  /// Draws the arrow, if the node has children, and the text.
  open override func drawRow(_ row: Int, in canvas: Canvas, _ style: CellStyle, _ pen: Pen) {
    let node = rows[row].node
    let indent = indent(ofRow: row, in: canvas.size.width)
    if !node.isLeaf { canvas.write(isExpanded(row: row) ? "▾" : "▸", at: Point(x: indent, y: 0), style) }
    let start = indent + 2
    write(shownTitle(of: node), in: start..<max(start, canvas.size.width), of: canvas, style, pen)
  }

  // MARK: Acting

  /// Shows and hides nodes. The other keys are those of all rows.
  open override func handle(_ key: KeyPress) throws -> Bool {
    guard let row = selectedIndex, rows.indices.contains(row) else { return try super.handle(key) }
    switch key {
    case KeyPress(.right):
      if !isExpanded(row: row) { toggle(row: row) } else { try go(to: row + 1) }
    case KeyPress(.left):
      if isExpanded(row: row), search == nil {
        toggle(row: row)
      } else if let parent = shown.parent(of: row) {
        try go(to: parent)
      }
    case KeyPress(.character(" ")) where !isCheckable && selectionMode != .many: toggle(row: row)
    default: return try super.handle(key)
    }
    return true
  }

  override func act() throws -> Bool {
    guard let row = selectedIndex else { return false }
    if retry(row: row) { return true }
    if try super.act() { return true }
    guard node(atRow: row)?.isLeaf == false else { return false }
    toggle(row: row)
    return true
  }

  override func press(row: Int, atColumn column: Int) throws -> Bool {
    guard indent(ofRow: row, in: rowWidth - gutterWidth) == column else { return false }
    toggle(row: row)
    return true
  }
}
