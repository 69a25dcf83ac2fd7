// For a process and its sockets.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import FileAccess

/// A running process of a worker.
///
/// No method waits longer than the given time, no matter what the process does.
final class WorkerProcess {
  /// The end of the process, or the reason why it was ended.
  enum End: Error {
    case status(Int32)
    case timeLimit
    case memoryLimit
    /// The process has sent a signal to this one.
    case signalToClient(Int32)
    /// The process is running, but has closed its end of the socket or sent an invalid message.
    case silence
  }

  let page: WorkerPage
  /// The bytes that it has written to standard output and standard error since they were last forwarded.
  private(set) var output: [UInt8] = []
  /// True if the process is made to write a backtrace before it is ended.
  var endsWithBacktrace = false

  private let process: pid_t
  private let socket: Int32
  private let outputEnd: Int32
  private let pageFile: TemporaryFile
  /// The folder for its temporary files. It has no other, so that files which an earlier process has left there decide
  /// nothing.
  private let folder: TemporaryFolder
  private var status: Int32?
  private var received: [UInt8] = []
  private let mostPages: Int
  /// The number of its memory pages when the last request was sent.
  private var pages: Int?
  private var memoryFile: Int32 = -1

  private static let mostOutput = 1 << 16
  /// The maximum number of bytes of a load's output that are passed on for a person to read.
  private static let mostForwarded = 1 << 20
  private var forwarded = 0
  /// The interval at which the memory and the state of the process are checked.
  private static let tick = Duration.milliseconds(20)

  /// - Parameter variables: environment variables that are set, or removed if nil, independently of this process's
  ///   environment, besides that of the folder for temporary files.
  init(_ words: [String], input: [UInt8], variables: [String: String?], megabytes: Int) throws {
    pageFile = try WorkerPage.file()
    page = try WorkerPage(pageFile.descriptor)
    page.clear()
    mostPages = megabytes << 20 / Int(getpagesize())
    var sockets: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    try SystemError.check { socketpair(AF_UNIX, kind, 0, &sockets) }
    socket = try TemporaryFile.moved(sockets[0])
    let childSocket = try TemporaryFile.moved(sockets[1])
    defer { close(childSocket) }
    var pipes: [Int32] = [-1, -1]
    try SystemError.check { pipe(&pipes) }
    outputEnd = try TemporaryFile.moved(pipes[0])
    let childOutput = try TemporaryFile.moved(pipes[1])
    defer { close(childOutput) }
    for descriptor in [socket, outputEnd] { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
    let standardInput = try TemporaryFile(holding: input)
    folder = try TemporaryFolder()
    let variables = variables.merging(["TMPDIR": folder.path]) { $1 }
    process = try ProcessStart.ownProgram(
      words, [standardInput.descriptor, childOutput, childOutput, childSocket, pageFile.descriptor],
      without: Array(variables.keys), with: variables.compactMap { name, value in value.map { "\(name)=\($0)" } },
      isLeader: Self.isLeader)
    WorkerSignals.watch(process, folder: folder.path)
    #if os(Linux)
      memoryFile = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
    #endif
  }

  /// True if a signal that a class sends to its group, or a process that it starts, concerns the worker only. Where the
  /// system does not end a worker with its client, a second Control-C must reach the worker as well.
  private static var isLeader: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  deinit {
    finish()
    WorkerSignals.forget(process)
    close(socket)
    close(outputEnd)
    if memoryFile >= 0 { close(memoryFile) }
  }

  // MARK: Messages

  func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(End) {
    pages = residentPages()
    forwarded = 0
    var place = 0
    while place < bytes.count {
      let (count, failure) = write(bytes[place...], toSocket: socket)
      if count > 0 {
        place += count
      } else if failure == EAGAIN {
        try wait(for: POLLOUT, until: deadline)
      } else if failure != EINTR {
        throw ended()
      }
    }
  }

  func receive(until deadline: ContinuousClock.Instant) throws(End) -> (WorkerMessage.Kind, [UInt8]) {
    while true {
      // The process may have gone on, and have sent its reply.
      if let signal = WorkerSignals.signal(from: process) { throw end(.signalToClient(signal)) }
      if received.count >= WorkerMessage.headerCount {
        guard let (count, kind) = WorkerMessage.header(received) else { throw ended() }
        let end = WorkerMessage.headerCount + count
        if received.count >= end {
          defer { received.removeFirst(end) }
          return (kind, Array(received[WorkerMessage.headerCount..<end]))
        }
      }
      try wait(for: POLLIN, until: deadline)
      try fill()
    }
  }

  /// Reads the available bytes.
  private func fill() throws(End) {
    let room = 1 << 16
    var isAtEnd = false
    let start = received.count
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      let taken = recv(socket, buffer.baseAddress, room, 0)
      let failure = errno
      count = max(0, taken)
      isAtEnd = taken == 0 || taken < 0 && failure != EAGAIN && failure != EINTR
    }
    received += bytes
    if isAtEnd, received.count == start { throw ended() }
  }

