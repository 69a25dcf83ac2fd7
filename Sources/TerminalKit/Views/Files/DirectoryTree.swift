public import NibLoading

/// `<DirectoryTree>`: the folders and files below a folder.
///
/// A folder is read when it is opened for the first time, and again by `reload()`. Nothing else of the file system is looked
/// at. A folder on a disk that takes its time shows a row "Loading…" meanwhile, and no key waits for it. The keys are those of a ``Tree``; Enter opens and closes a folder, and sends `action` for a file.
open class DirectoryTree: Tree {
  /// The folder at the top.
  public var root = "." { didSet { if isReady { reload() } } }
  /// True if names that begin with a dot are shown.
  public var showsHidden = false { didSet { if showsHidden != oldValue, isReady { reload() } } }
  /// True if only folders are shown.
  public var showsFoldersOnly = false { didSet { if showsFoldersOnly != oldValue, isReady { reload() } } }
  private let folders = FolderNodes()
  /// The path that is to be selected when the folders on the way are there.
  private var wanted: String?
  private var isReady = false
  /// The time for which a key waits for a folder.
  var patience = FilePatience.time

  /// Creates a tree of a folder.
  public init(root: String) {
    super.init()
    self.root = root
    begin()
  }

  /// Creates a tree that reads its folder on request.
  init(lazyRoot: String) {
    super.init()
    root = lazyRoot
  }

  /// Creates a tree of a layout. It reads its folder when all of the layout is there.
  public required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  /// The members of a directory tree in a layout.
  open override class var members: Members {
    super.members.adding(DirectoryTree.self) {
      $0.summary("The folders and files below a folder, each of which is read when it is opened.")
      $0.attribute("root", default: ".", help: "The folder at the top.") { $0.root = $1 }
      $0.attribute("showsHidden", default: "false", help: "True if names that begin with a dot are shown.") {
        $0.showsHidden = $1
      }
      $0.attribute("foldersOnly", default: "false", help: "True if files are left out.") { $0.showsFoldersOnly = $1 }
    }
  }

  /// Reads the folder.
  open override func awake() throws {
    try super.awake()
    begin()
  }

  /// Reads the folder, if that has not been done.
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

  /// The folder at the top is read before a program shows the tree.
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

  /// Opens the folders on the way to a path, and selects what it leads to, as far as there is anything. O(names on the way).
  ///
  /// A folder that takes its time is opened when it is there, unless the user has done something in the tree by then.
  public func reveal(path: String) {
    wanted = path
    revealWanted()
  }

  /// Goes on to the path that is to be selected, as far as folders are there.
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
      // Asking for the rows has the folder read.
      _ = rowCount
      nodes = node.children
    }
    wanted = nil
  }

  /// Returns the keys of a tree. One that is pressed while a path is being looked for ends that.
  open override func handle(_ key: KeyPress) throws -> Bool {
    wanted = nil
    return try super.handle(key)
  }

  private func select(_ node: TreeNode) {
    if let row = (0..<rowCount).first(where: { self.node(atRow: $0) === node }) { selectedIndex = row }
  }
}
