public import NibLoading

internal import NibModel

/// The things that a user may choose in a file dialog.
public nonisolated enum FileChoice: String, CaseIterable, NibValue, Sendable {
  /// A file that is there.
  case open
  /// A file that may be there or not, in a folder that is.
  case save
  /// A folder that is there.
  case folder
}

/// `<FileChooser>`: a path, typed or chosen from a tree of folders, for a dialog with buttons of its own.
///
///     <Dialog title="Open"> <FileChooser id="files"/> <Button title="_Open" default="true" validates="true"/> </Dialog>
///
/// It looks at the folders that are open in its tree and at the path in its field, and changes nothing. No key waits for a disk
/// that takes its time. A path that does not
/// lead to what is asked for is a ``View/problem`` of the field.
open class FileChooser: View {
  /// The thing that is to be chosen.
  public var choice = FileChoice.open { didSet { configure() } }
  /// The folder at the top of the tree.
  public var root: String {
    get { tree.root }
    set {
      tree.root = newValue
      setNeedsLayout()
    }
  }
  /// True if names that begin with a dot are shown. The user can change it.
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
      $0.summary("A path, typed or chosen from a tree of folders.")
      $0.attribute("choice", default: "open", help: "The kind of path that is chosen.") { $0.choice = $1 }
      $0.attribute("root", default: ".", help: "The folder at the top of the tree.") { $0.root = $1 }
      $0.attribute("path", help: "The path at the beginning.") { $0.path = $1 }
      $0.attribute("showsHidden", default: "false", help: "True if names that begin with a dot are shown.") {
        $0.showsHidden = $1
      }
    }
  }

  /// The path in the field.
  open override class var personalState: PersonalState { super.personalState.adding("path", \FileChooser.path) }

  /// The path in the field. A path that does not begin with `/` is one from the root.
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

  /// True if the path leads to a file, as far as the file system has answered.
  var isTaken: Bool { pathState == .file }

  private var faultInWords: String? { fault.map { kitWords[$0] } }

  private var fault: Word? { pathState.map(fault(of:)) ?? .checkingPath }

  private var pathState: PathCheck.State? {
    let now = window?.application?.now ?? .zero
    return paths.state(of: path, at: now) { [weak self] work in
      if let application = self?.window?.application { application.start(work) } else { Task { try await work() } }
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

  /// Takes what is selected in the tree into the field: folders only where they, or what is in them, can be chosen.
  fileprivate func takeSelection() {
    guard let path = tree.selectedPath else { return }
    switch choice {
    case .open where tree.isFolderSelected: return
    case .save where tree.isFolderSelected: self.path = path + "/"
    default: self.path = path
    }
  }

  fileprivate func hiddenDidChange() { tree.showsHidden = hidden.isChecked }

  /// Returns the size of a dialog that is useful.
  open override func contentSize(in available: Size) -> Size {
    Size(width: min(56, available.width), height: min(16, available.height))
  }

  /// Gives the parts all of it.
  open override func layoutSubviews() { stack.place(in: contentRect) }

  /// The field has the focus in its place.
  open override func use() throws { window?.application?.focus(field) }
}

/// The tree of a chooser, which tells it of the selection.
private final class ChooserTree: DirectoryTree {
  weak var chooser: FileChooser?

  override init(lazyRoot: String) { super.init(lazyRoot: lazyRoot) }
  override init(root: String) { super.init(root: root) }
  required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  override class var tellsOfChanges: Bool { true }

  /// The user has selected another row.
  override func send(_ event: Action?) throws {
    try super.send(event)
    chooser?.takeSelection()
  }

  override func act() throws -> Bool {
    chooser?.takeSelection()
    // Enter on a file is for the default button.
    return isFolderSelected ? try super.act() : false
  }
}

/// The box of a chooser, which tells it of its change.
private final class HiddenBox: Checkbox {
  weak var chooser: FileChooser?

  override class var tellsOfChanges: Bool { true }
  override func use() throws {
    try super.use()
    chooser?.hiddenDidChange()
  }
}
