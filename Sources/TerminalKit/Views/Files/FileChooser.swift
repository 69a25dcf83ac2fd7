public import NibLoading

internal import NibModel

/// The kind of path that a user can choose in a file dialog.
///
/// Cases may be added: a `switch` over them needs a default.
public nonisolated enum FileChoice: String, CaseIterable, NibValue, Sendable {
  /// An existing file.
  case open
  /// A file that may or may not exist, in an existing folder.
  case save
  /// An existing folder.
  case folder
}

/// `<FileChooser>`: a path that the user types or chooses from a tree of folders. Use it in a dialog that has its own
/// buttons.
///
///     <Dialog title="Open"> <FileChooser id="files"/> <Button title="_Open" default="true" validates="true"/> </Dialog>
///
/// The chooser reads the folders that are open in its tree and the path in its field, and changes nothing. Key presses
/// do not wait for a slow disk. A path that does not lead to the requested kind of file is a ``View/problem`` of the
/// field.
open class FileChooser: View {
  /// The kind of path to choose.
  public var choice = FileChoice.open { didSet { configure() } }
  /// The folder at the top of the tree.
  public var root: String {
    get { tree.root }
    set {
      tree.root = newValue
      setNeedsLayout()
    }
  }
  /// True if names that begin with a dot are shown. The user can change this.
  public var showsHidden: Bool {
    get { hidden.isChecked }
    set {
      hidden.isChecked = newValue
      tree.showsHidden = newValue
    }
  }

  private let stack = VStack()
  private let line = HStack()
  private let caption = Label()
  private let field = TextField()
  private let notice = FieldMessage()
  private let tree: ChooserTree
  private let hidden = HiddenBox()

  /// Creates a chooser of the files below a folder.
  public init(root: String = ".") {
    tree = ChooserTree(root: root)
    super.init()
    build()
  }

  /// Creates a chooser of a layout.
  public required init(coder: NibDecoder) throws {
    tree = ChooserTree(lazyRoot: ".")
    try super.init(coder: coder)
    build()
  }

  /// Reads the folder at the top.
  open override func awake() throws {
    try super.awake()
    tree.begin()
  }

  /// The members of a file chooser in a layout.
  open override class var members: Members {
    super.members.adding(FileChooser.self) {
      $0.summary("A path that the user types or chooses from a tree of folders.")
      $0.attribute("choice", default: "open", help: "The kind of path to choose.") { $0.choice = $1 }
      $0.attribute("root", default: ".", help: "The folder at the top of the tree.") { $0.root = $1 }
      $0.attribute("path", help: "The initial path.") { $0.path = $1 }
      $0.attribute("showsHidden", default: "false", help: "True if names that begin with a dot are shown.") {
        $0.showsHidden = $1
      }
    }
  }

  /// The state that is kept: the path in the field.
  open override class var personalState: PersonalState { super.personalState.adding("path", \FileChooser.path) }

  /// The path in the field. A path that does not begin with `/` is relative to the root.
  public var path: String {
    get {
      let text = field.text
      return text.isEmpty || text.hasPrefix("/") ? text : (root.hasSuffix("/") ? root + text : root + "/" + text)
    }
    set {
      let base = root.hasSuffix("/") ? root : root + "/"
      field.text = newValue.hasPrefix(base) ? String(newValue.dropFirst(base.count)) : newValue
    }
  }

  private func build() {
    caption.target = field
    field.isRequired = true
    field.width = .share(1)
    field.validator = { [weak self] _ in self?.faultInWords }
    notice.target = field
    tree.height = .share(1)
    tree.minHeight = 3
    tree.chooser = self
    hidden.chooser = self
    line.spacing = 1
    line.addSubview(caption)
    line.addSubview(field)
    for view in [line, notice, tree, hidden] as [View] { stack.addSubview(view) }
    stack.height = .share(1)
    addSubview(stack)
    configure()
    takeWords(kitWords)
  }

  override func takeWords(_ words: Words) {
    caption.text = words[.path]
    hidden.text = words[.showHidden]
  }

  private func configure() { tree.showsFoldersOnly = choice == .folder }

  private let paths = PathCheck()

  /// True if the path leads to a file, if the file system has answered.
  var isTaken: Bool { pathState == .file }

  private var faultInWords: String? { fault.map { kitWords[$0] } }

  private var fault: Word? { FolderAccess.isAllowed ? pathState.map(fault(of:)) ?? .checkingPath : nil }

  /// The kind of file at the path; nil if it is not known yet.
  private var pathState: PathCheck.State? {
    let now = window?.host?.timers.now ?? .zero
    return paths.state(of: path, at: now) { [weak self] work in
      if let host = self?.window?.host { host.actions.start(work) } else { Task { try await work() } }
    } whenKnown: { [weak self] in
      self?.field.setNeedsDisplay()
      self?.notice.setNeedsDisplay()
    }
  }

  private func fault(of state: PathCheck.State) -> Word? {
    switch choice {
    case .open: state == .folder ? .isFolder : state == .file ? nil : .noFile
    case .folder: state == .folder ? nil : .noFolder
    case .save: state == .folder ? .isFolder : state == .nowhere ? .noFolder : nil
    }
  }

  /// Copies the selected path of the tree to the field. Folders are copied only if they, or files in them, can be
  /// chosen.
  fileprivate func takeSelection() {
    guard let path = tree.selectedPath else { return }
    switch choice {
    case .open where tree.isFolderSelected: return
    case .save where tree.isFolderSelected: self.path = path + "/"
    default: self.path = path
    }
  }

  fileprivate func hiddenDidChange() { tree.showsHidden = hidden.isChecked }

  /// Returns a size that is useful in a dialog.
  open override func contentSize(in available: Size) -> Size {
    Size(width: min(56, available.width), height: min(16, available.height))
  }

  /// Gives the whole content to the subviews.
  open override func layoutSubviews() { stack.place(in: contentRect) }

  /// Gives the focus to the field.
  open override func use() throws { window?.host?.focus(field) }
}

/// The tree of a chooser, which it informs of the selection.
private final class ChooserTree: DirectoryTree {
  weak var chooser: FileChooser?

  override init(lazyRoot: String) { super.init(lazyRoot: lazyRoot) }
  override init(root: String) { super.init(root: root) }
  required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  /// Sends an event after the user has selected another row.
  override func send(_ event: Action?) throws {
    try super.send(event)
    chooser?.takeSelection()
  }

  /// Does nothing: the path that the user has typed stays, whichever row is selected after folders were read.
  override func sendPendingEvents() throws {}

  override func act() throws -> Bool {
    chooser?.takeSelection()
    // Enter on a file presses the default button.
    return isFolderSelected ? try super.act() : false
  }
}

/// The check box of a chooser, which it informs of changes.
private final class HiddenBox: Checkbox {
  weak var chooser: FileChooser?

  override func use() throws {
    try super.use()
    chooser?.hiddenDidChange()
  }
}
