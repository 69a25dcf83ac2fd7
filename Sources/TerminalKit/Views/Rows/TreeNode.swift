public import NibLoading

/// `<Node>`: a row of a tree, with the nodes below it.
///
/// A node can be at only one place of one tree.
@MainActor
public final class TreeNode: NibDecodable {
  /// The id of the node in its layout.
  public private(set) var id = ""
  /// The text.
  public var title: String {
    get { words.plain }
    set { words.plain = newValue }
  }
  /// The text with its looks. Setting it replaces the spans of a layout.
  public var styledTitle: StyledText {
    get { words.styled }
    set { words.styled = newValue }
  }
  private var words = SpannedText() { didSet { tree?.setNeedsDisplay() } }
  /// True if the children are shown.
  public var isExpanded = false { didSet { if isExpanded != oldValue { tree?.forgetRows() } } }
  /// True if the node's box is checked.
  public var isChecked = false { didSet { tree?.setNeedsDisplay() } }
  /// The look of the node.
  public var look = Look() { didSet { tree?.setNeedsDisplay() } }
  /// The value that the program gives the node.
  public var value: Any?
  /// The children of the node, if they are known.
  public var children: [TreeNode] {
    get { known ?? [] }
    set {
      content = .known(newValue)
      tree?.forgetRows()
    }
  }

  /// The children of a node, as far as they are known.
  private enum Content {
    /// The tree's data source has not been asked for them.
    case unknown
    /// The data source has been asked, but has not answered yet or has failed. The row with this notice is shown.
    case notice(TreeNode)
    case known([TreeNode])
  }

  private var content = Content.unknown
  private var known: [TreeNode]? { if case .known(let nodes) = content { nodes } else { nil } }
  /// The kind of notice if the row replaces missing nodes, or nil for a node of the tree.
  let notice: Notice?

  /// The kinds of notices.
  enum Notice {
    case loading, failure
  }

  /// True if the tree's data source may have children for the node.
  private let mayHaveChildren: Bool
  /// The tree that shows the node.
  weak var tree: Tree?

  /// The members of a node in a layout.
  public class var members: Members {
    Members(of: TreeNode.self) {
      $0.summary("A row of a tree, with the nodes below it.")
      $0.attribute("id", help: "The id in the layout.") { $0.id = $1 }
      $0.words("title", spans: .attribute, help: "The text.") { $1(&$0.words) }
      $0.attribute("expanded", default: "false", help: "True if the children are shown.") { $0.isExpanded = $1 }
      $0.attribute("checked", default: "false", help: "True if the box is checked.") { $0.isChecked = $1 }
      $0.looks(\.look)
      $0.children(
        help: "The children of the node."
      ) { (node: TreeNode, child: TreeNode) in node.children.append(child) }
    }
  }

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - title: the text.
  ///   - value: the value that the program gives the node.
  ///   - children: the children of the node.
  ///   - mayHaveChildren: true if the tree asks its data source for the children when they are first shown.
  public init(_ title: String, value: Any? = nil, children: [TreeNode] = [], mayHaveChildren: Bool = false) {
    words = SpannedText(StyledText(title))
    self.value = value
    self.mayHaveChildren = mayHaveChildren
    notice = nil
    content = mayHaveChildren && children.isEmpty ? .unknown : .known(children)
  }

  /// Creates a row that replaces missing nodes.
  init(_ notice: Notice, _ title: String) {
    words = SpannedText(StyledText(title))
    self.notice = notice
    mayHaveChildren = false
    content = .known([])
  }

  /// Creates a node of a layout.
  public init(coder: NibDecoder) throws {
    mayHaveChildren = false
    notice = nil
    content = .known([])
    try coder.attachChildren(to: self)
  }

  isolated deinit {
    guard var known, !known.isEmpty else { return }
    content = .unknown
    releaseTree(&known) { node in
      defer { node.content = .unknown }
      return node.known ?? []
    }
  }

  /// True if the node has no children, as far as they are known.
  public var isLeaf: Bool { known?.isEmpty ?? !mayHaveChildren }

  /// Removes the children, so that the tree asks the data source again.
  public func forgetChildren() {
    content = .unknown
    tree?.forgetRows()
  }

  /// Returns the rows below the node. If the children are not known, asks the source for them.
  ///
  /// - Parameter load: Asks an asynchronous source, and returns a row that says that nodes are loading.
  func children(from source: (any TreeDataSource)?, load: (any AsyncTreeDataSource) -> TreeNode) -> [TreeNode] {
    switch content {
    case .known(let nodes): return nodes
    case .notice(let row): return [row]
    case .unknown: break
    }
    if mayHaveChildren, let source = source as? any AsyncTreeDataSource {
      let row = load(source)
      content = .notice(row)
      return [row]
    }
    let asked = mayHaveChildren ? source?.children(of: self) ?? [] : []
    content = .known(asked)
    return asked
  }

  /// Sets the answer of an asynchronous source.
  ///
  /// - Parameter row: The row that says that nodes are loading. If the node shows another row by now, this does
  ///   nothing.
  func replace(_ row: TreeNode, by nodes: [TreeNode]) {
    guard case .notice(let shown) = content, shown === row else { return }
    if let failure = nodes.first, failure.notice != nil { content = .notice(failure) } else { content = .known(nodes) }
    tree?.forgetRows()
  }
}

extension TreeNode: SpanOwner {
  func spansDidChange() { tree?.setNeedsDisplay() }
}
