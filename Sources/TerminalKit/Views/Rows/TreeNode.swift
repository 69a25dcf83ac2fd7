public import NibLoading

/// `<Node>`: a row of a tree, with the nodes below it.
///
/// A node stands in one place of one tree.
public final class TreeNode: NibDecodable {
  /// The id that the layout gives it.
  public private(set) var id = ""
  /// The words.
  public var title = "" { didSet { tree?.setNeedsDisplay() } }
  /// True if the nodes below are shown.
  public var isExpanded = false { didSet { if isExpanded != oldValue { tree?.forgetRows() } } }
  /// True if the node's box is checked.
  public var isChecked = false { didSet { tree?.setNeedsDisplay() } }
  /// The look of the node.
  public var look = Look() { didSet { tree?.setNeedsDisplay() } }
  /// The value that the program gives the node.
  public var value: Any?
  /// The nodes below it, if they are known.
  public var children: [TreeNode] {
    get { known ?? [] }
    set {
      known = newValue
      tree?.forgetRows()
    }
  }
  /// Nil while the tree's data source has not been asked.
  private var known: [TreeNode]?
  /// True if the tree's data source may have nodes below this one.
  private let mayHaveChildren: Bool
  /// The tree that shows it.
  weak var tree: Tree?

  /// The members of a node in a layout.
  public class var members: Members {
    Members(of: TreeNode.self) {
      $0.summary("A row of a tree, with the nodes below it.")
      $0.attribute("id", help: "Its name in the layout.") { $0.id = $1 }
      $0.translated("title")
      $0.attribute("title", help: "The words.") { $0.title = $1 }
      $0.attribute("expanded", default: "false", help: "Whether the nodes below it are shown.") { $0.isExpanded = $1 }
      $0.attribute("checked", default: "false", help: "Whether its box is checked.") { $0.isChecked = $1 }
      $0.looks(\.look)
      $0.children(help: "The nodes below it.") { (node: TreeNode, child: TreeNode) in node.children.append(child) }
    }
  }

  /// A node.
  ///
  /// - Parameters:
  ///   - title: the words.
  ///   - value: what it stands for.
  ///   - children: the nodes below it.
  ///   - mayHaveChildren: whether the tree's data source is asked for the nodes below it, when they are first shown.
  public init(_ title: String, value: Any? = nil, children: [TreeNode] = [], mayHaveChildren: Bool = false) {
    self.title = title
    self.value = value
    self.mayHaveChildren = mayHaveChildren
    known = mayHaveChildren && children.isEmpty ? nil : children
  }

  /// A node of a layout.
  public init(coder: NibDecoder) throws {
    mayHaveChildren = false
    try coder.attachChildren(to: self)
  }

  isolated deinit {
    guard var known, !known.isEmpty else { return }
    self.known = nil
    releaseTree(&known) { node in
      defer { node.known = nil }
      return node.known ?? []
    }
  }

  /// True if the node has no children, as far as is known.
  public var isLeaf: Bool { known?.isEmpty ?? !mayHaveChildren }

  /// Forgets the nodes below it, so that the data source is asked again.
  public func forgetChildren() {
    known = nil
    tree?.forgetRows()
  }

  /// The nodes below it; asks for them if they are not known.
  func children(from source: (any TreeDataSource)?) -> [TreeNode] {
    if let known { return known }
    let asked = mayHaveChildren ? source?.children(of: self) ?? [] : []
    known = asked
    return asked
  }
}
