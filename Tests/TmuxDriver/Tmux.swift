import Foundation

/// A terminal for tests: a server of tmux of its own, with one shell in it.
///
/// Wait for what should be on the screen, and never for some time.
public final class Tmux: Sendable {
  /// Whether tests with it can run.
  public static let isInstalled = program != nil

  private static let program = [
    "/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux", "/bin/tmux",
  ]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// What did not happen, and the screen instead.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private let socket = "nibkit-\(ProcessInfo.processInfo.processIdentifier)-\(UInt64.random(in: 0 ... .max))"

  /// Starts a shell, whose prompt is `$ `.
  ///
  /// - Parameter environment: for the shell and what runs in it, besides what the tests run with.
  public init(width: Int = 80, height: Int = 24, environment: [String: String] = [:]) throws {
    let shell = environment.sorted { $0.key < $1.key }.reduce("exec env PS1='$ ' ENV= HISTFILE=") {
      $0 + " \($1.key)='\($1.value)'"
    }
    try run(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(width)", "-y", "\(height)",
      // No core files of programs that are made to crash.
      "ulimit -c 0; \(shell) /bin/sh -i")
    // Programs that run in it are not to be taken for programs in the terminal that the tests run in.
    try run("set-option", "-g", "escape-time", "0")
    try wait(for: "$ ")
  }

  deinit { end() }

  /// Ends the server and everything in it.
  public func end() { _ = try? run("kill-server") }

  // MARK: What is typed

  /// Types text and Enter.
  public func type(line: String) throws {
    try run("send-keys", "-l", "--", line)
    try keys("Enter")
  }

  /// Presses keys by tmux's names: `Enter`, `C-z`, `M-x`, `S-Up`, `F5`, `a`.
  public func keys(_ names: String...) throws {
    try run(["send-keys"] + names)
  }

  /// Sends bytes as they are, such as what a mouse sends.
  public func bytes(_ text: String) throws {
    try run(["send-keys", "-H"] + text.utf8.map { String($0, radix: 16) })
  }

  /// Pastes text, in brackets where the program asked for that.
  public func paste(_ text: String) throws {
    try run("set-buffer", "--", text)
    try run("paste-buffer", "-p", "-r")
  }

  /// Changes the size of the terminal.
  public func resize(width: Int, height: Int) throws {
    try run("resize-window", "-x", "\(width)", "-y", "\(height)")
  }

  // MARK: What is seen

  /// The text on the screen, a line for each row, without blanks at their ends; rows that a line wrapped into are one.
  public func screen(withStyles: Bool = false, withHistory: Bool = false) throws -> String {
    try run(["capture-pane", "-p", "-J"] + (withStyles ? ["-e"] : []) + (withHistory ? ["-S", "-"] : []))
  }

  /// What tmux knows of its pane, in its format language: `#{alternate_on}`.
  public func state(_ format: String) throws -> String {
    try run("display-message", "-p", format).trimmingCharacters(in: .newlines)
  }

  /// Waits until the screen has a text.
  ///
  /// - Returns: the screen.
  @discardableResult
  public func wait(for text: String, within limit: Duration = .seconds(20)) throws -> String {
    try wait("the text '\(text)'", within: limit) { $0.contains(text) }
  }

  /// Waits until the screen is as it should be.
  @discardableResult
  public func wait(
    _ wish: String, within limit: Duration = .seconds(20), until isGranted: (String) throws -> Bool
  ) throws -> String {
    let end = ContinuousClock.now + limit
    while true {
      let screen = try screen()
      if try isGranted(screen) { return screen }
      if ContinuousClock.now > end { throw Failure(description: "waited for \(wish) in vain:\n\(screen)") }
      // How often to look, and not how long to wait.
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  /// Waits until tmux knows something of its pane.
  public func wait(for state: String, as format: String) throws {
    try wait("\(format) to be \(state)") { _ in try self.state(format) == state }
  }

  // MARK: tmux

  @discardableResult
  private func run(_ arguments: String...) throws -> String { try run(arguments) }

  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    guard let program = Self.program else { throw Failure(description: "tmux is not installed") }
    var environment = ProcessInfo.processInfo.environment
    environment["TMUX"] = nil
    environment["LC_ALL"] = "C.UTF-8"
    let result = spawn(program, ["-L", socket] + arguments, environment: environment)
    guard let result, result.status == 0 else {
      throw Failure(
        description: "tmux \(arguments.joined(separator: " ")): \(result?.output ?? "did not start")")
    }
    return result.output
  }
}
