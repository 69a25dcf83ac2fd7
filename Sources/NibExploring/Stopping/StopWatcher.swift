internal import FileAccess
internal import NibLoading
internal import Synchronization

// For a pipe that a handler of signals may write to.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A thread that reports a class that ends this process, before the process ends.
///
/// The loading thread reports through a pipe what happens to it. A signal handler can do little more than that: it
/// waits until the watching thread has composed and written the message.
final class StopWatcher: Sendable {
  /// The memory for the current work of a load.
  var mark: LoadMark { LoadMark(numbers) }

  // The memory lives as long as the watcher. The watching thread reads the numbers while the loading thread waits, or
  // does not return.
  private nonisolated(unsafe) let numbers: UnsafeMutablePointer<Int32>
  private nonisolated(unsafe) let hook: UnsafeMutablePointer<StopHook>
  private let questions: SystemPipe
  private let answers: SystemPipe
  private let seed: UInt64
  private let observer: StopObserver
  private let state: Mutex<State>

  /// The current load.
  private struct State {
    /// The plan of the layout that is explored.
    var own: LoadPlan
    /// The name by which that layout is loaded within another one; nil for a layout that is loaded itself.
    var within: String?
    var order = ""
    var run = 0
    var strength = 2
    /// The number of loads since the last numbered load, including that load.
    var loads = 0
    var plan: LoadPlan?
  }

  /// - Parameter plan: the plan that is explored.
  /// - Throws: `SystemError` if the system cannot make a pipe.
  init(_ plan: LoadPlan, seed: UInt64, _ observer: StopObserver) throws(SystemError) {
    questions = try SystemPipe()
    answers = try SystemPipe()
    (self.seed, self.observer) = (seed, observer)
    state = Mutex(State(own: plan))
    numbers = .allocate(capacity: LoadMark.count)
    numbers.initialize(repeating: 0, count: LoadMark.count)
    hook = .allocate(capacity: 1)
    hook.initialize(to: StopHook(question: questions.input, answer: answers.output, stack: .current))
    mark.stage = nil
  }

  deinit {
    numbers.deallocate()
    hook.deallocate()
  }

  // MARK: The thread that loads

  /// Runs a body that loads on the current thread, and watches it.
  func watch<Result>(_ body: () -> Result) throws(SystemError) -> Result {
    let thread = try SystemThread { self.listen() }
    let (before, stack) = (StopHook.current, SignalStack())
    StopHook.set(hook)
    defer {
      StopHook.set(before)
      hook.pointee.send(StopHook.Message.close)
      thread.join()
      stack?.remove()
    }
    return body()
  }

  /// Notes which layout is explored next: one that is loaded within another one.
  func layoutBegins(_ plan: LoadPlan, within name: String) { state.withLock { $0 = State(own: plan, within: name) } }

  /// Notes which load comes next.
  func runBegins(_ order: LoadOrder, _ run: Int, strength: Int) {
    state.withLock { state in
      state = State(own: state.own, within: state.within, order: order.name, run: run, strength: strength)
    }
  }

  func loadBegins(_ plan: LoadPlan) {
    state.withLock { state in
      state.loads += 1
      state.plan = plan
    }
    if observer.loadTime != nil { hook.pointee.send(StopHook.Message.loadBegins) }
  }

  func loadEnds() {
    mark.stage = nil
    if observer.loadTime != nil { hook.pointee.send(StopHook.Message.loadEnds) }
  }

  // MARK: The thread that watches

  private func listen() {
    var deadline: ContinuousClock.Instant?
    while true {
      guard let message = questions.next(until: deadline) else {
        tell(observer.loadTime.map(ProgramStop.Cause.timeLimit))
        _exit(EXIT_FAILURE)
      }
      switch message {
      case StopHook.Message.loadBegins: deadline = observer.loadTime.map { .now + $0 }
      case StopHook.Message.loadEnds: deadline = nil
      case StopHook.Message.close: return
      default:
        tell(cause(message))
        answers.send()
      }
    }
  }

  private func cause(_ message: Int32) -> ProgramStop.Cause? {
    switch message {
    case StopHook.Message.exit: nil
    case StopHook.Message.stackOverflow: .stackOverflow
    default: .signal(ProgramStop.Cause.name(ofSignal: message))
    }
  }

  private func tell(_ cause: ProgramStop.Cause?) {
    let state = state.withLock { $0 }
    let plan = state.own
    let loaded = state.plan ?? plan
    let isNumbered = state.loads <= 1
    observer.onStop(
      StopNotice(
        cause: cause, moment: StepNames(plan).moment(of: mark.stage),
        load: isNumbered
          ? .numbered(order: state.order, run: state.run)
          : .variation(order: state.order, run: state.run, moves: plan.moves(to: loaded, most: Self.mostMoves)),
        within: state.within, baseOrder: plan.order.name,
        isUnpromised: !isNumbered && OrderPromise(of: plan).violation(by: loaded) != nil,
        seed: seed, strength: state.strength))
  }

  /// The maximum number of moves reported.
  private static let mostMoves = 16
}

/// A pipe of the system that transports numbers.
private final class SystemPipe: Sendable {
  let output: Int32
  let input: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    try SystemError.check { pipe(&ends) }
    (output, input) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(output)
    close(input)
  }

  func send() {
    var number: Int32 = 0
    _ = write(input, &number, MemoryLayout<Int32>.size)
  }

  /// Waits for a number. Returns nil if none comes in time.
  func next(until deadline: ContinuousClock.Instant?) -> Int32? {
    var number: Int32 = 0
    while true {
      if let deadline {
        var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        let left = max(.zero, deadline - .now)
        // The limit may be longer than one call of poll(2) can wait, so it is called repeatedly.
        let ready = poll(&descriptor, 1, Int32(min(left, .seconds(60)) / .milliseconds(1)) + 1)
        if ready == 0, .now >= deadline { return nil }
        if ready <= 0 { continue }
      }
      if read(output, &number, MemoryLayout<Int32>.size) == MemoryLayout<Int32>.size { return number }
    }
  }
}
