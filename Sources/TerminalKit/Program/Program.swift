internal import FileAccess

// For the numbers of signals, and for the end of the process.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension Application {
  /// The behavior of a program whose standard output is not a terminal.
  public enum WithoutTerminal: Sendable {
    /// Writes its first screen as text. The exit status is 0.
    case showFirstScreen
    /// Writes only a sentence to standard error. The exit status is 1. This is for a program that is of no use
    /// without a user, so that a script does not use the screen as the expected output.
    case refuse
  }

  /// Runs this program from start to end: shows a controller on the terminal, and ends the process afterwards.
  ///
  /// Errors before the first screen, such as a faulty layout, are written to standard error, and the terminal is not
  /// changed. If standard output is not a terminal, only the first screen is written to it as text, unless the
  /// program refuses to.
  ///
  ///     await application.main { try application.controller(ofScene: "Main") }
  ///
  /// When the program has ended normally, ``result`` is written to standard output. The exit status is that of
  /// ``quit(status:)``, or 1 if the program could not start. If a signal ended the program, it is the status that a
  /// shell reports for the signal.
  ///
  /// - Parameters:
  ///   - name: The beginning of each line that is written to standard error. By default the name of the program's file.
  ///   - display: The part of the terminal that the program uses, unless the environment requests another one.
  ///   - withoutTerminal: the behavior if standard output is not a terminal.
  ///   - keepsState: True if the program's name is used for its state, unless the program has set another name: see
  ///     ``stateName``.
  ///   - first: makes the first controller.
  public func main(
    name: String? = nil, display: Display = .screen,
    withoutTerminal: WithoutTerminal = .showFirstScreen, keepsState: Bool = true,
    showing first: () async throws -> Controller
  ) async -> Never {
    SystemCalls.openStandardFiles()
    let name = name ?? Self.processName
    if keepsState, stateName == nil { stateName = name }
    do {
      try await show(first())
    } catch {
      Self.writeError("\(name): \(message(for: error, in: words))\n")
      exit(1)
    }
    do {
      let display = Display.ofEnvironment ?? display
      let terminal = try Terminal(mouse: .motion, display: display)
      let ending = try await run(on: terminal, colors: .ofEnvironment, glyphs: .ofEnvironment, display: display)
      history.save()
      for line in end.rescueMessages { Self.writeError("\(name): \(line)\n") }
      switch ending {
      case .quit(let status):
        _ = Self.writeOutput(result)
        exit(status)
      case .signal(let signal): terminal.end(by: signal)
      case .hangup: terminal.end(by: SIGHUP)
      }
    } catch {
      guard error.code == .notATerminal, withoutTerminal == .showFirstScreen else {
        Self.writeError("\(name): \(error)\n")
        exit(1)
      }
      guard Self.writeOutput(firstScreen(size: Self.sizeOfNoTerminal) + "\n") else {
        Self.writeError("\(name): \(words[.outputFailed])\n")
        exit(1)
      }
      Self.writeError("\(name): \(words[.firstScreenOnly, "\(error)"])\n")
      exit(0)
    }
  }

  /// The name of the program's file, as it was given when the program was started.
  private static var processName: String {
    let path = CommandLine.arguments.first ?? ""
    return path.split(separator: "/").last.map(String.init) ?? "program"
  }

  /// `COLUMNS` and `LINES`, or 80 by 24.
  private static var sizeOfNoTerminal: Size {
    func number(_ name: String, or standard: Int) -> Int {
      Environment[name].flatMap { Int($0) }.flatMap { (1...1000).contains($0) ? $0 : nil } ?? standard
    }
    return Size(width: number("COLUMNS", or: 80), height: number("LINES", or: 24))
  }

  private static func writeOutput(_ text: String) -> Bool { (try? writeAll(Array(text.utf8), to: 1)) != nil }
  private static func writeError(_ text: String) { try? writeAll(Array(text.utf8), to: 2) }
}
