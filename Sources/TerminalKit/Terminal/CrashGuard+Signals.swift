import Synchronization

// For handlers of signals, which may call nothing but C.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The signals that concern a terminal, while a program has taken it.
nonisolated extension CrashGuard {
  /// Signals of a crash, and signals that are sent to simulate one. The terminal is restored, and then the signal has
  /// its usual effect.
  private static let fatal = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]
  /// Signals that end the program by default.
  private static let ending = [SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ]
  /// Signals that ask the program to end. It has time to do so.
  static let asking = [SIGTERM, SIGHUP, SIGINT]
  /// Signals that the reading thread handles.
  private static let telling = [SIGWINCH, SIGCONT, SIGTSTP]

  static func installHandlers() {
    endings.store(0, ordering: .relaxed)
    pending.store(0, ordering: .relaxed)
    for signal in fatal + ending + asking + telling {
      var current = sigaction()
      guard sigaction(signal, nil, &current) == 0 else { continue }
      previous[Int(signal)] = current
      // A signal that was ignored from the start, as with nohup, stays ignored. A program's own handler is kept.
      if current.address == sigaction.ignored { continue }
      if ending.contains(signal), current.address != sigaction.standard { continue }
      let handler: Handler =
        asking.contains(signal)
        ? { signal, _, _ in CrashGuard.ask(signal) }
        : telling.contains(signal)
          ? { signal, _, _ in CrashGuard.tell(signal) }
          : { signal, info, context in CrashGuard.fall(signal, info, context) }
      var action = sigaction(handler: handler)
      installed[Int(signal)] = action.address
      sigaction(signal, &action, nil)
    }
  }

  static func removeHandlers() {
    for signal in fatal + ending + asking + telling {
      var current = sigaction()
      // A handler that the program has set in the meantime is kept.
      guard sigaction(signal, nil, &current) == 0, current.address == installed[Int(signal)] else { continue }
      sigaction(signal, &previous[Int(signal)], nil)
    }
    // The descriptor may soon belong to another file.
    memory.pointee.wakeUp = -1
  }

  // MARK: Handlers

  typealias Handler = @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  private static func tell(_ signal: Int32) {
    let before = errno
    pending.bitwiseOr(1 << UInt64(signal), ordering: .sequentiallyConsistent)
    var byte: UInt8 = 0
    // A full pipe also wakes the reader.
    _ = write(memory.pointee.wakeUp, &byte, 1)
    errno = before
  }

  private static func ask(_ signal: Int32) {
    if endings.add(1, ordering: .sequentiallyConsistent).oldValue == 0 {
      tell(signal)
    } else {
      // A second request ends the program immediately.
      end(by: signal)
    }
  }

  private static func fall(
    _ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) {
    restore()
    UnfinishedWork.wait()
    let before = previous[Int(signal)]
    // On return, an instruction that failed is run again. The previous handler, such as Swift's backtrace, then finds
    // it in the same state. This is not the case for a breakpoint or a signal that was sent: the previous handler would
    // return as if nothing had happened, and the program would continue without a terminal.
    guard signal == SIGTRAP || info.map({ $0.pointee.si_code <= 0 }) ?? true else {
      sigaction(signal, &previous[Int(signal)], nil)
      return
    }
    if before.address > sigaction.ignored { before.handler?(signal, info, context) }
    end(by: signal)
  }

  /// Restores the terminal, and ends the program with a signal, so that its exit status shows the signal.
  static func end(by signal: Int32) -> Never {
    restore()
    var action = sigaction(address: sigaction.standard)
    sigaction(signal, &action, nil)
    unblock(signal)
    raise(signal)
    // Reached only if the signal cannot end the program, for example for the first process of a container.
    _exit(128 + signal)
  }

  // MARK: Stopping

  /// True if the shell that started the program can continue a stopped program.
  static var canStop: Bool { previous[Int(SIGTSTP)].address != sigaction.ignored }

  /// Stops the program until it is continued.
  ///
  /// - Parameter isGroup: true to stop all programs of the shell's command line, as Control-Z in a terminal does.
  static func stop(isGroup: Bool) {
    var ours = sigaction()
    var ignoring = sigaction(address: sigaction.ignored)
    sigaction(SIGTSTP, &ignoring, &ours)
    if isGroup { kill(0, SIGTSTP) }
    raiseDefault(SIGTSTP)
    sigaction(SIGTSTP, &ours, nil)
  }

  /// Stops the program again while it is continued in the background, where it has no screen. Returns early if it is
  /// asked to end.
  static func waitForForeground() {
    while !SystemCalls.isInForeground(memory.pointee.input), endings.load(ordering: .sequentiallyConsistent) == 0 {
      raiseDefault(SIGTTOU)
    }
  }

  private static func raiseDefault(_ signal: Int32) {
    var standard = sigaction(address: sigaction.standard)
    var before = sigaction()
    sigaction(signal, &standard, &before)
    // A thread that was started by one of Swift's worker threads blocks the same signals as that thread.
    unblock(signal)
    // Sent to this thread, so that it does not continue before the program stops.
    raise(signal)
    sigaction(signal, &before, nil)
  }

  /// Unblocks a signal for this thread.
  private static func unblock(_ signal: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  // MARK: Stack

  /// The key of the current thread's stack for handlers, which is freed with the thread; nil if C has no room for the
  /// key.
  private static let stackKey: pthread_key_t? = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { stack in
      // The type of the parameter differs between systems: it may be optional or not.
      let stack: UnsafeMutableRawPointer? = stack
      var none = stack_t()
      none.ss_flags = Int32(SS_DISABLE)
      none.ss_size = CrashGuard.stackSize
      sigaltstack(&none, nil)
      stack?.deallocate()
    }
    return status == 0 ? key : nil
  }()

  private static let stackSize = 1 << 16

  /// Gives this thread a stack for handlers, if it has none, because the stack in use may overflow.
  ///
  /// Each thread needs its own, and on Linux the main actor moves between threads. So this is called often, and is fast
  /// if there is nothing to do.
  static func makeAlternateStack() {
    guard let stackKey, pthread_getspecific(stackKey) == nil else { return }
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = stackSize
    sigaltstack(&stack, nil)
    pthread_setspecific(stackKey, memory)
  }
}

