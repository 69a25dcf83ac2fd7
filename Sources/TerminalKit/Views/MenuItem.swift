public import NibLoading

/// `<MenuItem>`: an entry of a menu that performs a command, or an action of its own.
public final class MenuItem: MenuEntry {
  /// The text, with an underscore before the mnemonic. If it is empty, the item shows the title of its command.
  public var title: String {
    get { content.plain }
    set { content.plain = newValue }
  }
  /// The text with its looks, with an underscore before the mnemonic. Setting it replaces the spans of a layout.
  public var styledTitle: StyledText {
    get { content.styled }
    set { content.styled = newValue }
  }
  private var content = SpannedWords()
  /// The keys that perform the item from anywhere on the screen. If they are nil, the keys of its command do.
  public var key: KeyBinding?
  /// A sentence about the item for the status bar. If it is empty, the sentence of its command is shown.
  public var help = ""
  /// True if the layout and the program allow the item. ``isAvailable`` also requires a receiver of the action.
  public var isEnabled = true
  /// The command of the item, if any.
  public var command: Command?
  /// The action that the item sends.
  public var action: Action?

  /// The members of a menu item in a layout.
  public override class var members: Members {
    super.members.adding(MenuItem.self) {
      $0.summary("An entry of a menu that performs a command, or sends an action.")
      $0.words(
        "title", help: "The text, with an underscore before the mnemonic; if not given, the title of the command."
      ) { $1(&$0.content) }
      $0.translated("help")
      $0.attribute(
        "key", help: "The keys that perform the item from anywhere on the screen; if not given, those of the command."
      ) { $0.key = $1 }
      $0.attribute("help", help: "A sentence about the item for the status bar; if not given, that of the command.") {
        $0.help = $1
      }
      $0.attribute("enabled", default: "true", help: "True if the item can be chosen.") { $0.isEnabled = $1 }
      $0.outlet("command", help: "The command that the item performs.") { swap(&$0.command, &$1) }
      $0.event("action", help: "The action that the item sends if it has no command.") { swap(&$0.action, &$1) }
    }
  }

  /// True if the item is enabled and its action has a receiver that would take it now.
  public var isAvailable: Bool {
    isEnabled && (command?.isAvailable == true || action?.canSend(from: self) == true)
  }

  override var row: PopupRow {
    let words = content.shown
    return PopupRow(
      words.text.isEmpty ? command?.words ?? words : words, trailing: (key ?? command?.key)?.title ?? "",
      help: help.isEmpty ? command?.help ?? "" : help, isEnabled: isAvailable)
  }

  override func useByKey(_ key: KeyPress, _ host: any ViewHost) throws -> Bool {
    guard self.key?.matches(key) == true else { return false }
    try perform(host)
    return true
  }

  /// Performs the item, if it is available.
  func perform(_ host: any ViewHost) throws {
    guard isAvailable else { return }
    if let command { try host.actions.perform(command) }
    if let action { try host.actions.send(action, from: self) }
  }
}

extension MenuItem: SpanOwner {
  /// Does nothing, because a change of a span becomes visible when the menu is opened again.
  func spansDidChange() {}
}
