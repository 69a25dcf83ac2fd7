/// The mouse events that a terminal reports.
public nonisolated enum MouseReports: Sendable {
  /// No events. The terminal selects text with the mouse as usual.
  case none
  /// Buttons, the wheel, and moves with a button held down.
  case buttons
  /// All moves.
  case motion
}

/// The sequences that take over a terminal and restore it.
nonisolated struct TerminalModes {
  var mouse = MouseReports.buttons
  var display = Display.screen
  var traits = TerminalTraits(environment: [:])
  /// True if the terminal has reported that it supports kitty's keyboard protocol.
  var hasKeyboardProtocol = false
  /// True if links are sent to the terminal.
  var hasLinks = false

  /// The sequence that takes over the terminal. For a screen, it switches to the alternate screen without a cursor,
  /// saves the title, and enables the reports of pastes, focus and the requested mouse events. For an inline program,
  /// the screen, the title and the mouse are not changed, and for a spoken program nothing is changed.
  var entering: String {
    if display == .spoken { return "" }
    let keeping = display.isScreen && traits.hasTitle ? "\u{1B}[22;0t" : ""
    return Self.altAsEscape + keeping + (display.isScreen ? "\u{1B}[?1049h" : "")
      + "\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1004h"
      + (traits.tellsBackground ? "\u{1B}[?2031h" : "")
      + mouseModes.map { "\u{1B}[?\($0)h" }.joined() + (hasKeyboardProtocol ? Self.pushKeyboard : "")
  }

  /// The sequence that switches everything off, in reverse order, even if it is not on. A frame may have been
  /// truncated, so the frame and the colors are ended first.
  var leaving: String {
    if display == .spoken { return "" }
    // Terminals store the state of the keyboard with each screen, so it is restored before the screen.
    return "\u{1B}[?2026l" + (hasLinks ? "\u{1B}]8;;\u{1B}\\" : "") + (hasKeyboardProtocol ? "\u{1B}[<u" : "")
      + mouseModes.reversed().map { "\u{1B}[?\($0)l" }.joined()
      + (traits.tellsBackground ? "\u{1B}[?2031l" : "")
      + "\u{1B}[?1004l\u{1B}[?2004l\(Self.altAsBefore)\u{1B}[0m\u{1B}[?25h"
      // After an inline program's last picture, everything is cleared. If the program dies, the cursor is at the top of
      // the picture.
      + (display.isScreen ? "\u{1B}[?1049l" : "\r\u{1B}[J")
      + (display.isScreen && traits.hasTitle ? "\u{1B}[23;0t" : "")
      + (traits.showsProgress ? TerminalProgress.none.sequence : "")
  }

  /// The sequence that makes the terminal save modes that the user has chosen and that cannot be queried (XTSAVE). It
  /// is written only once, before the screen is first taken over, because a program that was stopped by force cannot
  /// restore anything.
  var saving: String { display == .spoken ? "" : "\u{1B}[?1036s" }

  /// Alt with a letter is sent as an escape and the letter (mode 1036). Without this, xterm sends another letter: `æ`
  /// for Alt-F.
  private static let altAsEscape = "\u{1B}[?1036h"
  /// Restores the saved mode (XTRESTORE).
  private static let altAsBefore = "\u{1B}[?1036r"

  /// Requests disambiguated keys, with their positions on a Latin keyboard, so that shortcuts work on other keyboards.
  static let pushKeyboard = "\u{1B}[>5u"

  /// Returns the queries for synchronized output, the keyboard protocol and the background. The last query is one that
  /// every terminal answers.
  func questions(program: String?) -> String {
    if display == .spoken { return "" }
    // Apple's terminal prints the last letter of the first query.
    return (program == "Apple_Terminal" ? "" : "\u{1B}[?2026$p") + "\u{1B}[?u"
      + (traits.tellsBackground ? "\u{1B}]11;?\u{1B}\\" : "") + "\u{1B}[c"
  }

  private var mouseModes: [Int] {
    guard display.isScreen else { return [] }
    return switch mouse {
    case .none: []
    case .buttons: [1000, 1002, 1006]
    case .motion: [1000, 1002, 1003, 1006]
    }
  }
}
