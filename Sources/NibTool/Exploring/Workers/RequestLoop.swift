// For signals and sockets of a process that may end at any time.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import CThreads
internal import FileAccess
internal import NibExploring

/// The tool as a worker: the process that a `RestartingWorker` has started.
enum RequestLoop {
  /// Replies to requests until the client has ended.
  ///
  /// - Parameter makeHandler: makes the handler of the requests, with memory for a `LoadMark`.
  static func run(_ makeHandler: (UnsafeMutablePointer<Int32>) -> RequestHandler) throws {
    let page = try WorkerPage(WorkerDescriptor.page)
    close(WorkerDescriptor.page)
    socket = hidden(WorkerDescriptor.socket)
    #if os(Linux)
      _ = nib_end_with_parent()
    #endif
    var noCore = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &noCore)
    #else
      setrlimit(RLIMIT_CORE, &noCore)
    #endif
    StackWatch.begin(page)
    try withExtendedLifetime(page) {
      let handler = makeHandler(page.numbers)
      try send(.ready, [])
      while let request = receive() {
        let reply = handler.reply(to: request) { part in
          // If the reader has ended, the rest is not needed.
          try? send(.part, part)
        }
        // Output that classes print is sent before the reply, so that it is not lost if the next load ends the
        // process.
        fflush(nil)
        do {
          try send(.reply, reply)
        } catch {
          noteClosing(in: page)
          throw error
        }
      }
      noteClosing(in: page)
    }
  }

  // The loop is the only user.
  private nonisolated(unsafe) static var socket = WorkerDescriptor.socket

  /// Returns another number for a descriptor, which is unlikely to be among those that a class closes or writes to, such
  /// as a class that becomes a daemon.
  private static func hidden(_ descriptor: Int32) -> Int32 {
    for number: Int32 in [900, 200] {
      let hidden = fcntl(descriptor, F_DUPFD_CLOEXEC, number)
      if hidden >= 0 {
        close(descriptor)
        return hidden
      }
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Called at the end. Notes it if a class has closed the connection.
  private static func noteClosing(in page: WorkerPage) {
    if fcntl(socket, F_GETFD) < 0 { page.numbers[WorkerPage.closed] = 1 }
  }

  private static func send(_ kind: WorkerMessage.Kind, _ body: [UInt8]) throws {
    try writeAll(WorkerMessage.bytes(kind, body), to: socket)
  }

  /// Returns the next request; nil at the end.
  private static func receive() -> [UInt8]? {
    guard let header = read(WorkerMessage.headerCount), let (count, kind) = WorkerMessage.header(header),
      kind == .request
    else { return nil }
    return read(count)
  }

  private static func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var place = 0
    while place < count {
      let taken = bytes[place...].withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
      if taken < 0, errno == EINTR { continue }
      if taken <= 0 { return nil }
      place += taken
    }
    return bytes
  }
}

/// Distinguishes an overflow of the main thread's stack from other faults, before the fault ends the process.
private enum StackWatch {
  static func begin(_ page: WorkerPage) {
    // A process that writes a backtrace has its own handlers.
    if Environment[RestartingWorker.backtraceVariable]?.hasPrefix("enable=yes") == true { return }
    stack = .current
    overflow = page.numbers + WorkerPage.overflow
    _ = SignalStack()
    for signal in [SIGSEGV, SIGBUS] { _ = handle(signal, by: noteFault) }
  }
}

// A signal handler reads this, and cannot take a lock.
private nonisolated(unsafe) var stack: StackRange?
private nonisolated(unsafe) var overflow: UnsafeMutablePointer<Int32>?

/// Notes an overflow of the stack. The handler has been removed by then, so the instruction fails again and stops the
/// program.
private func noteFault(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?) {
  guard let info, let stack, stack.contains(info) else { return }
  overflow?.pointee = 1
}
