public import NibLoading

/// `<Menu>`: entries that open below a menu bar, or beside an outer menu.
public final class Menu: MenuEntry {
  /// The text, with an underscore before the mnemonic.
  public var title: String {
    get { content.plain }
    set { content.plain = newValue }
  }
  /// The text with its looks, with an underscore before the mnemonic. Setting it replaces the spans of a layout.
  public var styledTitle: StyledText {
    get { content.styled }
    set { content.styled = newValue }
  }
  private var content = SpannedWords() { didSet { bar?.setNeedsLayout() } }
  var words: MnemonicText { content.shown }
  /// The entries, from the top.
  public private(set) var entries: [MenuEntry] = []
  weak var bar: View?

  /// The members of a menu in a layout.
  public override class var members: Members {
    super.members.adding(Menu.self) {
      $0.summary("Entries that open below a menu bar, or beside an outer menu.")
      $0.words("title", spans: .attribute, help: "The text, with an underscore before the mnemonic.") {
        $1(&$0.content)
      }
      $0.children(help: "The entries, from the top.") { $0.add($1 as MenuEntry) }
      $0.check { menu in
        var reach = KeyReach(of: "entries of this menu", letterPrefix: "")
        for entry in menu.children { reach.enterLetter(of: entry) }
        return reach.findings
      }
    }
  }

  /// Creates a menu.
  ///
  /// - Parameter title: the text, with an underscore before the mnemonic.
  public init(_ title: String) {
    content = SpannedWords(StyledText(title))
    super.init()
  }

  /// Creates a menu of a layout, with its entries.
  ///
  /// - Throws: any error that making an entry throws.
  public required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  /// Adds an entry below the others.
  public func add(_ entry: MenuEntry) { entries.append(entry) }

  override var row: PopupRow { PopupRow(words, trailing: "▸", isEnabled: !entries.isEmpty) }

  override func useByKey(_ key: KeyPress, _ host: any ViewHost) throws -> Bool {
    for entry in entries { if try entry.useByKey(key, host) { return true } }
    return false
  }
}

extension Menu: SpanOwner {
  func spansDidChange() { bar?.setNeedsLayout() }
}
