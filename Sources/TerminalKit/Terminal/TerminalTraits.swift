internal import FileAccess

/// The capabilities of a terminal according to the environment, except its colors.
nonisolated struct TerminalTraits: Hashable, Sendable {
  /// True if the terminal can save a title on a stack (XTWINOPS 22 and 23), or ignores the request silently.
  var hasTitle = true
  /// True if the terminal is known to show progress (OSC 9;4). Others interpret OSC 9 as a notification for the user.
  var showsProgress = false
  /// True if the terminal answers a query for its background (OSC 11), or ignores it silently.
  var tellsBackground = true

  static var ofEnvironment: TerminalTraits {
    let names = ["TERM", "TERM_PROGRAM", "TMUX", "WT_SESSION", "ConEmuANSI"]
    let values = names.compactMap { name in Environment[name].map { (name, $0) } }
    return TerminalTraits(environment: Dictionary(uniqueKeysWithValues: values))
  }

  init(environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    // The Linux console and DEC's terminals print unknown sequences.
    let isPlain = terminal.hasPrefix("linux") || terminal.hasPrefix("vt")
    hasTitle = !isPlain
    tellsBackground = !isPlain
    // In tmux and GNU screen, the variables are those of the terminal from which it was started.
    guard environment["TMUX"] == nil, !terminal.hasPrefix("screen"), !terminal.hasPrefix("tmux") else { return }
    showsProgress =
      ["ghostty", "WezTerm", "iTerm.app"].contains(environment["TERM_PROGRAM"] ?? "")
      || environment["WT_SESSION"] != nil || environment["ConEmuANSI"] == "ON" || terminal.contains("ghostty")
  }
}
