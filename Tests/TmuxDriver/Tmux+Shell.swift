/// Programs in the shell, and the terminal as they leave it.
extension Tmux {
  /// The state of the terminal after a program has ended.
  public struct Ending: Sendable {
    /// The exit status of the program, as the shell tells it: 128 and the number of a signal.
    public let status: String
    /// True if the settings of the terminal are those from before.
    public let isAsBefore: Bool
    /// Everything that was shown, above the screen too.
    public let screen: String
  }

  /// Starts a program when the shell is ready, and has the shell print the settings of the terminal first.
  ///
  /// Text that is typed while a command still runs is echoed before the prompt, and the settings would stand behind
  /// the prompt, in a line that ``ending()`` does not recognize.
  public func start(_ command: String) async throws {
    try await waitForShell()
    try await type(line: "stty -g; \(command)")
  }

  /// Waits for the shell's prompt, below what ended or stopped.
  public func waitForShell() async throws {
    try await wait("the shell") { screen in
      guard screen.lastLine == "$" else { return false }
      return try await isGivenBack()
    }
  }

  /// Returns true if the shell's own screen is shown, with a cursor, and no program asks for the mouse.
  public func isGivenBack() async throws -> Bool {
    try await state("#{alternate_on}#{mouse_any_flag}#{cursor_flag}") == "001"
  }

  /// Waits for the end of the program that `start(_:)` started, or of one after it, and asks the shell about it.
  public func ending() async throws -> Ending {
    try await waitForShell()
    // Spelled so that the command itself is not what is waited for.
    try await type(line: #"echo "status $?"; stty -g; echo "the" end"#)
    try await wait(for: "the end\n")
    let screen = try await screen(withHistory: true)
    let lines = screen.split(separator: "\n")
    let settings = lines.filter { $0.count > 40 && $0.allSatisfy { $0.isHexDigit || $0 == ":" } }
    return Ending(
      status: lines.last { $0.hasPrefix("status ") }.map { String($0.dropFirst(7)) } ?? "",
      isAsBefore: settings.count == 2 && settings.first == settings.last, screen: screen)
  }
}

extension String {
  /// The last line that is not empty.
  public var lastLine: Substring? { split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) } }
}
