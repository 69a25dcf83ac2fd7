/// State that a program shows outside of the screen's cells: the title of the terminal's window, and progress in its
/// tab or in the task bar. Only changes are sent.
nonisolated struct TerminalSignals {
  private var title = ""
  private var progress = TerminalProgress.none

  /// Returns the sequences that send the changes to the terminal.
  mutating func sequences(title: String, progress: TerminalProgress, for traits: TerminalTraits) -> [UInt8] {
    var text = ""
    let title = Self.clean(title)
    if traits.hasTitle, title != self.title {
      self.title = title
      // 0 sets both the title and the icon name.
      // Without a title, the saved title is restored, and saved again.
      text += title.isEmpty ? "\u{1B}[23;0t\u{1B}[22;0t" : "\u{1B}]0;\(title)\u{1B}\\"
    }
    if traits.showsProgress, progress != self.progress {
      self.progress = progress
      text += progress.sequence
    }
    return Array(text.utf8)
  }

  /// Forgets the state of the terminal, after the program was stopped.
  mutating func invalidate() { self = TerminalSignals() }

  /// Returns a title without characters that could end or change its sequence, and of a length that terminals accept.
  private static func clean(_ title: String) -> String {
    let scalars = title.unicodeScalars.lazy.filter { !$0.isControl && !$0.properties.isBidiControl }
    return String(String.UnicodeScalarView(scalars.prefix(200)))
  }
}

/// The progress that a terminal shows.
nonisolated enum TerminalProgress: Hashable, Sendable {
  case none
  /// A percentage from 0 to 100.
  case percent(Int)
  case busy

  var sequence: String {
    switch self {
    case .none: "\u{1B}]9;4;0\u{1B}\\"
    case .percent(let percent): "\u{1B}]9;4;1;\(percent)\u{1B}\\"
    case .busy: "\u{1B}]9;4;3\u{1B}\\"
    }
  }
}
