internal import FileAccess

/// The number of colors that a terminal shows. A color that it does not show is replaced by the nearest one that it
/// shows.
public nonisolated enum ColorDepth: Int, CaseIterable, Comparable, Sendable {
  /// No colors. Bold, underlined, reversed and similar attributes are kept.
  case none
  /// The user's palette of sixteen colors.
  case ansi16
  /// The sixteen colors, a cube of 6 x 6 x 6 colors, and 24 grays.
  case ansi256
  /// All colors.
  case truecolor

  /// Returns true if the first has fewer colors.
  public static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }

  /// The color depth according to the environment of this process.
  package static var ofEnvironment: ColorDepth {
    let names = ["NO_COLOR", "COLORTERM", "TERM", "TMUX", "TERMINFO", "TERMINFO_DIRS", "HOME"]
    let values = names.compactMap { name in Environment[name].map { (name, $0) } }
    let environment = Dictionary(uniqueKeysWithValues: values)
    let depth = detect(environment: environment)
    guard depth != .none else { return .none }
    let folders = TerminalDatabase.folders(environment: environment)
    return TerminalDatabase.colors(of: environment["TERM"] ?? "", in: folders) == 0 ? .none : depth
  }

  /// Returns the color depth according to an environment: by `NO_COLOR`, `COLORTERM` and `TERM`, and by `TMUX` if
  /// `TERM` is `screen`. The system's descriptions of terminals are not read.
  public static func detect(environment: [String: String]) -> ColorDepth {
    if environment["NO_COLOR"]?.isEmpty == false { return .none }
    let term = environment["TERM"] ?? ""
    let isFullColor = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
    // A user who names a terminal without colors does not want those of the terminal that sets COLORTERM.
    if isMonochrome(term) { return .none }
    // GNU screen passes the variable on, but does not show the colors. tmux may have the same name, but shows them.
    if term.hasPrefix("screen"), environment["TMUX"] == nil { return term.contains("256color") ? .ansi256 : .ansi16 }
    if isFullColor || term.contains("-direct") || fullColorTerms.contains(where: term.contains) { return .truecolor }
    return term.contains("256color") ? .ansi256 : .ansi16
  }

  /// Returns true if the name of a terminal says that it has no colors: by its kind, as `vt220`, or by its ending, as
  /// `xterm-mono` and `linux-m`.
  private static func isMonochrome(_ term: String) -> Bool {
    if term.isEmpty || colorlessTerms.contains(where: term.hasPrefix) { return true }
    return term.split(separator: "-").dropFirst().contains { ["m", "mono", "monochrome"].contains($0) }
  }

  private static let colorlessTerms = ["dumb", "unknown", "vt", "adm", "hp", "ibm31", "sun-m", "tvi", "wy", "wyse"]
  private static let fullColorTerms = ["kitty", "ghostty", "alacritty", "foot", "wezterm", "contour"]

  /// Returns the color, or the nearest one that the terminal shows.
  func nearest(_ color: Color) -> Color {
    switch (color, self) {
    case (.default, _), (_, .truecolor), (.palette, .ansi256), (.palette(0..<16), .ansi16): color
    case (_, .none): .default
    case (.palette(let number), .ansi16): .palette(RGB(palette: number).nearest(among: 0..<16))
    case (.rgb(let red, let green, let blue), .ansi16): .palette(RGB(red, green, blue).nearest(among: 0..<16))
    case (.rgb(let red, let green, let blue), .ansi256): .palette(RGB(red, green, blue).nearestOf256)
    }
  }

  /// Returns the style with the nearest colors that the terminal shows.
  func nearest(_ style: CellStyle) -> CellStyle {
    CellStyle(
      foreground: nearest(style.foreground), background: nearest(style.background), attributes: style.attributes)
  }
}
