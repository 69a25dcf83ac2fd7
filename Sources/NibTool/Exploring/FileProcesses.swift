// For processes and their pipes.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import CThreads
internal import FileAccess

/// Runs several processes of the tool at the same time, each for another task of a list.
///
/// It waits only for their output, their ends, and an interruption.
@MainActor
final class FileProcesses {
  /// The result of a process that has ended.
  struct End {
    /// The status as `waitpid` returns it; nil if the process did not start.
    var status: Int32?
    /// The bytes that it has written to standard output.
    var output: [UInt8]
    /// The bytes that it has written to standard error, or the reason why it did not start. Limited to an amount that a
    /// person can read.
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
  ///   - jobs: the maximum number of processes that run at the same time.
  init(_ commands: [[String]], jobs: Int) {
    self.commands = commands
    self.jobs = min(jobs, Interruption.mostProcesses)
  }

  /// Runs all processes. If the program is interrupted, it ends the processes that are running.
  ///
  /// - Parameters:
  ///   - onEnd: takes the number of a command and the result of its process, in the order in which the processes end.
  ///   - onWait: called repeatedly while processes run.
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

  /// Makes this process end together with the process that started it.
  static func endWithParent() {
    #if os(Linux)
      if RunningTool.ownArguments != nil { _ = nib_end_with_parent() }
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

  /// Waits until there is output to read.
  ///
  /// - Returns: true if the program was interrupted.
  private func waitForOutput(_ interruption: Int32) -> Bool {
    var descriptors = [pollfd(fd: interruption, events: Int16(POLLIN), revents: 0)]
    for process in running {
      descriptors += [process.outputEnd, process.errorsEnd].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    }
    // A process that has closed both streams will end soon, so it is checked again after a short time.
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

  /// Reads the available output, and closes the descriptor at the end.
  private static func read(_ descriptor: inout Int32, _ take: (ArraySlice<UInt8>) -> Void) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    // The limit ensures that a process with endless output does not block the others.
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

  /// Returns the result of a process, and removes the process. Nil if it still runs.
  private func ended(_ process: Running) -> End? {
    var status: Int32 = 0
    let found = waitpid(process.process, &status, WNOHANG)
    if found == 0 || found < 0 && errno == EINTR { return nil }
    Interruption.note(0, at: process.place)
    // Processes that it has started are ended with it, so nothing is left that could write.
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

/// - Returns: the number of bytes. 0 at the end, and negative if no bytes are available now.
private func readSome(_ descriptor: Int32, _ chunk: inout [UInt8]) -> Int {
  let count = read(descriptor, &chunk, chunk.count)
  return count < 0 && errno != EAGAIN && errno != EINTR ? 0 : count
}
