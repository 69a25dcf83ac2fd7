internal import FileAccess

/// The part of the terminal that a program uses.
///
/// Cases may be added: a `switch` over them needs a default.
public nonisolated enum Display: Hashable, Sendable {
  /// The whole screen, which replaces the shell's text until the program ends.
  case screen
  /// Some rows below the prompt. Earlier output stays above them, and the user can scroll back to it.
  ///
  /// - Parameters:
  ///   - rows: The number of rows, from 1 to the number of rows of the terminal.
  ///   - whenDone: The treatment of the rows at the end.
  case inline(rows: Int, whenDone: Remains = .stay)
  /// Lines of text for a screen reader, one for each change, instead of a screen. Keys work in the same way as on a
  /// screen.
  case spoken

  /// The fate of the rows of an inline program at its end.
  public enum Remains: Hashable, Sendable {
    /// The last picture stays, and the prompt follows below it.
    case stay
    /// The rows are cleared, and the prompt appears in their place.
    case clear
  }

  /// The display that the environment of this process requests: ``spoken`` if `NIBKIT_ACCESSIBLE` is set to a value
  /// other than `0`; nil if the program decides.
  public static var ofEnvironment: Display? {
    Environment.isOn("NIBKIT_ACCESSIBLE") ? .spoken : nil
  }

  /// True if the program uses the whole screen.
  var isScreen: Bool { self == .screen }

  /// Returns the size of the display in a terminal of a size.
  func size(in terminal: Size) -> Size {
    guard case .inline(let rows, _) = self else { return terminal }
    return Size(width: terminal.width, height: min(max(1, rows), terminal.height))
  }
}
