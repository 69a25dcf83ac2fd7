public import NibLoading
internal import NibModel

/// The built-in themes, by name.
///
/// Cases may be added: a `switch` over them needs a default.
public nonisolated enum BuiltInTheme: String, CaseIterable, NibValue, Sendable {
  /// The user's own palette. This is the default.
  case ansi
  /// No colors, only bold, dim, underlined and reversed text.
  case mono
  /// Light text on a dark background, in fixed colors.
  case dark
  /// Dark text on a light background, in fixed colors.
  case light
  /// White on black, with a contrast of at least 7 everywhere. For users who see colors and shades less well.
  case contrast

  /// The theme.
  public var theme: Theme {
    switch self {
    case .ansi: .ansi
    case .mono: .mono
    case .dark: .dark
    case .light: .light
    case .contrast: .contrast
    }
  }
}

extension Theme {
  /// A theme without colors. It distinguishes everything without colors, because some users cannot distinguish colors.
  public nonisolated static let mono = Theme([
    .muted: Look(dim: true),
    .accent: Look(bold: true),
    .borderFocused: Look(bold: true),
    .border: Look(dim: true),
    .title: Look(bold: true),
    .selection: Look(reverse: true),
    .selectionInactive: Look(bold: true, underline: true),
    .field: Look(underline: true),
    .fieldFocused: Look(underline: true),
    .buttonDefault: Look(bold: true),
    .buttonFocused: Look(reverse: true),
    .disabled: Look(dim: true),
    .mnemonic: Look(underline: true),
    .key: Look(bold: true),
    .menuSelected: Look(reverse: true),
    .status: Look(),
    .progress: Look(bold: true),
    .scrollbar: Look(dim: true),
    .error: Look(bold: true, reverse: true),
    .warning: Look(bold: true),
    .success: Look(bold: true),
    .link: Look(underline: true),
    .keyword: Look(bold: true),
    .comment: Look(dim: true),
    .added: Look(bold: true),
    .removed: Look(dim: true),
    .match: Look(bold: true, underline: true),
  ])

  /// This theme for terminals without colors. Differences that are only shown by a color are shown as in `mono`.
  /// Nothing else changes.
  var withoutColors: Theme {
    var theme = self
    for role in ThemeRole.allCases where self[role].hasColor { theme[role] = Theme.mono[role] }
    theme.states = states.filter { !$0.value.hasColor }
    return theme
  }

  /// The sixteen colors of the user's palette, over the looks of `mono`.
  public nonisolated static let ansi = mono.overlaid(by: [
    .accent: Look(foreground: .color(.palette(6))),
    .selectionInactive: Look(bold: true, underline: false),
    .buttonDefault: Look(foreground: .color(.palette(6))),
    .borderFocused: Look(foreground: .color(.palette(6))),
    .field: Look(foreground: .color(.default)),
    .key: Look(foreground: .color(.palette(6))),
    .progress: Look(foreground: .color(.palette(6))),
    .error: Look(foreground: .color(.palette(1)), reverse: false),
    .warning: Look(foreground: .color(.palette(3))),
    .success: Look(foreground: .color(.palette(2))),
    .keyword: Look(foreground: .color(.palette(5)), bold: false),
    .typeName: Look(foreground: .color(.palette(6))),
    .string: Look(foreground: .color(.palette(2))),
    .number: Look(foreground: .color(.palette(3))),
    .attribute: Look(foreground: .color(.palette(3))),
    .added: Look(foreground: .color(.palette(2)), bold: false),
    .removed: Look(foreground: .color(.palette(1)), dim: false),
  ])

  /// ``ansi`` for a terminal with a light background. It does not use yellow and cyan, which few palettes make dark
  /// enough.
  nonisolated static let ansiOnLight = ansi.overlaid(by: [
    .accent: Look(foreground: .color(.palette(4))),
    .borderFocused: Look(foreground: .color(.palette(4))),
    .buttonDefault: Look(foreground: .color(.palette(4))),
    .key: Look(foreground: .color(.palette(4))),
    .progress: Look(foreground: .color(.palette(4))),
    .warning: Look(foreground: .color(.palette(5))),
    .typeName: Look(foreground: .color(.palette(4))),
    .number: Look(foreground: .color(.palette(1))),
    .attribute: Look(foreground: .color(.palette(4))),
  ])

  /// Light text on a dark background.
  public nonisolated static let dark = mono.overlaid(
    by: colors(
      text: 0xd8dee9, back: 0x1a1d23, panel: 0x1e2229, accent: 0x5fafff, muted: 0x9ea8ba, field: 0x323946,
      bar: 0x272c36,
      error: 0xff7f7f, warning: 0xe5c07b, success: 0x8fcf7f)
  ).overlaid(
    by: codeColors(
      keyword: 0xc99af0, type: 0x7fd1d6, string: 0xa3d18c, number: 0xf0a875, comment: 0x9aa4b5, attribute: 0xe5c07b,
      added: 0x8fcf7f, removed: 0xff8585, currentLine: 0x232830, match: 0xe5c07b, onMatch: 0x1a1d23))

