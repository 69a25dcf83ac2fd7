public import NibLoading

/// `<DirectoryTree>`: the folders and files below a folder.
///
/// The tree reads a folder when the user opens it for the first time, and again on `reload()`. It does not look at
/// anything else in the file system. If a disk is slow, the folder shows a row "Loading…" meanwhile, and keys still
/// work. The keys are those of a ``Tree``. Enter opens and closes a folder, and sends `action` for a file.
open class DirectoryTree: Tree {
  /// The folder at the top.
  public var root = "." { didSet { if isReady { reload() } } }
  /// True if names that begin with a dot are shown.
  public var showsHidden = false { didSet { if showsHidden != oldValue, isReady { reload() } } }
  /// True if only folders are shown.
  public var showsFoldersOnly = false { didSet { if showsFoldersOnly != oldValue, isReady { reload() } } }
  private let folders = FolderNodes()
  /// The path that is selected as soon as the folders on the way to it are read.
  private var wanted: String?
  private var isReady = false
  /// The time for which a key press waits for a folder.
  var patience = FilePatience.time

  /// Creates a tree of a folder.
  public init(root: String) {
    super.init()
    self.root = root
    begin()
  }

  /// Creates a tree that does not read its folder until `begin()`.
  init(lazyRoot: String) {
    super.init()
    root = lazyRoot
  }

  /// Creates a tree of a layout. It reads its folder when the layout is complete.
  public required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  /// The members of a directory tree in a layout.
  open override class var members: Members {
    super.members.adding(DirectoryTree.self) {
      $0.summary("The folders and files below a folder. Each folder is read when it is opened.")
      $0.attribute("root", default: ".", help: "The folder at the top.") { $0.root = $1 }
      $0.attribute("showsHidden", default: "false", help: "True if names that begin with a dot are shown.") {
        $0.showsHidden = $1
      }
      $0.attribute("foldersOnly", default: "false", help: "True if only folders are shown.") {
        $0.showsFoldersOnly = $1
      }
    }
  }

  /// Reads the folder.
  open override func awake() throws {
    try super.awake()
    begin()
  }

  /// Reads the folder at the top, if this has not been done.
  func begin() {
    guard !isReady else { return }
    folders.owner = self
    isReady = true
    dataSource = folders
  }

  /// The path of the selected file or folder: the root, and the names on the way. Nil if nothing is selected.
  public var selectedPath: String? { (selectedNode?.value as? FolderNodes.Place)?.path }

  /// True if the selected row is a folder.
  public var isFolderSelected: Bool { (selectedNode?.value as? FolderNodes.Place)?.isFolder == true }

  /// Translates the rows that are notes, because the folder at the top is read before a program shows the tree.
  override func takeWords(_ words: Words) {
    for node in nodes { if let note = node.value as? FolderNodes.Note { node.title = note.text(in: words) } }
  }

  override func act() throws -> Bool {
    guard let node = selectedNode, let place = node.value as? FolderNodes.Place else { return false }
    if !place.isFolder {
      guard action != nil else { return false }
      try sendAction()
    } else {
      node.isExpanded.toggle()
    }
    return true
  }

  /// Opens the folders on the way to a path, and selects the file or folder at its end, or the last folder that exists.
  /// O(names on the way).
  ///
  /// A slow folder is opened when it has been read, unless the user has used the tree by then.
  public func reveal(path: String) {
    wanted = path
    revealWanted()
  }

  /// Continues to the path that should be selected, as far as the folders have been read.
  func revealWanted() {
    guard let path = wanted else { return }
    let base = root.hasSuffix("/") ? root : root + "/"
    guard path.hasPrefix(base) else { return wanted = nil }
    var nodes = self.nodes
    for name in path.dropFirst(base.count).split(separator: "/") {
      guard let node = nodes.first(where: { ($0.value as? FolderNodes.Place)?.name == String(name) }) else {
        if nodes.first?.notice == nil { wanted = nil }
        return
      }
      select(node)
      guard path != (node.value as? FolderNodes.Place)?.path else { break }
      node.isExpanded = true
      // Reading the row count makes the data source read the folder.
      _ = rowCount
      nodes = node.children
    }
    wanted = nil
  }

  /// Handles the keys of a tree. A key press ends the search for a path.
  open override func handle(_ key: KeyPress) throws -> Bool {
    wanted = nil
    return try super.handle(key)
  }

  private func select(_ node: TreeNode) {
    if let row = (0..<rowCount).first(where: { self.node(atRow: $0) === node }) { selectedIndex = row }
  }
}
