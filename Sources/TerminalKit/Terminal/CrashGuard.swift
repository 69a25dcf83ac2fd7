import FileAccess
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Gives the terminal back however the program ends, and what it wrote to standard error meanwhile with it.
///
/// A signal handler may find the program in the middle of anything: it must not allocate, lock or begin an access that Swift
/// checks. So all that it needs stands in memory that is allocated before a handler is there and never freed, reached through
/// pointers that never change.
nonisolated enum CrashGuard {
  struct Memory {
    var input: Int32 = -1
    var output: Int32 = -1
    /// The file to which a handler writes a byte in order to wake the thread that reads.
    var wakeUp: Int32 = -1
    /// As the terminal was.
    var settings = termios()
    var leavingCount = 0
    /// The standard error that was there, and the file that stands in for it; negative when it is as it was.
    var realError: Int32 = -1
    var keptError: Int32 = -1
  }

  // Pointers, because a handler's access to them is not checked for exclusivity and takes no lock.
  static nonisolated(unsafe) let memory = allocate(1, Memory())
  private static nonisolated(unsafe) let leaving = allocate(256, UInt8(0))
  private static nonisolated(unsafe) let copyBuffer = allocate(4096, UInt8(0))
  /// The action of each signal before the program started, and below it the handler that is installed now.
  static nonisolated(unsafe) let previous = allocate(65, sigaction())
  static nonisolated(unsafe) let installed = allocate(65, 0)

  /// True if the terminal is to be given back. The code that clears it does so.
  static let isArmed = Atomic(false)
  /// Signals that came and were not seen to, one bit each.
  static let pending = Atomic<UInt64>(0)
  /// The number of times that the program was asked to end.
  static let endings = Atomic<Int>(0)

  private static func allocate<Value>(_ count: Int, _ value: Value) -> UnsafeMutablePointer<Value> {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: count)
    memory.initialize(repeating: value, count: count)
    return memory
  }

  private static let atExit: Void = { atexit { CrashGuard.restore() } }()

  /// Remembers how to give a terminal back. From here on it is, whatever happens.
  static func arm(input: Int32, output: Int32, wakeUp: Int32, settings: termios, leaving bytes: String) {
    // Each is made on first use, which must not be in a handler.
    _ = (copyBuffer, previous, pending.load(ordering: .relaxed), endings.load(ordering: .relaxed), atExit)
    UnfinishedWork.prepare()
    memory.pointee.input = input
    memory.pointee.output = output
    memory.pointee.wakeUp = wakeUp
    memory.pointee.settings = settings
    setLeaving(bytes)
    isArmed.store(true, ordering: .sequentiallyConsistent)
  }

  /// Changes the bytes that give the screen back.
  static func setLeaving(_ bytes: String) {
    // None while they change: half of them would be worse.
    memory.pointee.leavingCount = 0
    var count = 0
    for byte in bytes.utf8.prefix(256) {
      leaving[count] = byte
      count += 1
    }
    memory.pointee.leavingCount = count
  }

  /// Gives the terminal back, once; a handler may call it.
  static func restore() {
    guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
    // A program in the background that changes a terminal is stopped, unless it blocks the signal that does so.
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    let bytes = UnsafeRawBufferPointer(start: leaving, count: memory.pointee.leavingCount)
    _ = writeAll(bytes, to: memory.pointee.output)
    tcsetattr(memory.pointee.input, TCSANOW, &memory.pointee.settings)
    // The shell must not read what the mouse did.
    tcflush(memory.pointee.input, TCIFLUSH)
    releaseError()
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  // MARK: Standard error

  /// Sends standard error to a file until the terminal is given back, when it is that terminal: on the screen it would be
  /// drawn over, and lost with it. A program's last words before a trap are among it.
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

  /// The maximum number of bytes of the kept errors that are shown: the last ones.
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
