/// A command that every program has. More commands may be added.
///
/// Its keys are tried last, so that a key of a view or of a screen's command takes precedence. A user can give it other
/// keys; see ``Application/useKeys(of:)``.
public nonisolated struct StandardCommand: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The names.
  enum Name: String, CaseIterable, Sendable {
    case showCommands, showHelp, showContextMenu
  }

  /// The name, for switches over all values.
  let name: Name

  private init(_ name: Name) { self.name = name }

  /// Shows the available commands, which the user can find by a few letters.
  public static var showCommands: Self { Self(.showCommands) }
  /// Shows all available commands and keys.
  public static var showHelp: Self { Self(.showHelp) }
  /// Opens the menu of the focused view.
  public static var showContextMenu: Self { Self(.showContextMenu) }

  /// The default keys of the command.
  ///
  /// Text fields use most letters with Control and some with Alt. They do not use the keys of `showCommands`. The first
  /// of these is used by other programs with a palette, and the second by Emacs. In a text field, a question mark is
  /// typed as text. The menu key of a keyboard is `f16` for most terminals.
  public var standardKey: KeyBinding {
    switch name {
    case .showCommands: KeyBinding(KeyPress(.character("p"), .control), KeyPress(.character("x"), .alt))
    case .showHelp: KeyBinding(KeyPress(.function(1)), KeyPress(.character("?")))
    case .showContextMenu: KeyBinding(KeyPress(.function(10), .shift), KeyPress(.function(16)))
    }
  }

  /// The title, as a user reads it.
  var title: Word {
    switch name {
    case .showCommands: .commands
    case .showHelp: .keysAndCommands
    case .showContextMenu: .contextMenu
    }
  }

  /// A sentence about the command.
  var help: Word {
    switch name {
    case .showCommands: .commandsHelp
    case .showHelp: .keysAndCommandsHelp
    case .showContextMenu: .contextMenuHelp
    }
  }
}

nonisolated extension StandardCommand: CustomStringConvertible {
  /// All values.
  ///
  /// - Complexity: O(values).
  public static var allCases: [Self] { Name.allCases.map { Self($0) } }

  /// Creates a value from its name. Returns nil for an unknown name.
  public init?(rawValue: String) {
    guard let name = Name(rawValue: rawValue) else { return nil }
    self.init(name)
  }

  /// The name.
  public var rawValue: String { name.rawValue }

  /// The name.
  public var description: String { rawValue }

  /// Returns true if two values are equal.
  public static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
