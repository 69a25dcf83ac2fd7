public import NibLoading

internal import FileAccess
internal import NibModel

/// `<DirectoryTree>`: the folders and files below a folder.
///
/// A folder is read when it is opened for the first time, and again by `reload()`. Nothing else of the file system is looked
/// at. The keys are those of a ``Tree``; Enter opens and closes a folder, and sends `action` for a file.
open class DirectoryTree: Tree {
  /// The folder at the top.
  public var root = "." { didSet { if isReady { reload() } } }
  /// True if names that begin with a dot are shown.
  public var showsHidden = false { didSet { if showsHidden != oldValue, isReady { reload() } } }
  /// True if only folders are shown.
  public var showsFoldersOnly = false { didSet { if showsFoldersOnly != oldValue, isReady { reload() } } }
  private let folders = FolderNodes()
  private var isReady = false

  /// A tree of a folder.
  public init(root: String) {
    super.init()
    self.root = root
    begin()
  }

  /// A tree that reads its folder when it is told to.
  init(lazyRoot: String) {
    super.init()
    root = lazyRoot
  }

  /// A tree of a layout. It reads its folder when all of the layout is there.
  public required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  /// The members of a directory tree in a layout.
  open override class var members: Members {
    super.members.adding(DirectoryTree.self) {
      $0.summary("The folders and files below a folder, each of which is read when it is opened.")
      $0.attribute("root", default: ".", help: "The folder at the top.") { $0.root = $1 }
      $0.attribute("showsHidden", default: "false", help: "Whether names that begin with a dot are shown.") {
        $0.showsHidden = $1
      }
      $0.attribute("foldersOnly", default: "false", help: "Whether files are left out.") { $0.showsFoldersOnly = $1 }
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
  public func reveal(path: String) {
    let base = root.hasSuffix("/") ? root : root + "/"
    guard path.hasPrefix(base) else { return }
    var nodes = self.nodes
    for name in path.dropFirst(base.count).split(separator: "/") {
      guard let node = nodes.first(where: { ($0.value as? FolderNodes.Place)?.name == String(name) }) else { return }
      select(node)
      guard path != (node.value as? FolderNodes.Place)?.path else { return }
      node.isExpanded = true
      // Asking for the rows has the folder read.
      _ = rowCount
      nodes = node.children
    }
  }

  private func select(_ node: TreeNode) {
    if let row = (0..<rowCount).first(where: { self.node(atRow: $0) === node }) { selectedIndex = row }
  }
}

/// Folders as nodes.
private final class FolderNodes: TreeDataSource {
  weak var owner: DirectoryTree?

  /// The most entries of a folder that are shown.
  private static let most = 20_000

  /// The entry that a node stands for.
  struct Place {
    let path: String
    let name: String
    let isFolder: Bool
  }

  func children(of node: TreeNode?) -> [TreeNode] {
    guard let owner else { return [] }
    let folder = node.map { ($0.value as? Place)?.path ?? "" } ?? owner.root
    do throws(SystemError) {
      let entries = try FileSystem.entries(in: folder, limit: Self.most + 1)
      let shown = entries.filter {
        (owner.showsHidden || !$0.name.hasPrefix(".")) && ($0.isFolder || !owner.showsFoldersOnly)
      }
      var nodes = shown.sorted(by: Self.areInOrder).prefix(Self.most).map { self.node(for: $0, in: folder) }
      if entries.count > Self.most {
        nodes.append(row(for: Note(word: .moreNames, detail: "\(Self.most)"), owner.kitWords))
      }
      return nodes
    } catch {
      return [row(for: Note(error), owner.kitWords)]
    }
  }

  /// Folders come first, then names without regard to capitals.
  private static func areInOrder(_ one: FolderEntry, _ other: FolderEntry) -> Bool {
    if one.isFolder != other.isFolder { return one.isFolder }
    let (name, otherName) = (one.name.lowercased(), other.name.lowercased())
    return name == otherName ? one.name < other.name : name < otherName
  }

  private func node(for entry: FolderEntry, in folder: String) -> TreeNode {
    let path = folder.hasSuffix("/") ? folder + entry.name : folder + "/" + entry.name
    return TreeNode(
      entry.name.printable + (entry.isFolder ? "/" : ""),
      value: Place(path: path, name: entry.name, isFolder: entry.isFolder), mayHaveChildren: entry.isFolder)
  }

  /// A row that is no entry.
  private func row(for note: Note, _ words: Words) -> TreeNode {
    let node = TreeNode(note.text(in: words), value: note)
    node.look = Look(foreground: .role(.muted), italic: true)
    return node
  }

  /// The words of a row that is no entry.
  struct Note {
    let word: Word?
    let detail: String

    init(word: Word, detail: String) { (self.word, self.detail) = (word, detail) }

    /// The reason why a folder cannot be read. What is rare is told in the system's words.
    init(_ error: SystemError) {
      word = error.isMissingFile ? .noFolder : error.isRefusal ? .noAccess : nil
      detail = error.description
    }

    func text(in words: Words) -> String { word.map { words[$0, detail] } ?? detail }
  }
}
