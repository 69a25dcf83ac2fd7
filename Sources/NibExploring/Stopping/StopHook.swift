// For handlers of signals, which may call nothing but C.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The connection of a loading thread to the thread that watches it: two pipes, with one end of each in this hook.
///
/// A signal handler uses it. So it contains only numbers, and calls only C functions that a signal handler may call.
struct StopHook {
  /// The messages of a loading thread. A number above zero is the number of a signal.
  enum Message {
    static let loadBegins: Int32 = 0
    static let loadEnds: Int32 = -1
    static let close: Int32 = -2
    static let exit: Int32 = -3
    static let stackOverflow: Int32 = -4
  }

  let question: Int32
  let answer: Int32
  let stack: StackRange?

  /// Sends a message.
  func send(_ message: Int32) {
    var message = message
    while write(question, &message, MemoryLayout<Int32>.size) < 0, errno == EINTR {}
  }

  /// Sends a message, and waits for the answer. There is no answer if the other thread waits for a lock that this
  /// thread holds.
  func ask(_ message: Int32) {
    send(message)
    var descriptor = pollfd(fd: answer, events: Int16(POLLIN), revents: 0)
    poll(&descriptor, 1, Self.mostMilliseconds)
  }

  private static var mostMilliseconds: Int32 { 5_000 }

  // MARK: The hook of a thread

  /// Sets the hook of the current thread; nil for none. The caller owns the memory.
  static func set(_ hook: UnsafeMutablePointer<StopHook>?) {
    _ = installation
    if let hookKey { pthread_setspecific(hookKey, hook) }
  }

  /// The hook of the current thread.
  static var current: UnsafeMutablePointer<StopHook>? {
    hookKey.flatMap { pthread_getspecific($0)?.assumingMemoryBound(to: StopHook.self) }
  }

  /// Handlers stay installed until the process ends. On a thread without a hook, they perform the previous action.
  private static let installation: Void = {
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
      if let action = handle(signal, by: noticeSignal) { actionsBefore[Int(signal)] = action }
    }
    atexit(noticeExit)
  }()
}

private let hookKey: pthread_key_t? = {
  var key = pthread_key_t()
  return pthread_key_create(&key, nil) == 0 ? key : nil
}()

// Written once, before a handler can read the value.
private nonisolated(unsafe) let actionsBefore = {
  let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  actions.initialize(repeating: sigaction(), count: 65)
  return actions
}()

/// Reports a signal to the watching thread, and then lets the signal perform its previous action.
private func noticeSignal(
  _ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
  if let hook = StopHook.current?.pointee {
    let isFault = signal == SIGSEGV || signal == SIGBUS
    let isOverflow = isFault && info.map { hook.stack?.contains($0) ?? false } ?? false
    hook.ask(isOverflow ? StopHook.Message.stackOverflow : signal)
  }
  sigaction(signal, actionsBefore + Int(signal), nil)
  // On return, an instruction that failed is run again. A breakpoint or a signal that was sent is not repeated, so the
  // signal is raised again.
  if signal == SIGTRAP || info.map({ $0.pointee.si_code <= 0 }) ?? true { raise(signal) }
}

/// Reports a call of `exit()` to the watching thread, and ends the process with a status of its own. The class may have
/// chosen a status that means success, although the result of the exploration is not known.
private func noticeExit() {
  guard let hook = StopHook.current?.pointee else { return }
  hook.ask(StopHook.Message.exit)
  fflush(nil)
  _exit(EXIT_FAILURE)
}
