import Foundation
import TestSupport
import Testing
import TmuxDriver

/// A program in a shell in a terminal, with a folder of its own.
nonisolated struct ProgramRun {
  let scratch: Scratch
  let tmux: Tmux

  /// Returns the path of a sample program. The build puts it beside the tests.
  static func path(of program: String) -> String {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: program).path
  }

  /// Creates a shell in which `$C` is a command.
  init(
    _ command: String, in scratch: Scratch, width: Int = 60, height: Int = 12,
    environment: [String: String] = [:]
  ) async throws {
    self.scratch = scratch
    let settings = ["C": command, "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "", "COLORTERM": ""]
    tmux = try await Tmux(
      width: width, height: height, environment: settings.merging(environment) { $1 })
  }

  /// Starts the program, and waits for its screen.
  func start(_ command: String = "$C", until text: String) async throws {
    try await tmux.start(command)
    try await tmux.wait(for: text)
  }

  /// The program ends, or has ended, and the terminal is as it was.
  ///
  /// - Returns: everything that was shown.
  @discardableResult
  func expect(status: String, _ location: SourceLocation = #_sourceLocation) async throws -> String {
    let ending = try await tmux.ending()
    #expect(ending.status == status, "\(ending.screen)", sourceLocation: location)
    #expect(ending.isAsBefore, "\(ending.screen)", sourceLocation: location)
    return ending.screen
  }

  /// Sends the program a signal.
  func send(_ signal: Int32) async throws {
    let shell = try await tmux.state("#{pane_pid}")
    let children = try Run(["pgrep", "-P", shell]).output.split(separator: "\n")
    kill(try #require(children.last.flatMap { Int32($0) }), signal)
  }
}
