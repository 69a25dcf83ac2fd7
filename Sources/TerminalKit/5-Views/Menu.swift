public import NibLoading

/// What stands in a menu.
open class MenuEntry: NibObject {
  /// What a layout can say of an entry.
  open class var members: Members { Members() }

  /// An entry.
  public init() {}

  /// An entry of a layout.
  ///
  /// - Throws: what making a child throws.
  public required init(coder: NibDecoder) throws {}

  /// Nothing is left to do.
  ///
  /// - Throws: any error ends the load.
  open func awake() throws {}

  /// How it is shown while its menu is open.
  var row: PopupList.Row { .separator }

  /// Uses it because a key was pressed while its menu is closed, or open.
  ///
  /// - Returns: whether the key is one of its own.
  /// - Throws: what an action throws.
  func useByKey(_ key: KeyPress, _ application: Application) throws -> Bool { false }
}

/// `<MenuSeparator>`: a line between the entries of a menu.
public final class MenuSeparator: MenuEntry {
  /// What a layout can say of a line: nothing.
  public override class var members: Members {
    super.members.adding(MenuSeparator.self) { $0.summary("A line between the entries of a menu.") }
  }
}

/// `<MenuItem>`: something that a person can do from a menu: a command, or an action of its own.
public final class MenuItem: MenuEntry {
  /// The words, with an underscore before the mnemonic. Empty is the title of its command.
  public var title = "" { didSet { words = MnemonicText(title) } }
  private var words = MnemonicText("")
  /// The keys that do it from anywhere on the screen; nil is those of its command.
  public var key: KeyBinding?
  /// Whether it can be chosen, as far as the layout and the program say.
  public var isEnabled = true
  /// The command that it stands for, if any.
  public var command: Command?
  /// What it does.
  public var action: Action?

  /// What a layout can say of an item.
  public override class var members: Members {
    super.members.adding(MenuItem.self) {
      $0.summary("Something that a person can do from a menu.")
      $0.attribute("title", "Its words, with an underscore before the mnemonic; those of its command if not given.") {
        $0.title = $1
      }
      $0.attribute("key", "The keys that do it from anywhere on the screen; those of its command if not given.") {
        $0.key = $1
      }
      $0.attribute("enabled", "Whether it can be chosen.", default: "true") { $0.isEnabled = $1 }
      $0.outlet("command", "The command that it stands for.") { swap(&$0.command, &$1) }
      $0.event("action", "What it does, if it is no command.") { swap(&$0.action, &$1) }
    }
  }

  /// Whether it can be done now: it is enabled, and somebody would do it.
  public var isAvailable: Bool {
    isEnabled && (command?.isAvailable == true || action?.canSend(from: self) == true)
  }

  override var row: PopupList.Row {
    PopupList.Row(
      title.isEmpty ? command?.words ?? words : words, trailing: (key ?? command?.key)?.title ?? "",
      isEnabled: isAvailable)
  }

  override func useByKey(_ key: KeyPress, _ application: Application) throws -> Bool {
    guard self.key?.matches(key) == true else { return false }
    try perform(application)
    return true
  }

  /// Does it, if it can be done now.
  func perform(_ application: Application) throws {
    guard isAvailable else { return }
    if let command { try application.perform(command) }
    if let action { try application.send(action, from: self) }
  }
}

/// `<Menu>`: entries that open below a menu bar, or beside the menu that it is in.
public final class Menu: MenuEntry {
  /// The words, with an underscore before the mnemonic.
  public var title = "" {
    didSet {
      words = MnemonicText(title)
      bar?.setNeedsLayout()
    }
  }
  private(set) var words = MnemonicText("")
  /// What is in it, from the top.
  public private(set) var entries: [MenuEntry] = []
  weak var bar: MenuBar?

  /// What a layout can say of a menu.
  public override class var members: Members {
    super.members.adding(Menu.self) {
      $0.summary("Entries that open below a menu bar, or beside the menu that they are in.")
      $0.attribute("title", "Its words, with an underscore before the mnemonic.") { $0.title = $1 }
      $0.children("Its entries, from the top.") { $0.add($1 as MenuEntry) }
    }
  }

  /// A menu.
  ///
  /// - Parameter title: the words, with an underscore before the mnemonic.
  public init(_ title: String) {
    self.title = title
    words = MnemonicText(title)
    super.init()
  }

  /// A menu of a layout, with its entries.
  ///
  /// - Throws: what making an entry throws.
  public required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    try coder.attachChildren(to: self)
  }

  /// Adds an entry below the others.
  public func add(_ entry: MenuEntry) { entries.append(entry) }

  override var row: PopupList.Row { PopupList.Row(words, trailing: "▸", isEnabled: !entries.isEmpty) }

  override func useByKey(_ key: KeyPress, _ application: Application) throws -> Bool {
    for entry in entries { if try entry.useByKey(key, application) { return true } }
    return false
  }
}
