internal import FileAccess

/// The error of a terminal that cannot be used. Its description says what to do.
///
/// It concerns the terminal, and not a layout, so it is not a `DiagnosedError`.
public nonisolated struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// The output is not a terminal.
    public static let notATerminal = Code(name: "notATerminal")
    /// The terminal has no screen that can be drawn on.
    public static let noScreen = Code(name: "noScreen")
    /// Another part of this program uses the terminal.
    public static let inUse = Code(name: "inUse")
    /// The system refused.
    public static let system = Code(name: "system")
  }

  /// The kind of the error. Programs branch on this, never on the description.
  public let code: Code
  /// The error as a sentence, with instructions for the user.
  public let description: String
}

nonisolated extension TerminalError {
  static var outputIsRedirected: Self {
    Self(
      code: .notATerminal,
      description: "standard output is not a terminal; run this program in one, without sending its output elsewhere")
  }

  static var noKeyboard: Self {
    Self(
      code: .notATerminal,
      description: "there is no terminal to read keys from; run this program in a terminal")
  }

  static func noScreen(_ kind: String) -> Self {
    Self(
      code: .noScreen,
      description: "TERM is '\(kind)', which has no screen to draw on; set TERM to the type of the terminal, "
        + "such as xterm-256color")
  }

  static var inUse: Self {
    Self(code: .inUse, description: "another part of this program uses the terminal, and must leave it first")
  }

  static func system(_ what: String, _ number: Int32) -> Self {
    Self(code: .system, description: "\(what) failed: \(SystemError(number: number))")
  }
}
