import NibLoading

// An owner that registers an observer in awake, and is awoken again by each row of its table.

extension Pitfall {
  static let awakeManyTimes = Pitfall(
    12, "awake-many-times", "the owner awakes once for each row", bites: ["appkit"],
    shows: .note("observers = 4", of: "MailFolder"), instead: "note    MailFolder: observers = 1",
    explanation: """
      The folder registers an observer in awake(), and ends with four observers: one for its own layout and one for \
      each of three rows. The table loads each row from a layout and passes its own owner to that load, and AppKit \
      awakes the owner of each load. This loader's default order calls didLoad() instead, also once for each load \
      that the folder owns. Give the rows an owner of their own, or make the set-up safe to repeat, as didLoad() is \
      here.
      """
  ) {
    $0.register(owner: MailFolder.self) { MailFolder() }
    $0.register(MessageTable.self)
  }
  .cured(
    under: "all", shows: .note("the folder has 1 observer, and 3 messages", of: "table"),
    """
    The rows have no owner, because they need none, and the folder's set-up is safe to repeat. So it does not matter \
    how often and when a loader awakes the owner.
    """
  ) {
    $0.register(owner: Cured.MailFolder.self) { Cured.MailFolder() }
    $0.register(Cured.MessageTable.self)
  }
}

/// Registers an observer each time it is awoken; in `didLoad()` it looks first whether there is one.
final class MailFolder: NibObject, NibOwner {
  private var observers = 0

  static var members: Members { Members(of: MailFolder.self) { _ in } }

  init() {}
  init(coder: NibDecoder) throws {}

  func awake() throws {
    observers += 1
    NibLoad.note("observers = \(observers)")
  }

  func didLoad() throws {
    if observers == 0 { observers += 1 }
    NibLoad.note("observers = \(observers)")
  }
}

/// Loads three rows for its owner.
final class MessageTable: GalleryView {
  weak var folder: MailFolder?

  override class var members: Members {
    super.members.adding(MessageTable.self) { $0.outlet("folder") { swap(&$0.folder, &$1) } }
  }

  override func awake() throws {
    try super.awake()
    for _ in 1...3 {
      let nib = try NibLoad.load("MessageRow", owner: folder)
      for case let row as GalleryView in nib.topLevel { addSubview(row) }
    }
  }
}

private enum Cured {
  /// Registers an observer once, however often it is asked to.
  final class MailFolder: NibObject, NibOwner {
    private(set) var observers = 0

    static var members: Members { Members(of: MailFolder.self) { _ in } }

    init() {}
    init(coder: NibDecoder) throws {}

    func awake() throws { observe() }
    func didLoad() throws { observe() }

    private func observe() { if observers == 0 { observers += 1 } }
  }

  /// Loads three rows that no other object owns.
  final class MessageTable: GalleryView {
    weak var folder: MailFolder?

    override class var members: Members {
      super.members.adding(MessageTable.self) { $0.outlet("folder") { swap(&$0.folder, &$1) } }
    }

    override func awake() throws {
      try super.awake()
      for _ in 1...3 {
        let nib = try NibLoad.load("MessageRow.cured", owner: nil)
        for case let row as GalleryView in nib.topLevel { addSubview(row) }
      }
    }

    override func afterInit() {
      super.afterInit()
      NibLoad.note("the folder has \(folder?.observers ?? 0) observer, and \(subviews.count) messages")
    }
  }
}
