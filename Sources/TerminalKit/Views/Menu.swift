public import NibLoading

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
  /// The entries, from the top.
  public private(set) var entries: [MenuEntry] = []
  weak var bar: MenuBar?

  /// The members of a menu in a layout.
  public override class var members: Members {
    super.members.adding(Menu.self) {
      $0.summary("Entries that open below a menu bar, or beside the menu that they are in.")
      $0.translated("title")
      $0.attribute("title", help: "Its words, with an underscore before the mnemonic.") { $0.title = $1 }
      $0.children(help: "Its entries, from the top.") { $0.add($1 as MenuEntry) }
      $0.check { menu in
        var reach = KeyReach(of: "entries of this menu", letterPrefix: "")
        for entry in menu.children { reach.enterLetter(of: entry) }
        return reach.findings
      }
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
