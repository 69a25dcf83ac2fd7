#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The connection of a thread that loads to the thread that watches it: two pipes, of which one end of each is here.
///
/// A signal handler uses it. So it has nothing but numbers, and calls only functions of C that a handler may call.
struct StopHook {
  /// The messages of a thread that loads. Above zero is the number of a signal.
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

  /// Sends a message, and waits for the answer. The other thread may wait for a lock that this one holds: then the answer
  /// does not come.
  func ask(_ message: Int32) {
    send(message)
    var descriptor = pollfd(fd: answer, events: Int16(POLLIN), revents: 0)
    poll(&descriptor, 1, Self.mostMilliseconds)
  }

  private static var mostMilliseconds: Int32 { 5_000 }

  // MARK: The hook of a thread

  /// Sets the hook of the current thread; nil for none. The memory is the caller's.
  static func set(_ hook: UnsafeMutablePointer<StopHook>?) {
    _ = installation
    if let hookKey { pthread_setspecific(hookKey, hook) }
  }

  /// The hook of the current thread.
  static var current: UnsafeMutablePointer<StopHook>? {
    hookKey.flatMap { pthread_getspecific($0)?.assumingMemoryBound(to: StopHook.self) }
  }

  /// Handlers stay for the life of the process. On a thread without a hook they do what would have been done without them.
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

// Written once, before a handler can read it.
private nonisolated(unsafe) let actionsBefore = {
  let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  actions.initialize(repeating: sigaction(), count: 65)
  return actions
}()

/// Tells the thread that watches of a signal, and lets the signal do what it did before.
private func noticeSignal(
  _ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
  if let hook = StopHook.current?.pointee {
    let isFault = signal == SIGSEGV || signal == SIGBUS
    let isOverflow = isFault && info.map { hook.stack?.contains($0) ?? false } ?? false
    hook.ask(isOverflow ? StopHook.Message.stackOverflow : signal)
  }
  sigaction(signal, actionsBefore + Int(signal), nil)
  // An instruction that failed is run again on return. Not so a breakpoint, and a signal that was sent.
  if signal == SIGTRAP || info.map({ $0.pointee.si_code <= 0 }) ?? true { raise(signal) }
}

/// Tells the thread that watches of `exit()`, and ends the process with a status that says so: what was to be found out is
/// not known, whatever status the class has chosen.
private func noticeExit() {
  guard let hook = StopHook.current?.pointee else { return }
  hook.ask(StopHook.Message.exit)
  fflush(nil)
  _exit(EXIT_FAILURE)
}
