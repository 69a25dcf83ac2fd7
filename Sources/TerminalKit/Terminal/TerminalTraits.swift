/// The facts about a terminal that the environment states, besides its colors.
nonisolated struct TerminalTraits: Hashable, Sendable {
  /// True if the terminal keeps a title on a stack (XTWINOPS 22 and 23), or ignores the request without a trace.
  var hasTitle = true
  /// True if the terminal is known to show progress (OSC 9;4). Others take OSC 9 for a notice to the user.
  var showsProgress = false
  /// True if the terminal answers a question for its background (OSC 11), or ignores it without a trace.
  var tellsBackground = true

  static var ofEnvironment: TerminalTraits {
    let names = ["TERM", "TERM_PROGRAM", "TMUX", "WT_SESSION", "ConEmuANSI"]
    let values = names.compactMap { name in SystemCalls.environment(name).map { (name, $0) } }
    return TerminalTraits(environment: Dictionary(uniqueKeysWithValues: values))
  }

  init(environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    // The Linux console and the terminals of DEC print what they do not know.
    let isPlain = terminal.hasPrefix("linux") || terminal.hasPrefix("vt")
    hasTitle = !isPlain
    tellsBackground = !isPlain
    // Within tmux and GNU screen the variables are those of the terminal that it was started from.
    guard environment["TMUX"] == nil, !terminal.hasPrefix("screen"), !terminal.hasPrefix("tmux") else { return }
    showsProgress =
      ["ghostty", "WezTerm", "iTerm.app"].contains(environment["TERM_PROGRAM"] ?? "")
      || environment["WT_SESSION"] != nil || environment["ConEmuANSI"] == "ON" || terminal.contains("ghostty")
  }
}
