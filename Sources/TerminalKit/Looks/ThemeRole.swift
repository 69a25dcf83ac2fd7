public import NibLoading
public import NibModel

/// The role of an object on the screen. A theme has a look for each role. More roles may be added.
public nonisolated struct ThemeRole: HiddenRawCases, NibValue {
  /// The names, as layouts write them.
  package enum Value: String, CaseIterable, Sendable {
    case text, muted, accent, border, borderFocused, title, selection, selectionInactive, field, fieldFocused
    case button, buttonFocused, disabled, mnemonic, key, menu, menuSelected, status, dialog, progress, scrollbar
    case error, warning, success, link, keyword, typeName, string, number, comment, attribute, added, removed
    case currentLine, match, buttonDefault, panel
  }

  package let value: Value

  package init(value: Value) { self.value = value }

  /// The name in layouts.
  public var rawValue: String { value.rawValue }

  /// Text without a role of its own.
  public static var text: Self { Self(value: .text) }
  /// Less important text: hints, placeholders.
  public static var muted: Self { Self(value: .muted) }
  /// Highlighted text.
  public static var accent: Self { Self(value: .accent) }
  /// Borders and rules.
  public static var border: Self { Self(value: .border) }
  /// The border around an object that has the focus.
  public static var borderFocused: Self { Self(value: .borderFocused) }
  /// Titles in borders, headings of tables.
  public static var title: Self { Self(value: .title) }
  /// The selected row of a view that has the focus, and selected text.
  public static var selection: Self { Self(value: .selection) }
  /// The selected row of a view that does not have the focus.
  public static var selectionInactive: Self { Self(value: .selectionInactive) }
  /// Fields for text.
  public static var field: Self { Self(value: .field) }
  /// A field that has the focus.
  public static var fieldFocused: Self { Self(value: .fieldFocused) }
  /// Buttons.
  public static var button: Self { Self(value: .button) }
  /// The button that has the focus.
  public static var buttonFocused: Self { Self(value: .buttonFocused) }
  /// A control or command that cannot be used now.
  public static var disabled: Self { Self(value: .disabled) }
  /// The letter of a mnemonic.
  public static var mnemonic: Self { Self(value: .mnemonic) }
  /// The name of a key in the status bar. In menus it is `muted`.
  public static var key: Self { Self(value: .key) }
  /// The menu bar and its menus.
  public static var menu: Self { Self(value: .menu) }
  /// The selected item of the menu bar or of a menu.
  public static var menuSelected: Self { Self(value: .menuSelected) }
  /// The status bar.
  public static var status: Self { Self(value: .status) }
  /// Dialogs.
  public static var dialog: Self { Self(value: .dialog) }
  /// The part of a progress bar that is done.
  public static var progress: Self { Self(value: .progress) }
  /// The thumb of a scroll bar.
  public static var scrollbar: Self { Self(value: .scrollbar) }
  /// An error.
  public static var error: Self { Self(value: .error) }
  /// A warning.
  public static var warning: Self { Self(value: .warning) }
  /// A success.
  public static var success: Self { Self(value: .success) }
  /// Text that links to an address.
  public static var link: Self { Self(value: .link) }
  /// In code: words of the language, tags of markup.
  public static var keyword: Self { Self(value: .keyword) }
  /// In code: names of types and commands.
  public static var typeName: Self { Self(value: .typeName) }
  /// In code: text in quotes.
  public static var string: Self { Self(value: .string) }
  /// In code: numbers, and characters written by their code.
  public static var number: Self { Self(value: .number) }
  /// In code: comments, and quotations in prose.
  public static var comment: Self { Self(value: .comment) }
  /// In code: attributes, keys and variables.
  public static var attribute: Self { Self(value: .attribute) }
  /// Added lines of a difference.
  public static var added: Self { Self(value: .added) }
  /// Removed lines of a difference.
  public static var removed: Self { Self(value: .removed) }
  /// The line that contains the caret.
  public static var currentLine: Self { Self(value: .currentLine) }
  /// Text that a search has found, and the partner of a bracket.
  public static var match: Self { Self(value: .match) }
  /// The button that Enter presses from anywhere in its window.
  public static var buttonDefault: Self { Self(value: .buttonDefault) }
  /// The surface of a view that has a border and no role of its own.
  public static var panel: Self { Self(value: .panel) }
}

nonisolated extension ThemeRole {
  /// True if the color of the role tells a state, so that it is shown in a selected row too.
  var isStatus: Bool { [.error, .warning, .success, .added, .removed].contains(self) }

  /// The index of the role in `allCases`.
  var place: Int {
    switch value {
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
    case .buttonDefault: 35
    case .panel: 36
    }
  }
}