  /// Dark text on a light background.
  public nonisolated static let light = mono.overlaid(
    by: colors(
      text: 0x24292f, back: 0xfbfbfa, panel: 0xf4f5f6, accent: 0x0550ae, muted: 0x55606b, field: 0xdce1e7,
      bar: 0xe9ecef,
      error: 0xb3261e, warning: 0x8a5a00, success: 0x17732f)
  ).overlaid(
    by: codeColors(
      keyword: 0x7a1fa2, type: 0x005c66, string: 0x17632f, number: 0x8f3a00, comment: 0x57606a, attribute: 0x704700,
      added: 0x17632f, removed: 0xb3261e, currentLine: 0xdfe3e8, match: 0xffd75f, onMatch: 0x24292f))

  /// White on black, with a contrast of at least 7.
  public nonisolated static let contrast = mono.overlaid(
    by: colors(
      text: 0xffffff, back: 0x000000, panel: 0x000000, accent: 0xffd700, muted: 0xd8d8d8, field: 0x262626,
      bar: 0x262626,
      error: 0xffa0a0, warning: 0xffd080, success: 0x90ff90)
  ).overlaid(
    by: codeColors(
      keyword: 0xe0b0ff, type: 0x9ff0f5, string: 0xb8f0a0, number: 0xffc090, comment: 0xd0d0d0, attribute: 0xffe08a,
      added: 0x90ff90, removed: 0xffa0a0, currentLine: 0x262626, match: 0x80ffff, onMatch: 0x000000)
  ).overlaid(by: [
    .field: Look(underline: true),
    .fieldFocused: Look(bold: true, underline: true),
    .selection: Look(bold: true),
    .selectionInactive: Look(underline: true),
    .buttonFocused: Look(bold: true),
    .menuSelected: Look(bold: true),
    .borderFocused: Look(bold: true),
    .disabled: Look(italic: true),
  ])

  private nonisolated static func colors(
    text: Int, back: Int, panel: Int, accent: Int, muted: Int, field: Int, bar: Int, error: Int, warning: Int,
    success: Int
  ) -> [ThemeRole: Look] {
    return [
      .text: Look(foreground: paint(text), background: paint(back)),
      .panel: Look(background: paint(panel)),
      .muted: Look(foreground: paint(muted), dim: false),
      .accent: Look(foreground: paint(accent)),
      .border: Look(foreground: paint(muted), dim: false),
      .borderFocused: Look(foreground: paint(accent)),
      .selection: Look(foreground: paint(back), background: paint(accent), reverse: false),
      .selectionInactive: Look(background: paint(field), underline: false),
      .field: Look(background: paint(field), underline: false),
      .fieldFocused: Look(background: paint(field), underline: false),
      .button: Look(background: paint(field)),
      .buttonDefault: Look(foreground: paint(accent), background: paint(field)),
      .buttonFocused: Look(foreground: paint(back), background: paint(accent), reverse: false),
      .disabled: Look(foreground: paint(muted), dim: false),
      .key: Look(foreground: paint(accent)),
      .menu: Look(background: paint(bar)),
      .menuSelected: Look(foreground: paint(back), background: paint(accent), reverse: false),
      .status: Look(background: paint(bar)),
      .dialog: Look(background: paint(bar)),
      .progress: Look(foreground: paint(accent)),
      .scrollbar: Look(foreground: paint(muted), dim: false),
      .error: Look(foreground: paint(error), reverse: false),
      .warning: Look(foreground: paint(warning)),
      .success: Look(foreground: paint(success)),
    ]
  }
  /// Returns the looks of code, and of marked places in a text.
  private nonisolated static func codeColors(
    keyword: Int, type: Int, string: Int, number: Int, comment: Int, attribute: Int, added: Int, removed: Int,
    currentLine: Int, match: Int, onMatch: Int
  ) -> [ThemeRole: Look] {
    [
      .keyword: Look(foreground: paint(keyword), bold: false),
      .typeName: Look(foreground: paint(type)),
      .string: Look(foreground: paint(string)),
      .number: Look(foreground: paint(number)),
      .comment: Look(foreground: paint(comment), dim: false),
      .attribute: Look(foreground: paint(attribute)),
      .added: Look(foreground: paint(added), bold: false),
      .removed: Look(foreground: paint(removed), dim: false),
      .currentLine: Look(background: paint(currentLine)),
      .match: Look(foreground: paint(onMatch), background: paint(match), bold: false, underline: false),
    ]
  }

  private nonisolated static func paint(_ rgb: Int) -> Paint {
    .color(
      .rgb(
        red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
        blue: UInt8(truncatingIfNeeded: rgb)))
  }
}
