import FileAccess
import Synchronization

// For the terminal: signals, and what it is asked.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The state of a terminal that two threads share: the main thread draws on it, and another thread reads from it.
nonisolated final class TerminalCore: Sendable {
  /// The state of the screen. A thread that has locked it may write.
  struct Screen {
    var modes: TerminalModes
    var isEntered = false
    /// The settings before the terminal was entered.
    var settings: termios?
    /// True if the queries were sent; `isAnswered` is true if the last one was answered.
    var hasAsked = false
    var isAnswered = false
    /// The time at which the queries were sent, and the time that the last answer took.
    var asked: ContinuousClock.Instant?
    var latency: Duration?
  }

  /// The orders for the reading thread.
  struct Orders {
    var deadline: ContinuousClock.Instant?
    /// The deadline until which the thread sleeps: the last one that it has read.
    var seenDeadline: ContinuousClock.Instant?
    var isWoken = false
    var isSuspended = false
    var isStopped = false
  }

  private let keyboard: Keyboard
  let output: Int32
  let pipe: WakeUpPipe
  let mailbox: EventMailbox
  let screen: Mutex<Screen>
  let orders = Mutex(Orders())

  init(keyboard: Keyboard, output: Int32, pipe: WakeUpPipe, modes: TerminalModes) {
    self.keyboard = keyboard
    self.output = output
    self.pipe = pipe
    screen = Mutex(Screen(modes: modes))
    mailbox = EventMailbox { pipe.signal() }
  }

  /// The descriptor from which keys are read. It also has the terminal's settings.
  var input: Int32 { keyboard.descriptor }

  /// Changes the orders, and makes the reading thread read them.
  func order(_ change: (inout Orders) -> Void) {
    orders.withLock { change(&$0) }
    pipe.signal()
  }

  /// Changes the deadline. The thread is woken only if the new deadline is earlier than the one until which it sleeps.
  func setDeadline(_ time: ContinuousClock.Instant?) {
    let isEarlier = orders.withLock { orders in
      orders.deadline = time
      guard let time else { return false }
      return orders.seenDeadline.map { time < $0 } ?? true
    }
    if isEarlier { pipe.signal() }
  }

  /// Returns the deadline until which the thread is about to sleep.
  func takeDeadline() -> ContinuousClock.Instant? {
    orders.withLock { orders in
      orders.seenDeadline = orders.deadline
      return orders.deadline
    }
  }

  func write(_ bytes: [UInt8]) {
    screen.withLock { screen in
      if screen.isEntered { try? writeAll(bytes, to: output) }
    }
  }

  // MARK: Entering and leaving

  func enter() throws(TerminalError) {
    let error = screen.withLock { screen -> TerminalError? in
      if screen.isEntered { return nil }
      guard !CrashGuard.isArmed.load(ordering: .relaxed) else { return .inUse }
      let settings: termios
      do throws(SystemError) { settings = try SystemCalls.readSettings(input) } catch {
        return .system("reading the terminal's settings", error.number)
      }
      screen.settings = settings
      CrashGuard.arm(
        input: input, output: output, wakeUp: pipe.writeEnd, settings: settings, leaving: screen.modes.leaving)
      CrashGuard.installHandlers()
      show(&screen)
      return nil
    }
    if let error { throw error }
  }

  /// Takes over the screen, for the first time or again.
  private func show(_ screen: inout Screen) {
    guard let settings = screen.settings else { return }
    CrashGuard.arm(
      input: input, output: output, wakeUp: pipe.writeEnd, settings: settings, leaving: screen.modes.leaving)
    CrashGuard.keepError()
    // The settings come first: in the background, this stops the program before anything is drawn on another program's
    // screen.
    _ = SystemCalls.setSettings(input, SystemCalls.raw(settings))
    var bytes = screen.modes.entering
    if !screen.hasAsked {
      screen.hasAsked = true
      screen.asked = .now
      bytes = screen.modes.saving + bytes + screen.modes.questions(program: Environment["TERM_PROGRAM"])
      if screen.modes.display == .spoken { screen.isAnswered = true }
    }
    try? writeAll(Array(bytes.utf8), to: output)
    screen.isEntered = true
  }

  /// Restores the screen. Must only be called while no thread reads.
  func leave() {
    screen.withLock { screen in
      if screen.isEntered { awaitAnswers(&screen) }
      screen.isEntered = false
      CrashGuard.restore()
      CrashGuard.removeHandlers()
    }
  }

  /// Reads answers that have not arrived yet, because otherwise the shell would read them as typed text.
  private func awaitAnswers(_ screen: inout Screen) {
    var parser = InputParser()
    var buffer = [UInt8](repeating: 0, count: 4096)
    let end = ContinuousClock.now + .milliseconds(100)
    while !screen.isAnswered, ContinuousClock.now < end {
      let state = SystemCalls.wait(input, -1, milliseconds: ContinuousClock.now.milliseconds(until: end))
      guard state.hasInput, let count = SystemCalls.readSome(input, into: &buffer), count > 0 else { break }
      screen.isAnswered = parser.feed(buffer[..<count]).contains(.reply(.deviceAttributes))
    }
    // The terminal will not answer, so the wait is not repeated.
    screen.isAnswered = true
  }

  // MARK: For the thread that reads

  /// Stops the program, and takes over the screen again when it is continued.
  ///
  /// - Parameter isGroup: true to stop all programs of the shell's command line.
  /// - Returns: true if the screen must be drawn again.
  func stop(isGroup: Bool) -> Bool {
    screen.withLock { screen in
      guard screen.isEntered, CrashGuard.canStop else { return false }
      screen.isEntered = false
      CrashGuard.restore()
      CrashGuard.stop(isGroup: isGroup)
      return resume(&screen)
    }
  }

  /// Takes over the screen again after another process has stopped and continued the program.
  func resume() -> Bool {
    screen.withLock { screen in screen.isEntered && resume(&screen) }
  }

  private func resume(_ screen: inout Screen) -> Bool {
    CrashGuard.waitForForeground()
    guard CrashGuard.endings.load(ordering: .relaxed) == 0 else { return false }
    show(&screen)
    return true
  }

  /// True if the terminal reports the Escape key as a sequence.
  var reportsEscape: Bool { screen.withLock { $0.modes.hasKeyboardProtocol } }

  /// The time until the terminal answered, or nil if it has not answered.
  var latency: Duration? { screen.withLock { $0.latency } }

  /// Handles an answer of the terminal.
  func take(_ reply: TerminalReply) {
    screen.withLock { screen in
      switch reply {
      case .keyboardFlags where !screen.modes.hasKeyboardProtocol:
        screen.modes.hasKeyboardProtocol = true
        guard screen.isEntered else { return }
        // If the process ends in between, the previous bytes are used. Removing one state too many does no harm.
        CrashGuard.setLeaving(screen.modes.leaving)
        try? writeAll(Array(TerminalModes.pushKeyboard.utf8), to: output)
      case .deviceAttributes:
        screen.isAnswered = true
        if screen.latency == nil { screen.latency = screen.asked.map { .now - $0 } }
      default: break
      }
    }
  }
}

nonisolated extension ContinuousClock.Instant {
  /// Returns the milliseconds until another instant, rounded up; never negative.
  func milliseconds(until other: Self) -> Int32 {
    let (seconds, attoseconds) = duration(to: other).components
    let milliseconds = seconds.multipliedReportingOverflow(by: 1000)
    if milliseconds.overflow { return seconds < 0 ? 0 : .max }
    return Int32(
      clamping: max(0, milliseconds.partialValue + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
}
