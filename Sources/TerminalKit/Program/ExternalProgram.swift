internal import FileAccess

/// Another program that gets the whole terminal for a time, such as an editor or a pager.
///
///     let status = try await application.run(.editor("notes.txt"))
public nonisolated struct ExternalProgram: Hashable, Sendable {
  /// The command, as the shell reads it: it may have arguments of its own.
  public let command: String
  /// The arguments after those of the command. The shell does not read them.
  public let arguments: [String]

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - command: the command, as the shell reads it.
  ///   - arguments: the arguments after those of the command.
  public init(_ command: String, _ arguments: [String] = []) {
    self.command = command
    self.arguments = arguments
  }

  /// The user's editor with a file: `$VISUAL`, or else `$EDITOR`, or else `vi`.
  ///
  /// - Parameter file: the path of the file.
  public static func editor(_ file: String) -> ExternalProgram {
    ExternalProgram(first(of: ["VISUAL", "EDITOR"]) ?? "vi", [path(file)])
  }

  /// The user's pager with a file: `$PAGER`, or else `less`.
  ///
  /// - Parameter file: the path of the file.
  public static func pager(_ file: String) -> ExternalProgram {
    ExternalProgram(first(of: ["PAGER"]) ?? "less", [path(file)])
  }

  private static func first(of names: [String]) -> String? {
    names.lazy.compactMap { Environment[$0] }.first { !$0.allSatisfy(\.isWhitespace) }
  }

  /// Returns a path that no program takes for an option.
  private static func path(_ file: String) -> String { file.hasPrefix("-") ? "./" + file : file }

  /// The arguments of the shell.
  var words: [String] { ["sh", "-c", "\(command) \"$@\"", "sh"] + arguments }
}

extension Application {
  /// Gives the terminal to another program, and takes it back when that has ended.
  ///
  /// Meanwhile this program shows nothing and receives no keys, and its timers wait. What interrupts the other program,
  /// Control-C, does not end this one. Without a terminal, as in a test, the other program gets the standard files.
  ///
  /// - Parameter program: the program. It is found by the shell.
  /// - Returns: its exit status as the shell tells it: 127 if there is no such program, 128 and the number of a signal that has
  ///   ended it.
  /// - Throws: ``TerminalError`` if the program cannot be started, or the terminal cannot be taken back.
  @discardableResult
  public func run(_ program: ExternalProgram) async throws -> Int32 {
    let status: Int32
    loop.terminal?.leave()
    do throws(SystemError) {
      status = try await KeyboardSignals.ignoring { () throws(SystemError) in try await program.run() }
    } catch {
      try loop.terminal?.enter()
      throw TerminalError.system("starting \(program.command)", error.number)
    }
    try loop.terminal?.enter()
    return status
  }
}
