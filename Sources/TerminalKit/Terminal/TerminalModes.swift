/// The mouse events that a terminal reports.
public nonisolated enum MouseReports: Sendable {
  /// Nothing: the terminal selects text with the mouse as ever.
  case none
  /// Buttons, the wheel, and moves with a button held down.
  case buttons
  /// Every move.
  case motion
}

/// The bytes that take a terminal and give it back.
nonisolated struct TerminalModes {
  var mouse = MouseReports.buttons
  /// True if the terminal said that it has kitty's keyboard protocol.
  var hasKeyboardProtocol = false
  /// True if the terminal is sent links.
  var hasLinks = false

  /// The alternate screen without a cursor; pastes and focus are told, and the mouse as asked.
  var entering: String {
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1004h"
      + mouseModes.map { "\u{1B}[?\($0)h" }.joined() + (hasKeyboardProtocol ? Self.pushKeyboard : "")
  }

  /// Everything off, whether on or not, in reverse. A frame may have been cut short: so it ends first, and so do colours.
  var leaving: String {
    // Terminals keep the keyboard's state with each screen, so it goes before the screen does.
    "\u{1B}[?2026l" + (hasLinks ? "\u{1B}]8;;\u{1B}\\" : "") + (hasKeyboardProtocol ? "\u{1B}[<u" : "")
      + mouseModes.reversed().map { "\u{1B}[?\($0)l" }.joined()
      + "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
  }

  /// Disambiguated keys, with the key's place on a Latin keyboard, so that shortcuts work on others.
  static let pushKeyboard = "\u{1B}[>5u"

  /// Is there synchronized output, which keyboard protocol; and a question that every terminal answers, as the last.
  static func questions(program: String?) -> String {
    // Apple's prints the last letter of the first.
    (program == "Apple_Terminal" ? "" : "\u{1B}[?2026$p") + "\u{1B}[?u\u{1B}[c"
  }

  private var mouseModes: [Int] {
    switch mouse {
    case .none: []
    case .buttons: [1000, 1002, 1006]
    case .motion: [1000, 1002, 1003, 1006]
    }
  }
}
