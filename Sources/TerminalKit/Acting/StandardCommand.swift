/// A command that every program has.
///
/// Its keys are asked last, so that a key of a view or of a screen's command wins. A user can give it other keys; see
/// ``Application/useKeys(of:)``.
public nonisolated enum StandardCommand: String, CaseIterable, Hashable, Sendable {
  /// Shows the commands in reach, to be found by a few letters.
  case showCommands
  /// Shows all commands and keys in reach.
  case showHelp
  /// Opens the menu of the view that has the focus.
  case showContextMenu

  /// The keys that the command has unless they are changed.
  ///
  /// Text fields use most letters with Control and some with Alt. Those of `showCommands` are free there; the first is
  /// that of other programs with a palette, the second that of Emacs. A question mark is typed where text is; the menu key
  /// of a keyboard is `f16` for most terminals.
  public var standardKey: KeyBinding {
    switch self {
    case .showCommands: KeyBinding(KeyPress(.character("p"), .control), KeyPress(.character("x"), .alt))
    case .showHelp: KeyBinding(KeyPress(.function(1)), KeyPress(.character("?")))
    case .showContextMenu: KeyBinding(KeyPress(.function(10), .shift), KeyPress(.function(16)))
    }
  }

  /// The words for people.
  var title: Word {
    switch self {
    case .showCommands: .commands
    case .showHelp: .keysAndCommands
    case .showContextMenu: .contextMenu
    }
  }

  /// A sentence about the command.
  var help: Word {
    switch self {
    case .showCommands: .commandsHelp
    case .showHelp: .keysAndCommandsHelp
    case .showContextMenu: .contextMenuHelp
    }
  }
}
