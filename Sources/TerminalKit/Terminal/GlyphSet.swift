internal import FileAccess

/// The characters that a terminal can show. A character that it cannot show is replaced by one with the same meaning
/// and width. ``ColorDepth`` does the same with colors.
///
/// Cases may be added: a `switch` over them needs a default.
public nonisolated enum GlyphSet: Hashable, Sendable {
  /// All characters.
  case unicode
  /// The characters of the Linux console: straight lines and full blocks, but no Braille dots.
  case console
  /// ASCII, for a locale that is not UTF-8.
  case ascii

  /// The characters according to the environment of this process.
  package static var ofEnvironment: GlyphSet {
    detect(locale: Environment.locale(of: "LC_CTYPE"), terminal: Environment["TERM"] ?? "")
  }

  /// Returns the characters according to a locale and a `TERM`. A locale without an encoding, such as `C`, means ASCII.
  /// Without a locale, Unicode is assumed.
  public static func detect(locale: String?, terminal: String) -> GlyphSet {
    if let locale {
      let encoding = locale.split(separator: ".", maxSplits: 1).dropFirst().first?.prefix { $0 != "@" } ?? ""
      guard ["utf-8", "utf8"].contains(encoding.lowercased()) else { return .ascii }
    }
    if terminal.hasPrefix("vt") { return .ascii }
    return terminal == "linux" || terminal.hasPrefix("linux-") ? .console : .unicode
  }

  /// Returns the text to show instead of a cluster, or nil if the terminal can show the cluster.
  ///
  /// - Parameter width: The width of the cluster in cells, which is also the width of its replacement.
  func replacement(for cluster: String, width: Int) -> String? {
    guard self != .unicode, let first = cluster.unicodeScalars.first, !first.isASCII else { return nil }
    if self == .console { return Self.onConsole(first).map { Self.filled(String($0), width) } }
    return Self.filled(String(Self.inASCII(first)), width)
  }

  private static func filled(_ text: String, _ width: Int) -> String {
    text + String(repeating: text == "?" ? "?" : " ", count: max(0, width - 1))
  }

  /// Returns a character in the console's font that replaces one that is not in it.
  private static func onConsole(_ scalar: Unicode.Scalar) -> Character? {
    switch scalar {
    case "╭": "┌"
    case "╮": "┐"
    case "╰": "└"
    case "╯": "┘"
    case "▏", "▎", "▍": "▌"
    case "▋", "▊", "▉": "█"
    case "▁"..."▃": "▄"
    case "▅"..."▇": "█"
    case "▾": "▼"
    case "▴": "▲"
    case "▸", "›": "►"
    case "◂", "‹": "◄"
    case "●": "•"
    case "\u{2801}"..."\u{28FF}": ["|", "/", "-", "\\"][Int(scalar.value % 4)]
    default: nil
    }
  }

  private static func inASCII(_ scalar: Unicode.Scalar) -> Character {
    switch scalar {
    case "─", "━", "═", "╌", "┄", "┈", "–", "—", "‐", "‑", "−": "-"
    case "│", "┃", "║", "╎", "┆", "┊", "▏", "▎", "▍", "▌", "▕", "▐": "|"
    case "\u{2500}"..."\u{257F}": "+"
    case "▁": "."
    case "▂": ":"
    case "▃": "-"
    case "▄": "="
    case "▅": "+"
    case "▆", "▓": "*"
    case "▀", "▇", "█", "▉"..."▋", "■", "\u{2596}"..."\u{259F}": "#"
    case "░": ":"
    case "▒": "+"
    case "▲", "▴", "↑", "△": "^"
    case "▼", "▾", "↓", "▽": "v"
    case "▶", "▸", "►", "→", "›", "»": ">"
    case "◀", "◂", "◄", "←", "‹", "«": "<"
    case "•", "●", "◦", "○", "·": "*"
    case "✓", "✔", "☑": "x"
    case "✗", "✘", "×", "☒": "x"
    case "…": "~"
    case "‘", "’", "‚": "'"
    case "“", "”", "„": "\""
    case "⏎", "↵": "<"
    case "\u{2400}"..."\u{241F}": "^"
    case "\u{2801}"..."\u{28FF}": ["|", "/", "-", "\\"][Int(scalar.value % 4)]
    case "\u{2800}", "\u{A0}", "\u{2002}"..."\u{200A}": " "
    default: "?"
    }
  }
}
