import FileAccess

/// The terminal that the program runs in.
///
/// After `enter()`, the terminal is restored no matter how the program ends: by itself, by `exit`, by a signal, or by a
/// trap, whose message and backtrace are then readable. Text that was written to standard error in the meantime appears
/// after that. Only SIGKILL leaves the terminal as it is.
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

  /// Finds the terminal: standard output, and standard input if that is a terminal as well. If it is not, as in a pipe,
  /// keys are read from the terminal of the output. Nothing is changed yet.
  ///
  /// - Parameters:
  ///   - mouse: The mouse events to report. An inline or a spoken program gets none, because the terminal itself uses
  ///     the mouse.
  ///   - display: The part of the terminal that the program uses.
  /// - Throws: ``TerminalError`` if the output is not a terminal, or is a terminal without a screen.
  public init(mouse: MouseReports = .buttons, display: Display = .screen) throws(TerminalError) {
    guard SystemCalls.isTerminal(1) else { throw .outputIsRedirected }
    let kind = Environment["TERM"] ?? ""
    if display != .spoken, ["", "dumb", "unknown"].contains(kind) { throw .noScreen(kind) }
    guard let keyboard = Keyboard(output: 1) else { throw .noKeyboard }
    let pipe: WakeUpPipe
    do throws(SystemError) { pipe = try WakeUpPipe() } catch { throw .system("making a pipe", error.number) }
    core = TerminalCore(
      keyboard: keyboard, output: 1, pipe: pipe,
      modes: TerminalModes(
        mouse: mouse, display: display, traits: .ofEnvironment, hasLinks: LinkSupport.ofEnvironment))
  }

  /// Restores a terminal that was entered and not left.
  deinit { if let thread { Self.leave(core, thread) } }

  /// The current size in cells. If the terminal does not report it, the size in `COLUMNS` and `LINES`, or otherwise 80
  /// by 24.
  public var size: Size {
    if let size = SystemCalls.windowSize(1) { return size }
    func number(_ name: String, or standard: Int) -> Int {
      Environment[name].flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil } ?? standard
    }
    return Size(width: number("COLUMNS", or: 80), height: number("LINES", or: 24))
  }

  /// Takes over the screen and the keyboard, and queries the terminal's capabilities without waiting for the answers.
  ///
  /// - Throws: A `TerminalError` if there is no terminal, if another `Terminal` uses it, or if the system refuses.
  public func enter() throws(TerminalError) {
    if thread != nil { return }
    try core.enter()
    core.order { $0.isStopped = false }
    let backspace = SystemCalls.settings(core.input).map(SystemCalls.backspace) ?? 0x7F
    do throws(SystemError) {
      thread = try SystemThread { [core, delay = EscapeDelay(variable: Environment["ESCDELAY"])] in
        var loop = InputLoop(core, escapeDelay: delay, backspace: backspace)
        loop.run()
      }
    } catch {
      core.leave()
      throw .system("starting a thread", error.number)
    }
  }

  /// Restores the screen and the keyboard. Takes up to a tenth of a second if the terminal has not answered yet.
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

  /// Leaves the terminal, and ends the program with the signal of ``TerminalEvent/terminate(_:)``, so that its exit
  /// status shows the signal.
  public func end(by signal: Int32) -> Never {
    leave()
    CrashGuard.end(by: signal)
  }

  /// Suspends the program and all others of the shell's command line, as Control-Z does.
  public func suspend() { core.order { $0.isSuspended = true } }

  /// Sends bytes to the screen in one piece.
  public func write(_ bytes: [UInt8]) {
    CrashGuard.makeAlternateStack()
    core.write(bytes)
  }

  /// Returns the next event when it is available; nil if the task is cancelled. Only for one reader.
  public func nextEvent() async -> TerminalEvent? {
    let event = await withTaskCancellationHandler {
      await core.mailbox.next()
    } onCancel: { [core] in
      core.mailbox.close()
    }
    // The main actor may have moved to another thread in the meantime, whose stack may also overflow.
    CrashGuard.makeAlternateStack()
    return event
  }

  /// Requests ``TerminalEvent/deadline`` at a time; nil cancels the request.
  public func setDeadline(_ time: ContinuousClock.Instant?) { core.setDeadline(time) }

  /// Requests ``TerminalEvent/woken``. May be called on any thread.
  public nonisolated func wake() { core.order { $0.isWoken = true } }
}
