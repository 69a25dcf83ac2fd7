internal import FileAccess
internal import NibExploring

/// A worker in another process of the tool. If a class ends the process, or does not return, this costs only one load:
/// the process is started again for the next one.
///
/// Each process has other addresses and another seed for hashes, so the order of elements in sets and dictionaries
/// differs.
final class RestartingWorker: Worker {
  /// The environment variable that tells Swift's runtime whether a program that stops writes a backtrace.
  static let backtraceVariable = "SWIFT_BACKTRACE"
  private static let backtrace =
    "enable=yes,interactive=no,color=no,output-to=stderr,threads=crashed,registers=none,images=none,limit=48,sanitize=no"

  /// The limits of one load.
  struct Limits {
    var time: Duration = .seconds(10)
    /// The maximum growth of the memory, in megabytes.
    var memory = 2048
  }

  private let arguments: [String]
  private let input: [UInt8]
  private let limits: Limits
  private let writesBacktrace: Bool
  private let hashes: HashSeed
  private var running: WorkerProcess?
  private(set) var number = 0
  /// The duration of the longest load that has ended normally.
  private var longest = Duration.zero
  /// True if a load has exceeded its time limit.
  private var hasHung = false

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the process, without the program's name: see `WorkerSetup`.
  ///   - input: the standard input of the process.
  ///   - hashes: the seed of the process's hashes.
  /// - Throws: `WorkerStartError` if the process does not start, or ends before it is ready for loads.
  init(
    _ arguments: [String], input: [UInt8], limits: Limits, hashes: HashSeed = .random, writesBacktrace: Bool = false
  ) throws {
    self.arguments = arguments
    self.input = input
    self.limits = limits
    self.writesBacktrace = writesBacktrace
    self.hashes = hashes
    try start()
  }

  func send(_ request: [UInt8], loads: Int, onPart: ([UInt8]) -> Void) -> Result<[UInt8], WorkerEnd> {
    do {
      if running == nil { try start() }
    } catch {
      return .failure(WorkerEnd(.silence, mark: [], message: "\(error)"))
    }
    guard let running else { return .failure(WorkerEnd(.silence, mark: [], message: nil)) }
    let begin = ContinuousClock.now
    running.page.clear()
    do throws(WorkerProcess.End) {
      try running.send(WorkerMessage.bytes(.request, request), until: begin + time * loads)
      while true {
        let (kind, body) = try running.receive(until: begin + time * loads)
        if kind == .part { onPart(body) }
        if kind != .reply { continue }
        running.forwardOutput()
        longest = max(longest, (.now - begin) / loads)
        return .success(body)
      }
    } catch {
      self.running = nil
      return .failure(end(error, of: running))
    }
  }

  func frame(of cause: ProgramStop.Cause, in request: [UInt8]) -> String? {
    if Self.userWantsNoBacktrace { return nil }
    var limits = limits
    switch cause {
    // The shortened time limit was enough to find that this load does not end.
    case .timeLimit: limits.time = time
    case .memoryLimit: break
    // The program has stopped, and is writing a backtrace.
    default: limits.time = Self.mostToBacktrace
    }
    let other = try? RestartingWorker(
      arguments, input: input, limits: limits, hashes: hashes, writesBacktrace: true)
    guard let other, let process = other.running else { return nil }
    _ = other.send(request, loads: 1) { _ in }
    return Backtrace.innermostFrame(in: process.output)
  }

  private static let mostToBacktrace = Duration.seconds(20)

  /// True if the variable also turns off backtraces for this process.
  private static var userWantsNoBacktrace: Bool {
    Environment[backtraceVariable]?.split(separator: ",").contains("enable=no") == true
  }

  /// The time limit of a load. Once a load has taken all of its time, other loads get a shorter limit, which is still
  /// much longer than the loads that ended have taken. The reason is that dozens of loads are run to find the steps of
  /// a load that does not end. Before it is reported, a process with the full time limit confirms it.
  private var time: Duration {
    hasHung ? min(limits.time, max(.milliseconds(250), longest * 50)) : limits.time
  }

  private func start() throws {
    let variables = [
      Self.backtraceVariable: writesBacktrace ? Self.backtrace : "enable=no",
      // If it is set, hashes have the same seed in each process.
      "SWIFT_DETERMINISTIC_HASHING": hashes == .fixed ? "1" : nil,
    ]
    number += 1
    let worker: WorkerProcess
    do {
      worker = try WorkerProcess(["nib"] + arguments, input: input, variables: variables, megabytes: limits.memory)
    } catch {
      throw WorkerStartError.notStarted("\(error)")
    }
    worker.endsWithBacktrace = writesBacktrace
    do throws(WorkerProcess.End) {
      while try worker.receive(until: .now + Self.mostToStart).0 != .ready {}
    } catch {
      throw WorkerStartError.ended(end(error, of: worker), output: worker.output)
    }
    running = worker
  }

  /// The time limit for reading a layout.
  private static let mostToStart = Duration.seconds(60)

  private func end(_ end: WorkerProcess.End, of worker: WorkerProcess) -> WorkerEnd {
    let cause: ProgramStop.Cause
    switch end {
    case .timeLimit:
      hasHung = true
      cause = .timeLimit(limits.time)
    case .memoryLimit: cause = .memoryLimit(limits.memory)
    case .signalToClient(let signal):
      return WorkerEnd(.signalToTool(ProgramStop.Cause.name(ofSignal: signal)), mark: [], message: nil)
    case .silence: cause = .silence
    // The code of the class went on, so the mark says nothing.
    case .status where worker.page.isClosed: return WorkerEnd(.closedConnection, mark: [], message: nil)
    case .status(let status) where status & 0x7F == 0: cause = .exit(status: Int(status >> 8 & 0xFF))
    case .status(let status):
      cause = worker.page.hasOverflowed ? .stackOverflow : .signal(ProgramStop.Cause.name(ofSignal: status & 0x7F))
    }
    return WorkerEnd(cause, mark: worker.page.mark, message: Backtrace.message(in: worker.output))
  }
}

/// The reason why a worker does not start.
enum WorkerStartError: Error, CustomStringConvertible {
  /// The process cannot be started.
  case notStarted(String)
  /// The process ended before it was ready, with the given output.
  case ended(WorkerEnd, output: [UInt8])

  var description: String {
    switch self {
    case .notStarted(let words): words
    case .ended(let end, _): "before its first load it \(end.cause.words)"
    }
  }
}
