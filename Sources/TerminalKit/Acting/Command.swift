public import NibLoading

/// `<Command>`: an action that a user can perform, declared in one place with its title, its key and its effect.
/// Buttons, menus and the status bar refer to it with `command="#…"`.
///
/// A layout declares commands as children of `<Commands>`. A program can also make one in code:
///
/// ```swift
/// let refresh = Command("_Refresh", key: KeyBinding("f5"), help: "Reads the folder again.")
/// button.command = refresh
/// ```
public final class Command: NibDecodable {
  /// The id of the command in its layout.
  public private(set) var id = ""
  /// The text, with an underscore before the mnemonic.
  public var title = "" { didSet { words = MnemonicText(title) } }
  private(set) var words = MnemonicText("")
  /// A sentence about the command. A status bar shows it while the command is selected in a menu, or its button has the
  /// focus.
  public var help = ""
  /// The keys that perform the command.
  public var key: KeyBinding?
  /// True if the layout and the program allow the command. ``isAvailable`` also requires a receiver of the action.
  public var isEnabled = true
  /// True if a status bar without items leaves the command out. The palette and the help screen show it.
  public var isHidden = false
  /// The action that the command sends.
  public var action: Action?

  /// The members of a command in a layout.
  public class var members: Members {
    Members(of: Command.self) {
      $0.summary("An action that a user can perform, declared once for buttons, menus, the status bar and keys.")
      $0.attribute("id", help: "The id, for references in this file: #id.") { $0.id = $1 }
      $0.translated("title")
      $0.attribute("title", help: "The text, with an underscore before the mnemonic.") { $0.title = $1 }
      $0.attribute(
        "help", help: "A sentence for the status bar, shown while the command's menu item or button is selected."
      ) { $0.help = $1 }
      $0.attribute("key", help: "The keys that perform the command, wherever the focus is on its screen.") {
        $0.key = $1
      }
      $0.attribute("enabled", default: "true", help: "True if the command can be performed.") { $0.isEnabled = $1 }
      $0.attribute(
        "hidden", default: "false", help: "True if a status bar without items leaves the command out."
      ) { $0.isHidden = $1 }
      $0.event("action", help: "The action that the command sends.") { swap(&$0.action, &$1) }
    }
  }

  /// Creates a command in code.
  ///
  /// - Parameters:
  ///   - title: The text, with an underscore before the mnemonic.
  ///   - key: The keys that perform the command.
  ///   - help: A sentence about the command.
  ///   - isHidden: True if a status bar without items leaves the command out.
  public init(_ title: String, key: KeyBinding? = nil, help: String = "", isHidden: Bool = false) {
    self.title = title
    words = MnemonicText(title)
    self.key = key
    self.help = help
    self.isHidden = isHidden
  }

  /// Creates a command of a layout.
  public init(coder: NibDecoder) throws {}

  /// True if the command is enabled and its action has a receiver that would take it now.
  public var isAvailable: Bool { isEnabled && action?.canSend(from: self) == true }
}
