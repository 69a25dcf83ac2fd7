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

  /// Returns the user's editor with a file: `$VISUAL`, or else `$EDITOR`, or else `vi`.
  ///
  /// - Parameter file: the path of the file.
  public static func editor(_ file: String) -> ExternalProgram {
    ExternalProgram(first(of: ["VISUAL", "EDITOR"]) ?? "vi", [path(file)])
  }

  /// Returns the user's pager with a file: `$PAGER`, or else `less`.
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
