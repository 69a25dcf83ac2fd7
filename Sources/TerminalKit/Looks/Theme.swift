public import NibLoading

/// The role of an object on the screen. A theme has a look for each role.
public nonisolated enum ThemeRole: String, CaseIterable, NibValue, Sendable {
  /// Text without a role of its own.
  case text
  /// Less important text: hints, placeholders.
  case muted
  /// Highlighted text.
  case accent
  /// Borders and rules.
  case border
  /// The border around an object that has the focus.
  case borderFocused
  /// Titles in borders, headings of tables.
  case title
  /// The selected row of a view that has the focus, and selected text.
  case selection
  /// The selected row of a view that does not have the focus.
  case selectionInactive
  /// Fields for text.
  case field
  /// A field that has the focus.
  case fieldFocused
  /// Buttons.
  case button
  /// The button that has the focus.
  case buttonFocused
  /// A control or command that cannot be used now.
  case disabled
  /// The letter of a mnemonic.
  case mnemonic
  /// The name of a key in the status bar. In menus it is `muted`.
  case key
  /// The menu bar and its menus.
  case menu
  /// The selected item of the menu bar or of a menu.
  case menuSelected
  /// The status bar.
  case status
  /// Dialogs.
  case dialog
  /// The part of a progress bar that is done.
  case progress
  /// The thumb of a scroll bar.
  case scrollbar
  /// An error.
  case error
  /// A warning.
  case warning
  /// A success.
  case success
  /// Text that links to an address.
  case link
  /// In code: words of the language, tags of markup.
  case keyword
  /// In code: names of types and commands.
  case typeName
  /// In code: text in quotes.
  case string
  /// In code: numbers, and characters written by their code.
  case number
  /// In code: comments, and quotations in prose.
  case comment
  /// In code: attributes, keys and variables.
  case attribute
  /// Added lines of a difference.
  case added
  /// Removed lines of a difference.
  case removed
  /// The line that contains the caret.
  case currentLine
  /// Text that a search has found, and the partner of a bracket.
  case match
}

nonisolated extension ThemeRole {
  /// The index of the role in `allCases`.
  var place: Int {
    switch self {
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

/// The look of each role.
public nonisolated struct Theme: Hashable, Sendable {
  /// The look of each role, in the order of the roles. An array, because a frame needs some hundred looks, and a
  /// dictionary would hash their names.
  private var looks: [Look]
  /// The changes to the looks of roles in states. Most themes have few.
  var states: [RoleState: Look] = [:]

  /// Creates a theme with some looks. All other roles look like plain text.
  public init(_ looks: [ThemeRole: Look]) {
    self.looks = Array(repeating: Look(), count: ThemeRole.allCases.count)
    for (role, look) in looks { self[role] = look }
  }

  /// The look of a role.
  public subscript(role: ThemeRole) -> Look {
    get { looks[role.place] }
    set { looks[role.place] = newValue }
  }

  /// Returns this theme with the looks of another theme applied over its own.
  public func overlaid(by changes: [ThemeRole: Look]) -> Theme {
    var theme = self
    for (role, look) in changes { theme[role] = theme[role].overlaid(by: look) }
    return theme
  }

  /// Returns a color of this theme.
  func color(_ paint: Paint, otherwise color: Color) -> Color {
    // A role may refer to another role. The number of steps is limited, because roles in a theme may refer to each
    // other in a cycle.
    var paint = paint
    for _ in 0..<8 {
      switch paint {
      case .color(let color): return color
      case .role(let role):
        guard let next = self[role].foreground else { return color }
        paint = next
      }
    }
    return color
  }

  /// Returns a style with a look applied over it.
  public func style(_ style: CellStyle, with look: Look) -> CellStyle {
    var style = style
    if let paint = look.foreground { style.foreground = color(paint, otherwise: style.foreground) }
    if let paint = look.background { style.background = color(paint, otherwise: style.background) }
    func set(_ attribute: CellStyle.Attributes, _ isOn: Bool?) {
      guard let isOn else { return }
      if isOn { style.attributes.insert(attribute) } else { style.attributes.remove(attribute) }
    }
    set(.bold, look.bold)
    set(.dim, look.dim)
    set(.italic, look.italic)
    set(.underline, look.underline)
    set(.reverse, look.reverse)
    set(.strikethrough, look.strikethrough)
    return style
  }
}