  /// Waits for the socket, and reads the output of the process in the meantime.
  private func wait(for events: Int32, until deadline: ContinuousClock.Instant) throws(End) {
    while true {
      var descriptors = [
        pollfd(fd: socket, events: Int16(events), revents: 0),
        pollfd(fd: isOutputClosed ? -1 : outputEnd, events: Int16(POLLIN), revents: 0),
      ]
      let left = min(Self.tick, max(.zero, deadline - .now))
      let ready = poll(&descriptors, 2, Int32(left / .milliseconds(1)) + 1)
      if ready > 0, descriptors[1].revents != 0 { takeOutput() }
      if ready > 0, descriptors[0].revents != 0 { return }
      if isGone() { throw ended() }
      if .now >= deadline { throw end(.timeLimit) }
      if let pages, let now = residentPages(), now - pages > mostPages { throw end(.memoryLimit) }
    }
  }

  // MARK: Output of the process

  private var isOutputClosed = false

  /// The limit ensures that a process with endless output is not read endlessly.
  private func takeOutput() {
    for _ in 0..<16 {
      var isAtEnd = false
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let taken = read(outputEnd, buffer.baseAddress, 1 << 16)
        isAtEnd = taken == 0
        count = max(0, taken)
      }
      if isAtEnd { isOutputClosed = true }
      output += bytes
      if output.count > Self.mostOutput { forwardOutput(takesRest: false) }
      if bytes.isEmpty { return }
    }
  }

  /// Writes the output of the process to standard error. A backtrace is kept back, including a part that may be its
  /// beginning.
  func forwardOutput(takesRest: Bool = true) {
    if takesRest { takeOutput() }
    if endsWithBacktrace {
      output = Array(output.prefix(Self.mostOutput))
    } else {
      let room = Self.mostForwarded - forwarded
      if !output.isEmpty, room > 0 { try? writeAll(Array(output.prefix(room)), to: 2) }
      forwarded += output.count
      output = []
    }
  }

  // MARK: The end

  /// The time limit within which a process ends after closing its socket.
  private static let mostToEnd = Duration.milliseconds(500)
  private static let mostToBacktrace = Duration.seconds(20)

  /// Called when the process has closed its socket. Ends the process if it has not ended.
  private func ended() -> End {
    let deadline = ContinuousClock.now + (endsWithBacktrace ? Self.mostToBacktrace : Self.mostToEnd)
    while !isGone(), .now < deadline {
      takeOutput()
      usleep(1_000)
    }
    takeOutput()
    if let status { return .status(status) }
    finish()
    return .silence
  }

  /// Ends the process.
  private func end(_ reason: End) -> End {
    if endsWithBacktrace {
      kill(process, SIGABRT)
      _ = ended()
    }
    finish()
    takeOutput()
    return reason
  }

  private func finish() {
    guard !isGone() else { return }
    // A class may have moved its process into another group.
    kill(process, SIGKILL)
    if Self.isLeader { kill(-process, SIGKILL) }
    status = (try? ProcessStart.end(of: process)) ?? 0
  }

  private func isGone() -> Bool {
    if status != nil { return true }
    var status: Int32 = 0
    let ended = waitpid(process, &status, WNOHANG)
    if ended == process || ended < 0 && errno == ECHILD { self.status = status }
    return self.status != nil
  }

  // MARK: Memory

  /// Returns the number of memory pages of the process; nil if the system does not report it.
  private func residentPages() -> Int? {
    if memoryFile < 0 { return nil }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = pread(memoryFile, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let fields = bytes[..<count].split(separator: UInt8(ascii: " "))
    return fields.count > 1 ? Int(String(decoding: fields[1], as: UTF8.self)) : nil
  }
}

/// Writes to a socket, without a signal if its reader is gone.
///
/// - Returns: the number of bytes. If it is negative, `failure` is the value of `errno`.
private func write(_ bytes: ArraySlice<UInt8>, toSocket socket: Int32) -> (count: Int, failure: Int32) {
  #if canImport(Darwin)
    var isOn: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    let flags: Int32 = 0
  #else
    let flags = Int32(MSG_NOSIGNAL)
  #endif
  return bytes.withUnsafeBytes { buffer in
    let count = send(socket, buffer.baseAddress, buffer.count, flags)
    return (count, errno)
  }
}
