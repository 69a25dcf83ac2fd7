internal import FileAccess

/// Decides whether links (OSC 8) are sent to a terminal.
package nonisolated enum LinkSupport {
  /// The names, or beginnings of names, of terminals that show links or ignore them. Others would show the sequence as
  /// text.
  private static let names = [
    "xterm", "tmux", "alacritty", "contour", "foot", "ghostty", "gnome", "iterm", "kitty", "konsole", "mintty", "rio",
    "rxvt", "st-", "vte", "wezterm",
  ]

  /// True if links are sent to the terminal of this process.
  package static var ofEnvironment: Bool {
    let values = ["FORCE_HYPERLINK", "TERM", "TMUX", "VTE_VERSION"].compactMap { name in
      Environment[name].map { (name, $0) }
    }
    return detect(environment: Dictionary(uniqueKeysWithValues: values))
  }

  /// Returns true if links are sent to the terminal of an environment. `TERM` decides, unless `FORCE_HYPERLINK` is
  /// set.
  static func detect(environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    guard !["", "dumb", "linux", "unknown"].contains(term) else { return false }
    if let forced = environment["FORCE_HYPERLINK"], !forced.isEmpty { return forced != "0" }
    // Versions before 0.50 crash on some links.
    if let version = environment["VTE_VERSION"].flatMap({ Int($0) }), version < 5000 { return false }
    // GNU screen shows the sequence as text. tmux, which may have the same name, does not.
    if term.hasPrefix("screen") { return environment["TMUX"] != nil }
    return names.contains { term.hasPrefix($0) }
  }
}
