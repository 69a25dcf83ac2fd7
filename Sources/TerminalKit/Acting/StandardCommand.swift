public import NibModel

/// A command that every program has. More commands may be added.
///
/// Its keys are tried last, so that a key of a view or of a screen's command takes precedence. A user can give it other
/// keys; see ``Application/useKeys(of:)``.
public nonisolated struct StandardCommand: HiddenRawCases {
  /// The names.
  package enum Value: String, CaseIterable, Sendable {
    case showCommands, showHelp, showContextMenu
  }

  package let value: Value

  package init(value: Value) { self.value = value }

  /// The name.
  public var rawValue: String { value.rawValue }

  /// Shows the available commands, which the user can find by a few letters.
  public static var showCommands: Self { Self(value: .showCommands) }
  /// Shows all available commands and keys.
  public static var showHelp: Self { Self(value: .showHelp) }
  /// Opens the menu of the focused view.
  public static var showContextMenu: Self { Self(value: .showContextMenu) }

  /// The default keys of the command.
  ///
  /// Text fields use most letters with Control and some with Alt. They do not use the keys of `showCommands`. The first
  /// of these is used by other programs with a palette, and the second by Emacs. In a text field, a question mark is
  /// typed as text. The menu key of a keyboard is `f16` for most terminals.
  public var standardKey: KeyBinding {
    switch value {
    case .showCommands: KeyBinding(KeyPress(.character("p"), .control), KeyPress(.character("x"), .alt))
    case .showHelp: KeyBinding(KeyPress(.function(1)), KeyPress(.character("?")))
    case .showContextMenu: KeyBinding(KeyPress(.function(10), .shift), KeyPress(.function(16)))
    }
  }

  /// The title, as a user reads it.
  var title: Word {
    switch value {
    case .showCommands: .commands
    case .showHelp: .keysAndCommands
    case .showContextMenu: .contextMenu
    }
  }

  /// A sentence about the command.
  var help: Word {
    switch value {
    case .showCommands: .commandsHelp
    case .showHelp: .keysAndCommandsHelp
    case .showContextMenu: .contextMenuHelp
    }
  }
}