nonisolated extension sigaction {
  static let standard = 0
  static let ignored = 1

  init(handler: CrashGuard.Handler) {
    self.init(address: unsafeBitCast(handler, to: Int.self))
  }

  /// Creates an action that calls the function at an address, on the alternate stack. The two numbers that are not
  /// addresses are allowed, too.
  init(address: Int) {
    self.init()
    sigemptyset(&sa_mask)
    sa_flags = SA_RESTART | SA_ONSTACK | (address > Self.ignored ? SA_SIGINFO : 0)
    self.address = address
  }

  /// The function at the address, if it is one. A function that takes only the signal ignores the other arguments.
  var handler: CrashGuard.Handler? { unsafeBitCast(address, to: CrashGuard.Handler?.self) }

  /// The address of the handler, as a number. In C, it is a union of two function pointers, which may also be numbers.
  var address: Int {
    get {
      #if canImport(Darwin)
        unsafeBitCast(__sigaction_u.__sa_sigaction, to: Int.self)
      #elseif canImport(Musl)
        unsafeBitCast(__sa_handler.sa_sigaction, to: Int.self)
      #else
        unsafeBitCast(__sigaction_handler.sa_sigaction, to: Int.self)
      #endif
    }
    set {
      #if canImport(Darwin)
        __sigaction_u.__sa_sigaction = unsafeBitCast(newValue, to: CrashGuard.Handler?.self)
      #elseif canImport(Musl)
        __sa_handler.sa_sigaction = unsafeBitCast(newValue, to: CrashGuard.Handler?.self)
      #else
        __sigaction_handler.sa_sigaction = unsafeBitCast(newValue, to: CrashGuard.Handler?.self)
      #endif
    }
  }
}
