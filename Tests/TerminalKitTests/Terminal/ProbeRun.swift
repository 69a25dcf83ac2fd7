import Foundation
import TestSupport
import Testing
import TmuxDriver

/// The probe, taking the terminal in a shell in tmux.
nonisolated struct ProbeRun {
  static let program = BuiltPackage.program("TerminalProbe")

  let tmux: Tmux

  /// Creates a shell that knows the probe as `$PROBE`.
  init(_ environment: [String: String] = [:], width: Int = 80, height: Int = 24) async throws {
    tmux = try await Tmux(
      width: width, height: height,
      environment: ["PROBE": Self.program, "SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 })
  }

  /// Starts the probe, by a command that starts with how the terminal is set.
  static func started(_ command: String = #""$PROBE""#, _ environment: [String: String] = [:]) async throws
    -> ProbeRun
  {
    let run = try await ProbeRun(environment)
    try await run.tmux.start(command)
    try await run.waitForScreen()
    return run
  }

  /// Waits until the probe has the screen, and the terminal has said all that it says of itself.
  func waitForScreen() async throws {
    try await tmux.wait(for: "reply deviceAttributes")
  }

  func signal(_ number: Int32) async throws {
    let screen = try await tmux.wait(for: "pid ")
    let digits = screen.drop { $0 != "d" }.dropFirst(2).prefix { $0.isNumber }
    kill(try #require(Int32(digits)), number)
  }

  /// Waits for the end, and has the shell tell the status.
  ///
  /// - Returns: everything that was shown, when the terminal is set as it was.
  func end(status: Int, _ location: SourceLocation = #_sourceLocation) async throws -> String {
    let ending = try await tmux.ending()
    #expect(ending.status == "\(status)", "\(ending.screen)", sourceLocation: location)
    #expect(ending.isAsBefore, "\(ending.screen)", sourceLocation: location)
    return ending.screen
  }
}
