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
  var display = Display.screen
  var traits = TerminalTraits(environment: [:])
  /// True if the terminal said that it has kitty's keyboard protocol.
  var hasKeyboardProtocol = false
  /// True if the terminal is sent links.
  var hasLinks = false

  /// On the screen: the alternate one without a cursor, and the title is kept; pastes and focus are reported, and the
  /// mouse as asked. Of that, an inline program leaves the screen, the title and the mouse alone, and a spoken one
  /// everything.
  var entering: String {
    if display == .spoken { return "" }
    let keeping = display.isScreen && traits.hasTitle ? "\u{1B}[22;0t" : ""
    return Self.altAsEscape + keeping + (display.isScreen ? "\u{1B}[?1049h" : "")
      + "\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1004h"
      + (traits.tellsBackground ? "\u{1B}[?2031h" : "")
      + mouseModes.map { "\u{1B}[?\($0)h" }.joined() + (hasKeyboardProtocol ? Self.pushKeyboard : "")
  }

  /// Everything off, whether on or not, in reverse. A frame may have been cut short: so it ends first, and so do colors.
  var leaving: String {
    if display == .spoken { return "" }
    // Terminals keep the keyboard's state with each screen, so it goes before the screen does.
    return "\u{1B}[?2026l" + (hasLinks ? "\u{1B}]8;;\u{1B}\\" : "") + (hasKeyboardProtocol ? "\u{1B}[<u" : "")
      + mouseModes.reversed().map { "\u{1B}[?\($0)l" }.joined()
      + (traits.tellsBackground ? "\u{1B}[?2031l" : "")
      + "\u{1B}[?1004l\u{1B}[?2004l\(Self.altAsBefore)\u{1B}[0m\u{1B}[?25h"
      // Behind an inline program's last picture nothing is left; one that dies leaves its cursor at the picture's top.
      + (display.isScreen ? "\u{1B}[?1049l" : "\r\u{1B}[J")
      + (display.isScreen && traits.hasTitle ? "\u{1B}[23;0t" : "")
      + (traits.showsProgress ? TerminalProgress.none.sequence : "")
  }

  /// Has the terminal save what the user has chosen and what cannot be asked for (XTSAVE). Written once, before the
  /// screen is taken for the first time: a program that was stopped by force had no chance to give anything back.
  var saving: String { display == .spoken ? "" : "\u{1B}[?1036s" }

  /// Alt and a letter come as an Escape and the letter (mode 1036). Without it xterm sends another letter: `æ` for Alt-F.
  private static let altAsEscape = "\u{1B}[?1036h"
  /// The mode as it was saved (XTRESTORE).
  private static let altAsBefore = "\u{1B}[?1036r"

  /// Disambiguated keys, with the key's place on a Latin keyboard, so that shortcuts work on others.
  static let pushKeyboard = "\u{1B}[>5u"

  /// Is there synchronized output, which keyboard protocol, which background; and a question that every terminal answers,
  /// as the last.
  func questions(program: String?) -> String {
    if display == .spoken { return "" }
    // Apple's prints the last letter of the first.
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
