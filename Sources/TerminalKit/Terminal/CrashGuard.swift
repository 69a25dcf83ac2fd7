import FileAccess
import Synchronization

// For signals, and for the settings of the terminal that are restored after one.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Restores the terminal no matter how the program ends, and shows the text that was written to standard error in the
/// meantime.
///
/// A signal handler may interrupt the program at any point. It must not allocate memory, take a lock, or begin an
/// access that Swift checks. So everything that it needs is in memory that is allocated before a handler is installed
/// and never freed. It is reached through pointers that never change.
nonisolated enum CrashGuard {
  struct Memory {
    var input: Int32 = -1
    var output: Int32 = -1
    /// The descriptor to which a handler writes a byte to wake the reading thread.
    var wakeUp: Int32 = -1
    /// The original settings of the terminal.
    var settings = termios()
    var leavingCount = 0
    /// The original standard error, and the file that replaces it; negative if it is not replaced.
    var realError: Int32 = -1
    var keptError: Int32 = -1
  }

  // Pointers are used, because a handler's access to them is not checked for exclusivity and takes no lock.
  static nonisolated(unsafe) let memory = allocate(1, Memory())
  private static nonisolated(unsafe) let leaving = allocate(256, UInt8(0))
  private static nonisolated(unsafe) let copyBuffer = allocate(4096, UInt8(0))
  /// The original action of each signal, and below it the handler that is currently installed.
  static nonisolated(unsafe) let previous = allocate(65, sigaction())
  static nonisolated(unsafe) let installed = allocate(65, 0)

  /// True if the terminal must be restored. The code that clears the flag restores it.
  static let isArmed = Atomic(false)
  /// The signals that have arrived and have not been handled, one bit for each.
  static let pending = Atomic<UInt64>(0)
  /// The number of times that the program was asked to end.
  static let endings = Atomic<Int>(0)

  private static func allocate<Value>(_ count: Int, _ value: Value) -> UnsafeMutablePointer<Value> {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: count)
    memory.initialize(repeating: value, count: count)
    return memory
  }

  private static let atExit: Void = { atexit { CrashGuard.restore() } }()

  /// Stores the data for restoring a terminal. From now on, it is restored in any case.
  static func arm(input: Int32, output: Int32, wakeUp: Int32, settings: termios, leaving bytes: String) {
    // Each of these is initialized on first use, which must not happen in a handler.
    _ = (copyBuffer, previous, pending.load(ordering: .relaxed), endings.load(ordering: .relaxed), atExit)
    UnfinishedWork.prepare()
    memory.pointee.input = input
    memory.pointee.output = output
    memory.pointee.wakeUp = wakeUp
    memory.pointee.settings = settings
    setLeaving(bytes)
    isArmed.store(true, ordering: .sequentiallyConsistent)
  }

  /// Changes the bytes that restore the screen.
  static func setLeaving(_ bytes: String) {
    // While they change, there are none, because half of them would be worse.
    memory.pointee.leavingCount = 0
    var count = 0
    for byte in bytes.utf8.prefix(256) {
      leaving[count] = byte
      count += 1
    }
    memory.pointee.leavingCount = count
  }

  /// Restores the terminal, once. A handler may call this.
  static func restore() {
    guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
    // If a program in the background changes a terminal, it is stopped, unless it blocks the corresponding signal.
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    let bytes = UnsafeRawBufferPointer(start: leaving, count: memory.pointee.leavingCount)
    _ = writeAll(bytes, to: memory.pointee.output)
    tcsetattr(memory.pointee.input, TCSANOW, &memory.pointee.settings)
    // The shell must not read reports of the mouse as input.
    tcflush(memory.pointee.input, TCIFLUSH)
    releaseError()
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  // MARK: Standard error

  /// Redirects standard error to a file until the terminal is restored, if standard error is the terminal. On the
  /// screen, the text would be overwritten and lost. This includes the messages of a program before a trap.
  static func keepError() {
    guard memory.pointee.keptError < 0, SystemCalls.areSameTerminal(STDERR_FILENO, memory.pointee.output),
      let file = SystemCalls.makeTemporaryFile()
    else { return }
    let real = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard real >= 0, dup2(file, STDERR_FILENO) >= 0 else {
      if real >= 0 { close(real) }
      close(file)
      return
    }
    memory.pointee.realError = real
    memory.pointee.keptError = file
  }

  /// The maximum number of bytes of the stored error output that are shown. These are the last bytes.
  private static let errorLimit: off_t = 1 << 18

  private static func releaseError() {
    let (real, kept) = (memory.pointee.realError, memory.pointee.keptError)
    guard kept >= 0 else { return }
    memory.pointee.keptError = -1
    dup2(real, STDERR_FILENO)
    var offset = max(0, lseek(kept, 0, SEEK_END) - errorLimit)
    while true {
      let count = pread(kept, copyBuffer, 4096, offset)
      guard count > 0 else { break }
      _ = writeAll(UnsafeRawBufferPointer(start: copyBuffer, count: count), to: STDERR_FILENO)
      offset += off_t(count)
    }
    close(kept)
    close(real)
  }
}
