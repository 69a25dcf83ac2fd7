import Foundation
import TestSupport

/// A terminal for tests: a server of tmux of its own, with one shell in it.
///
/// Wait for what should be on the screen, and never for some time. Nothing here blocks the thread of a test: there are as
/// few of these as processors, and other tests need them.
public final class Tmux: Sendable {
  /// True if the tests that need `tmux` can run.
  public static let isInstalled = Run.has("tmux")

  /// An event that did not happen in time, and the screen that was there instead.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private let socket = "nibkit-\(ProcessInfo.processInfo.processIdentifier)-\(UInt64.random(in: 0 ... .max))"

  /// Starts a shell, whose prompt is `$ `.
  ///
  /// - Parameter environment: for the shell and what runs in it, besides what the tests run with.
  public init(width: Int = 80, height: Int = 24, environment: [String: String] = [:]) async throws {
    await Turns.terminals.take()
    let shell = environment.sorted { $0.key < $1.key }.reduce("exec env PS1='$ ' ENV= HISTFILE=") {
      $0 + " \($1.key)='\($1.value)'"
    }
    try await run(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(width)", "-y", "\(height)",
      // No core files of programs that are made to crash.
      "ulimit -c 0; \(shell) /bin/sh -i")
    // Programs that run in it are not to be taken for programs in the terminal that the tests run in.
    try await run("set-option", "-g", "escape-time", "0")
    try await wait(for: "$")
  }

  /// Ends the server and everything in it, when it is no longer used.
  deinit {
    // At once, because the tests may be over; and quick.
    _ = try? Run(["tmux", "-L", socket, "kill-server"], environment: Self.environment)
    Task { await Turns.terminals.give() }
  }

  // MARK: Input

  /// Types text and Enter.
  public func type(line: String) async throws {
    try await run("send-keys", "-l", "--", line)
    try await keys("Enter")
  }

  /// Presses keys by tmux's names: `Enter`, `C-z`, `M-x`, `S-Up`, `F5`, `a`.
  public func keys(_ names: String...) async throws {
    try await run(["send-keys"] + names)
  }

  /// Sends bytes as they are, such as what a mouse sends.
  public func bytes(_ text: String) async throws {
    try await run(["send-keys", "-H"] + text.utf8.map { String($0, radix: 16) })
  }

  /// Pastes text, in brackets where the program asked for that.
  public func paste(_ text: String) async throws {
    try await run("set-buffer", "--", text)
    try await run("paste-buffer", "-p", "-r")
  }

  /// Changes the size of the terminal.
  public func resize(width: Int, height: Int) async throws {
    try await run("resize-window", "-x", "\(width)", "-y", "\(height)")
  }

  // MARK: Screen

  /// Returns the text on the screen, a line for each row, without blanks at their ends; rows that a line wrapped into
  /// are one.
  public func screen(withStyles: Bool = false, withHistory: Bool = false) async throws -> String {
    // Joining lines keeps the blanks at their ends.
    try await run(
      ["capture-pane", "-p", "-J"] + (withStyles ? ["-e"] : []) + (withHistory ? ["-S", "-"] : [])
    )
    .replacing(/\ +\n/, with: "\n")
  }

  /// Has all that programs write from now on written to a file too, byte by byte.
  public func record(into file: String) async throws {
    try await run("pipe-pane", "-O", "exec cat >> '\(file)'")
  }

  /// Returns the value of a format of tmux for its pane, as of `#{alternate_on}`.
  public func state(_ format: String) async throws -> String {
    try await run("display-message", "-p", format).trimmingCharacters(in: .newlines)
  }

  /// Waits until the screen has a text.
  ///
  /// - Returns: the screen.
  @discardableResult
  public func wait(for text: String, within limit: Duration = .seconds(60)) async throws -> String {
    try await wait("the text '\(text)'", within: limit) { $0.contains(text) }
  }

  /// Waits until the screen is as it should be.
  @discardableResult
  public func wait(
    _ wish: String, within limit: Duration = .seconds(60), until isGranted: (String) async throws -> Bool
  ) async throws -> String {
    let end = ContinuousClock.now + limit
    while true {
      // When the look began: its answer may be long in coming where other tests run.
      let isLast = ContinuousClock.now > end
      let screen = try await screen()
      if try await isGranted(screen) { return screen }
      if isLast { throw Failure(description: "waited for \(wish) in vain:\n\(screen)") }
      // How often to look, and not how long to wait.
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Waits until tmux knows something of its pane.
  public func wait(for state: String, as format: String) async throws {
    try await wait("\(format) to be \(state)") { _ in try await self.state(format) == state }
  }

  // MARK: tmux

  @discardableResult
  private func run(_ arguments: String...) async throws -> String { try await run(arguments) }

  @discardableResult
  private func run(_ arguments: [String]) async throws -> String {
    try await Self.run(arguments, socket: socket)
  }

  /// tmux is not to take itself for being inside another, and wants a locale.
  private static let environment: [String: String?] = ["TMUX": nil, "LC_ALL": "C.UTF-8"]

  private static func run(_ arguments: [String], socket: String) async throws -> String {
    let run = try await Run.finished(["tmux", "-L", socket] + arguments, environment: environment)
    guard run.status == 0 else {
      throw Failure(description: "tmux \(arguments.joined(separator: " ")): \(run.errors)")
    }
    return run.output
  }
}
