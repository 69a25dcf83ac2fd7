public import NibLoading

/// The role of an object on the screen. A theme has a look for each role. More roles may be added.
public nonisolated struct ThemeRole: RawRepresentable, CaseIterable, Hashable, Sendable, NibValue {
  /// The names, as layouts write them.
  enum Name: String, CaseIterable, Sendable {
    case text, muted, accent, border, borderFocused, title, selection, selectionInactive, field, fieldFocused
    case button, buttonFocused, disabled, mnemonic, key, menu, menuSelected, status, dialog, progress, scrollbar
    case error, warning, success, link, keyword, typeName, string, number, comment, attribute, added, removed
    case currentLine, match
  }

  /// The name, for switches over all values.
  let name: Name

  private init(_ name: Name) { self.name = name }

  /// Text without a role of its own.
  public static var text: Self { Self(.text) }
  /// Less important text: hints, placeholders.
  public static var muted: Self { Self(.muted) }
  /// Highlighted text.
  public static var accent: Self { Self(.accent) }
  /// Borders and rules.
  public static var border: Self { Self(.border) }
  /// The border around an object that has the focus.
  public static var borderFocused: Self { Self(.borderFocused) }
  /// Titles in borders, headings of tables.
  public static var title: Self { Self(.title) }
  /// The selected row of a view that has the focus, and selected text.
  public static var selection: Self { Self(.selection) }
  /// The selected row of a view that does not have the focus.
  public static var selectionInactive: Self { Self(.selectionInactive) }
  /// Fields for text.
  public static var field: Self { Self(.field) }
  /// A field that has the focus.
  public static var fieldFocused: Self { Self(.fieldFocused) }
  /// Buttons.
  public static var button: Self { Self(.button) }
  /// The button that has the focus.
  public static var buttonFocused: Self { Self(.buttonFocused) }
  /// A control or command that cannot be used now.
  public static var disabled: Self { Self(.disabled) }
  /// The letter of a mnemonic.
  public static var mnemonic: Self { Self(.mnemonic) }
  /// The name of a key in the status bar. In menus it is `muted`.
  public static var key: Self { Self(.key) }
  /// The menu bar and its menus.
  public static var menu: Self { Self(.menu) }
  /// The selected item of the menu bar or of a menu.
  public static var menuSelected: Self { Self(.menuSelected) }
  /// The status bar.
  public static var status: Self { Self(.status) }
  /// Dialogs.
  public static var dialog: Self { Self(.dialog) }
  /// The part of a progress bar that is done.
  public static var progress: Self { Self(.progress) }
  /// The thumb of a scroll bar.
  public static var scrollbar: Self { Self(.scrollbar) }
  /// An error.
  public static var error: Self { Self(.error) }
  /// A warning.
  public static var warning: Self { Self(.warning) }
  /// A success.
  public static var success: Self { Self(.success) }
  /// Text that links to an address.
  public static var link: Self { Self(.link) }
  /// In code: words of the language, tags of markup.
  public static var keyword: Self { Self(.keyword) }
  /// In code: names of types and commands.
  public static var typeName: Self { Self(.typeName) }
  /// In code: text in quotes.
  public static var string: Self { Self(.string) }
  /// In code: numbers, and characters written by their code.
  public static var number: Self { Self(.number) }
  /// In code: comments, and quotations in prose.
  public static var comment: Self { Self(.comment) }
  /// In code: attributes, keys and variables.
  public static var attribute: Self { Self(.attribute) }
  /// Added lines of a difference.
  public static var added: Self { Self(.added) }
  /// Removed lines of a difference.
  public static var removed: Self { Self(.removed) }
  /// The line that contains the caret.
  public static var currentLine: Self { Self(.currentLine) }
  /// Text that a search has found, and the partner of a bracket.
  public static var match: Self { Self(.match) }
}

nonisolated extension ThemeRole: CustomStringConvertible {
  /// All values.
  ///
  /// - Complexity: O(values).
  public static var allCases: [Self] { Name.allCases.map { Self($0) } }

  /// Creates a value from its name in layouts. Returns nil for an unknown name.
  public init?(rawValue: String) {
    guard let name = Name(rawValue: rawValue) else { return nil }
    self.init(name)
  }

  /// The name in layouts.
  public var rawValue: String { name.rawValue }

  /// The name in layouts.
  public var description: String { rawValue }

  /// Returns true if two values are equal.
  public static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

nonisolated extension ThemeRole {
  /// The index of the role in `allCases`.
  var place: Int {
    switch name {
    case .text: 0
    case .muted: 1
    case .accent: 2
    case .border: 3
    case .borderFocused: 4
    case .title: 5
    case .selection: 6
    case .selectionInactive: 7
    case .field: 8
    case .fieldFocused: 9
    case .button: 10
    case .buttonFocused: 11
    case .disabled: 12
    case .mnemonic: 13
    case .key: 14
    case .menu: 15
    case .menuSelected: 16
    case .status: 17
    case .dialog: 18
    case .progress: 19
    case .scrollbar: 20
    case .error: 21
    case .warning: 22
    case .success: 23
    case .link: 24
    case .keyword: 25
    case .typeName: 26
    case .string: 27
    case .number: 28
    case .comment: 29
    case .attribute: 30
    case .added: 31
    case .removed: 32
    case .currentLine: 33
    case .match: 34
    }
  }
}
