import FileAccess

/// The terminal that the program runs in.
///
/// One that was entered is given back however the program ends: by itself, by `exit`, by a signal, or by a trap, whose
/// message and backtrace are then readable. What is written to standard error meanwhile appears after that. Only SIGKILL
/// leaves the terminal as it is.
///
/// ```swift
/// let terminal = try Terminal()
/// try terminal.enter()
/// while let event = await terminal.nextEvent() {
///   if case .terminate(let signal) = event { terminal.end(by: signal) }
///   …
/// }
/// terminal.leave()
/// ```
public final class Terminal: TerminalDevice {
  private let core: TerminalCore
  private var thread: SystemThread?

  /// Finds the terminal: standard output, and standard input where that is one as well. When it is not, as in a pipe,
  /// keys are read from the terminal of the output. Nothing changes yet.
  ///
  /// - Parameters:
  ///   - mouse: The mouse events to report. An inline or a spoken program gets none: the mouse is the terminal's.
  ///   - display: The part of the terminal that the program takes.
  /// - Throws: ``TerminalError`` when the output is no terminal, or is one without a screen.
  public init(mouse: MouseReports = .buttons, display: Display = .screen) throws(TerminalError) {
    guard SystemCalls.isTerminal(1) else { throw .outputIsRedirected }
    let kind = SystemCalls.environment("TERM") ?? ""
    if display != .spoken, ["", "dumb", "unknown"].contains(kind) { throw .noScreen(kind) }
    guard let keyboard = Keyboard(output: 1) else { throw .noKeyboard }
    let pipe: WakeUpPipe
    do throws(SystemError) { pipe = try WakeUpPipe() } catch { throw .system("making a pipe", error.number) }
    core = TerminalCore(
      keyboard: keyboard, output: 1, pipe: pipe,
      modes: TerminalModes(
        mouse: mouse, display: display, traits: .ofEnvironment, hasLinks: LinkSupport.ofEnvironment))
  }

  /// A terminal that was entered and not left is given back.
  deinit { if let thread { Self.leave(core, thread) } }

  /// The current size in cells. If the terminal does not state it, `COLUMNS` and `LINES` do, or else it is 80 by 24.
  public var size: Size {
    if let size = SystemCalls.windowSize(1) { return size }
    func number(_ name: String, or standard: Int) -> Int {
      SystemCalls.environment(name).flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil } ?? standard
    }
    return Size(width: number("COLUMNS", or: 80), height: number("LINES", or: 24))
  }

  /// Takes the screen and the keyboard, and asks the terminal what it can do, without waiting for the answers.
  ///
  /// - Throws: A `TerminalError` if there is no terminal, another `Terminal` has it, or the system refuses.
  public func enter() throws(TerminalError) {
    if thread != nil { return }
    try core.enter()
    core.order { $0.isStopped = false }
    let backspace = SystemCalls.settings(core.input).map(SystemCalls.backspace) ?? 0x7F
    do throws(SystemError) {
      thread = try SystemThread { [core, delay = EscapeDelay(variable: SystemCalls.environment("ESCDELAY"))] in
        var loop = InputLoop(core, escapeDelay: delay, backspace: backspace)
        loop.run()
      }
    } catch {
      core.leave()
      throw .system("starting a thread", error.number)
    }
  }

  /// Gives the screen and the keyboard back as they were. Takes up to a tenth of a second where the terminal has not
  /// answered yet.
  public func leave() {
    guard let thread else { return }
    self.thread = nil
    Self.leave(core, thread)
  }

  private nonisolated static func leave(_ core: TerminalCore, _ thread: SystemThread) {
    core.order { $0.isStopped = true }
    thread.join()
    core.leave()
  }

  /// Leaves, and ends the program as a signal does that was asked for by ``TerminalEvent/terminate(_:)``: its exit status
  /// tells of it.
  public func end(by signal: Int32) -> Never {
    leave()
    CrashGuard.end(by: signal)
  }

  /// Stops the program and all others of the shell's line, as Ctrl-Z does.
  public func suspend() { core.order { $0.isSuspended = true } }

  /// Sends bytes to the screen in one go.
  public func write(_ bytes: [UInt8]) {
    CrashGuard.makeAlternateStack()
    core.write(bytes)
  }

  /// Returns the next event, when there is one; nil when the task is cancelled. For one reader.
  public func nextEvent() async -> TerminalEvent? {
    let event = await withTaskCancellationHandler {
      await core.mailbox.next()
    } onCancel: { [core] in
      core.mailbox.close()
    }
    // The main actor may have moved to another thread meanwhile, whose stack may overflow as well.
    CrashGuard.makeAlternateStack()
    return event
  }

  /// Asks for ``TerminalEvent/deadline`` at a time; nil asks for none.
  public func setDeadline(_ time: ContinuousClock.Instant?) { core.setDeadline(time) }

  /// Asks for ``TerminalEvent/woken``; from any thread.
  public nonisolated func wake() { core.order { $0.isWoken = true } }
}
