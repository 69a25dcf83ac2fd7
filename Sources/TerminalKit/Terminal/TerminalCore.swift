import FileAccess
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A terminal as two threads share it: the main one draws on it, and another reads it.
nonisolated final class TerminalCore: Sendable {
  /// The state of the screen. The thread that holds it may write.
  struct Screen {
    var modes: TerminalModes
    var isEntered = false
    /// As it was before it was entered.
    var settings: termios?
    /// True if the questions were asked; `isAnswered` is true if the last one was answered.
    var hasAsked = false
    var isAnswered = false
    /// The time at which the questions were asked, and the time that the last answer took.
    var asked: ContinuousClock.Instant?
    var latency: Duration?
  }

  /// The orders for the thread that reads.
  struct Orders {
    var deadline: ContinuousClock.Instant?
    /// The deadline until which the thread sleeps: the one that it has seen last.
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

  /// The descriptor that keys are read from, and that holds the terminal's settings.
  var input: Int32 { keyboard.descriptor }

  /// Changes the orders and has the thread that reads look at them.
  func order(_ change: (inout Orders) -> Void) {
    orders.withLock { change(&$0) }
    pipe.signal()
  }

  /// Changes the deadline. The thread is not woken for one that is no earlier than the one it sleeps until.
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

  /// Makes the screen the program's, for the first time or again.
  private func show(_ screen: inout Screen) {
    guard let settings = screen.settings else { return }
    CrashGuard.arm(
      input: input, output: output, wakeUp: pipe.writeEnd, settings: settings, leaving: screen.modes.leaving)
    CrashGuard.keepError()
    // The settings first: in the background that stops the program, before anything is drawn on another's screen.
    _ = SystemCalls.setSettings(input, SystemCalls.raw(settings))
    var bytes = screen.modes.entering
    if !screen.hasAsked {
      screen.hasAsked = true
      screen.asked = .now
      bytes = screen.modes.saving + bytes + screen.modes.questions(program: SystemCalls.environment("TERM_PROGRAM"))
      if screen.modes.display == .spoken { screen.isAnswered = true }
    }
    try? writeAll(Array(bytes.utf8), to: output)
    screen.isEntered = true
  }

  /// Gives the screen back. Only while no thread reads.
  func leave() {
    screen.withLock { screen in
      if screen.isEntered { awaitAnswers(&screen) }
      screen.isEntered = false
      CrashGuard.restore()
      CrashGuard.removeHandlers()
    }
  }

  /// Takes answers that are on their way, or the shell would read them as typed.
  private func awaitAnswers(_ screen: inout Screen) {
    var parser = InputParser()
    var buffer = [UInt8](repeating: 0, count: 4096)
    let end = ContinuousClock.now + .milliseconds(100)
    while !screen.isAnswered, ContinuousClock.now < end {
      let state = SystemCalls.wait(input, -1, milliseconds: ContinuousClock.now.milliseconds(until: end))
      guard state.hasInput, let count = SystemCalls.readSome(input, into: &buffer), count > 0 else { break }
      screen.isAnswered = parser.feed(buffer[..<count]).contains(.reply(.deviceAttributes))
    }
    // It is not going to answer, so it is waited for once.
    screen.isAnswered = true
  }

  // MARK: For the thread that reads

  /// Stops the program and takes the screen again when it goes on.
  ///
  /// - Parameter isGroup: true if all programs of the shell's line stop.
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

  /// Takes the screen again after another process has stopped and continued the program.
  func resume() -> Bool {
    screen.withLock { screen in screen.isEntered && resume(&screen) }
  }

  private func resume(_ screen: inout Screen) -> Bool {
    CrashGuard.waitForForeground()
    guard CrashGuard.endings.load(ordering: .relaxed) == 0 else { return false }
    show(&screen)
    return true
  }

  /// The time that the terminal took to answer, or nil if it has not answered.
  var latency: Duration? { screen.withLock { $0.latency } }

  /// Acts on what the terminal says of itself.
  func take(_ reply: TerminalReply) {
    screen.withLock { screen in
      switch reply {
      case .keyboardFlags where !screen.modes.hasKeyboardProtocol:
        screen.modes.hasKeyboardProtocol = true
        guard screen.isEntered else { return }
        // If the process ends in between, the state is as it was: taking back one too many does no harm.
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
