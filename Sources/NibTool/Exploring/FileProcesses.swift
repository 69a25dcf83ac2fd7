#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import CThreads
internal import FileAccess

/// Processes of the tool, several at once, each with another task of a list.
///
/// Nothing is waited for but what they write, their ends, and an interruption.
@MainActor
final class FileProcesses {
  /// The end of a process.
  struct End {
    /// The status as `waitpid` gives it; nil if the process did not start.
    var status: Int32?
    /// The bytes that it has written to standard output.
    var output: [UInt8]
    /// The bytes that it has written to standard error, or the reason why it did not start. No more than a person reads.
    var errors: [UInt8]
  }

  private struct Running {
    let task: Int
    let place: Int
    let process: pid_t
    var outputEnd: Int32
    var errorsEnd: Int32
    var end = End(output: [], errors: [])
  }

  private let commands: [[String]]
  private let jobs: Int
  private var running: [Running] = []
  private var next = 0

  private static let mostErrors = 1 << 20

  /// - Parameters:
  ///   - commands: the arguments of each process, with the program's name first.
  ///   - jobs: the maximum number of processes at once.
  init(_ commands: [[String]], jobs: Int) {
    self.commands = commands
    self.jobs = min(jobs, Interruption.mostProcesses)
  }

  /// Runs all processes, or until the program is interrupted: those that run are ended then.
  ///
  /// - Parameters:
  ///   - onEnd: takes the number of a command and the end of its process, in the order in which they end.
  ///   - onWait: called again and again while processes run.
  /// - Returns: true if the program was interrupted.
  func run(onEnd: (Int, End) -> Void, onWait: () -> Void) throws -> Bool {
    try Interruption.during { interruption in
      while next < commands.count || !running.isEmpty {
        while running.count < jobs, next < commands.count { start(onEnd) }
        if waitForOutput(interruption) {
          for process in running { end(process) }
          return true
        }
        for index in running.indices { read(&running[index]) }
        for process in running { if let end = ended(process) { onEnd(process.task, end) } }
        onWait()
      }
      return false
    }
  }

  /// Has this process, which another one has started, end with that one.
  static func endWithParent() {
    #if os(Linux)
      if NibTool.ownArguments != nil { _ = nib_end_with_parent() }
    #endif
  }

  private func start(_ onEnd: (Int, End) -> Void) {
    let task = next
    next += 1
    do {
      let input = try TemporaryFile(holding: [])
      let (outputEnd, output) = try Self.pipeEnds()
      defer { close(output) }
      let (errorsEnd, errors) = try Self.pipeEnds()
      defer { close(errors) }
      let process = try ProcessStart.ownProgram(
        commands[task], [input.descriptor, output, errors], isLeader: true)
      let place = (0..<jobs).first { place in !running.contains { $0.place == place } } ?? 0
      Interruption.note(process, at: place)
      running.append(
        Running(task: task, place: place, process: process, outputEnd: outputEnd, errorsEnd: errorsEnd))
    } catch {
      onEnd(task, End(status: nil, output: [], errors: Array("error: the process does not start: \(error)\n".utf8)))
    }
  }

  private static func pipeEnds() throws -> (read: Int32, write: Int32) {
    var pipes: [Int32] = [-1, -1]
    try SystemError.check { pipe(&pipes) }
    let read = try TemporaryFile.moved(pipes[0])
    _ = fcntl(read, F_SETFL, fcntl(read, F_GETFL) | O_NONBLOCK)
    return (read, try TemporaryFile.moved(pipes[1]))
  }

  /// Waits until there is something to read.
  ///
  /// - Returns: true if it is an interruption.
  private func waitForOutput(_ interruption: Int32) -> Bool {
    var descriptors = [pollfd(fd: interruption, events: Int16(POLLIN), revents: 0)]
    for process in running {
      descriptors += [process.outputEnd, process.errorsEnd].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    }
    // A process that has closed both ends is asked soon whether it is gone.
    let isEnding = running.contains { $0.outputEnd < 0 && $0.errorsEnd < 0 }
    guard poll(&descriptors, nfds_t(descriptors.count), isEnding ? 2 : 200) > 0 else { return false }
    return descriptors[0].revents != 0
  }

  private func read(_ process: inout Running) {
    Self.read(&process.outputEnd) { process.end.output += $0 }
    Self.read(&process.errorsEnd) { bytes in
      process.end.errors += bytes.prefix(Self.mostErrors - process.end.errors.count)
    }
  }

  /// Reads what is there, and closes the descriptor at the end.
  private static func read(_ descriptor: inout Int32, _ take: (ArraySlice<UInt8>) -> Void) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    // A process that writes without end does not keep the others waiting.
    for _ in 0..<64 where descriptor >= 0 {
      let count = readSome(descriptor, &chunk)
      if count > 0 {
        take(chunk[..<count])
      } else if count == 0 {
        close(descriptor)
        descriptor = -1
      } else {
        return
      }
    }
  }

  /// Returns the end of a process, which is then forgotten. Nil if it still runs.
  private func ended(_ process: Running) -> End? {
    var status: Int32 = 0
    let found = waitpid(process.process, &status, WNOHANG)
    if found == 0 || found < 0 && errno == EINTR { return nil }
    Interruption.note(0, at: process.place)
    // What it has started ends with it, and so nothing is left that could write.
    kill(-process.process, SIGKILL)
    var process = process
    read(&process)
    forget(process)
    process.end.status = status
    return process.end
  }

  private func end(_ process: Running) {
    kill(-process.process, SIGKILL)
    _ = try? ProcessStart.end(of: process.process)
    Interruption.note(0, at: process.place)
    forget(process)
  }

  private func forget(_ process: Running) {
    for descriptor in [process.outputEnd, process.errorsEnd] where descriptor >= 0 { close(descriptor) }
    running.removeAll { $0.task == process.task }
  }
}

/// - Returns: the number of bytes, 0 at the end, and less if there are none now.
private func readSome(_ descriptor: Int32, _ chunk: inout [UInt8]) -> Int {
  let count = read(descriptor, &chunk, chunk.count)
  return count < 0 && errno != EAGAIN && errno != EINTR ? 0 : count
}
