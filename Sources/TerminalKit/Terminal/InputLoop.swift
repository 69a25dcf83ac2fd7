import Synchronization

// For the numbers of signals.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The loop of the thread that reads a terminal. It sleeps until something happens, and posts the event.
nonisolated struct InputLoop {
  private let core: TerminalCore
  private let escapeDelay: EscapeDelay
  private var parser = InputParser()
  private var buffer = [UInt8](repeating: 0, count: 4096)
  /// The time at which an incomplete sequence is treated as complete.
  private var silence: ContinuousClock.Instant?
  /// The time at which a signal that asked the program to end will end it, and that signal.
  private var end: (time: ContinuousClock.Instant, signal: Int32)?
  private var isGone = false
  /// The time until which the rest of a sequence may arrive whose escape already counts as a key.
  private var escapeTime: ContinuousClock.Instant?

  private static let lateness = Duration.seconds(1)

  init(_ core: TerminalCore, escapeDelay: EscapeDelay, backspace: UInt8) {
    self.core = core
    self.escapeDelay = escapeDelay
    // Some terminals send ^H. All other settings are for other kinds of terminals.
    if backspace == 0x08 { parser.backspace = backspace }
  }

  /// Runs until an order stops it.
  mutating func run() {
    while obey() {
      let isListening = !isGone && !core.mailbox.isFull
      let next = [core.takeDeadline(), silence, end?.time].compactMap(\.self).min()
      let state = SystemCalls.wait(
        isListening ? core.input : nil, core.pipe.readEnd,
        milliseconds: next.map { ContinuousClock.now.milliseconds(until: $0) })
      if state.hasInput { read() }
      if state.isGone { hangUp() }
      if state.isWoken { core.pipe.drain() }
      seeToSignals()
      seeToTime()
    }
  }

  /// Carries out the orders. Returns false for the order to stop.
  private func obey() -> Bool {
    let orders = core.orders.withLock { orders in
      let taken = orders
      orders.isWoken = false
      orders.isSuspended = false
      return taken
    }
    if orders.isStopped { return false }
    if orders.isWoken { core.mailbox.post(.woken) }
    if orders.isSuspended { stop(isGroup: true) }
    return true
  }

  private func stop(isGroup: Bool) {
    let isResumed = core.stop(isGroup: isGroup)
    // The continuation has been handled.
    CrashGuard.pending.bitwiseAnd(~(1 << UInt64(SIGCONT)), ordering: .sequentiallyConsistent)
    if isResumed { core.mailbox.post(.resumed) }
  }

  // MARK: Input

  private mutating func read() {
    guard let count = SystemCalls.readSome(core.input, into: &buffer) else { return }
    if count == 0 { return hangUp() }
    if let time = escapeTime {
      escapeTime = nil
      if ContinuousClock.now < time { parser.resumeEscape(before: buffer[..<count]) }
    }
    post(parser.feed(buffer[..<count]))
    switch parser.waiting {
    case .nothing: silence = nil
    case .key where !core.reportsEscape: silence = .now + escapeDelay.duration(latency: core.latency)
    case .key, .sequence:
      silence = .now + escapeDelay.duration(latency: core.latency) * EscapeDelay.patience
    }
  }

  private func post(_ events: [InputEvent]) {
    for case .reply(let reply) in events { core.take(reply) }
    if !events.isEmpty { core.mailbox.post(.input(events)) }
  }

  private mutating func hangUp() {
    isGone = true
    core.mailbox.post(.hangup)
  }

  // MARK: Time

  private mutating func seeToTime() {
    let now = ContinuousClock.now
    if let time = silence, time <= now {
      silence = nil
      let events = parser.flush()
      if events == [.key(KeyPress(.escape))] { escapeTime = now + Self.lateness }
      post(events)
    }
    if let end, end.time <= now {
      UnfinishedWork.wait()
      CrashGuard.end(by: end.signal)
    }
    let isDue = core.orders.withLock { orders in
      guard let time = orders.deadline, time <= now else { return false }
      orders.deadline = nil
      return true
    }
    if isDue { core.mailbox.post(.deadline) }
  }

  // MARK: Signals

  /// The time that the program has to end by itself after it was asked to end.
  private static let grace = Duration.seconds(2)

  private mutating func seeToSignals() {
    let signals = CrashGuard.pending.exchange(0, ordering: .sequentiallyConsistent)
    if signals == 0 { return }
    func has(_ signal: Int32) -> Bool { signals & 1 << UInt64(signal) != 0 }
    for signal in CrashGuard.asking where has(signal) {
      end = (.now + Self.grace, signal)
      core.mailbox.post(.terminate(signal))
    }
    if has(SIGWINCH) { core.mailbox.post(.resized) }
    if has(SIGTSTP) {
      stop(isGroup: false)
    } else if has(SIGCONT), core.resume() {
      core.mailbox.post(.resumed)
    }
  }
}
