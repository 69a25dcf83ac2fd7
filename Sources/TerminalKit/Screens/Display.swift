/// The part of the terminal that a program takes.
public nonisolated enum Display: Hashable, Sendable {
  /// The whole screen, in place of the shell's text, which is there again at the end.
  case screen
  /// Some rows below the prompt. What was printed before stays above them, and can be scrolled back to.
  ///
  /// - Parameters:
  ///   - rows: The number of rows; at least 1, and as many as the terminal has at most.
  ///   - whenDone: The treatment of the rows at the end.
  case inline(rows: Int, whenDone: Remains = .stay)
  /// No screen but lines of text, one for each thing that changes: for a screen reader. Keys work as on a screen.
  case spoken

  /// The fate of the rows of an inline program at its end.
  public enum Remains: Hashable, Sendable {
    /// Their last picture stays, and the prompt comes below it.
    case stay
    /// They are cleared, and the prompt comes in their place.
    case clear
  }

  /// The display that the environment of this process asks for: ``spoken`` if `NIBKIT_ACCESSIBLE` is set to anything but
  /// `0`; nil if it leaves that to the program.
  public static var ofEnvironment: Display? {
    SystemCalls.isSet("NIBKIT_ACCESSIBLE") ? .spoken : nil
  }

  /// True if the program has the whole screen.
  var isScreen: Bool { self == .screen }

  /// Returns the size of the part, in a terminal of a size.
  func size(in terminal: Size) -> Size {
    guard case .inline(let rows, _) = self else { return terminal }
    return Size(width: terminal.width, height: min(max(1, rows), terminal.height))
  }
}
