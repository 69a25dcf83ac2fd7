// For the numbers of signals.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The end of a process in which a load ran, caused by the code of a class.
public struct ProgramStop: Hashable, Sendable {
  /// The cause of the end.
  ///
  /// Cases may be added.
  public enum Cause: Hashable, Sendable {
    /// A signal, by its name: `SIGTRAP` and `SIGILL` are traps, such as a failed precondition.
    case signal(String)
    /// The stack overflowed.
    case stackOverflow
    /// A class ended the program, with a status.
    case exit(status: Int)
    /// The load did not end within its time limit.
    case timeLimit(Duration)
    /// The load took more memory than the limit, in megabytes.
    case memoryLimit(Int)
    /// The process gave no answer.
    case silence
    /// A class closed the connection between the process and the tool.
    case closedConnection
    /// A class sent a signal to the tool, by its name.
    case signalToTool(String)
  }

  /// The work that ran when the process ended.
  ///
  /// Cases may be added.
  public enum Moment: Hashable, Sendable {
    /// The owner or the external objects were made.
    case preparation
    /// A step was run.
    case step(LoadStep)
    /// An object that code has made was sent `afterInit()`.
    case afterInit
    /// A task was run, which the step started; nil for other code.
    case task(of: LoadStep?)
    /// The state of the objects was read.
    case reading
    /// The objects were released.
    case release
    /// The work is not known.
    case unknown
  }

  /// The cause.
  public let cause: Cause
  /// The work that ran.
  public let moment: Moment
  /// The innermost function of the backtrace that is not part of the standard library, with its place:
  /// `Panel.awake() at Panel.swift:12`. Nil if there is no backtrace.
  public internal(set) var frame: String?

  /// The step that ran, or nil if none did.
  public var step: LoadStep? { if case .step(let step) = moment { step } else { nil } }
}

extension ProgramStop.Cause {
  /// Returns the name of a signal.
  package static func name(ofSignal number: Int32) -> String {
    let names = [
      SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
      SIGKILL: "SIGKILL", SIGTERM: "SIGTERM", SIGINT: "SIGINT", SIGPIPE: "SIGPIPE", SIGHUP: "SIGHUP",
      SIGQUIT: "SIGQUIT", SIGALRM: "SIGALRM", SIGSYS: "SIGSYS",
    ]
    return names[number] ?? "signal \(number)"
  }

  /// The end as the part of a sentence that follows the subject.
  package var words: String {
    switch self {
    case .signal(let name): "stops the program with \(name)"
    case .stackOverflow: "overflows the stack"
    case .exit(let status): "ends the program with exit(\(status))"
    case .timeLimit(let limit): "does not end in \(limit.secondsInDigits) s"
    case .memoryLimit(let megabytes): "takes more than \(megabytes) MB of memory"
    case .silence: "leaves the process without an answer"
    case .closedConnection: "closes the descriptor through which its process talks to the tool"
    case .signalToTool(let name): "sends \(name) to the tool"
    }
  }
}

extension ProgramStop {
  /// The end as a sentence, without the message of the program.
  var words: String { "\(moment.words) \(cause.words)" }
}

extension ProgramStop.Moment {
  /// The work as the subject of a sentence.
  var words: String {
    switch self {
    case .preparation: "making the owner or an external object"
    case .step(let step): words(for: step)
    case .afterInit: "'afterInit' of an object that code has made"
    case .task(let step): "a task of " + (step.map(words) ?? "the load")
    case .reading: "reading the state of the objects"
    case .release: "releasing the objects"
    case .unknown: "the load"
    }
  }

  private func words(for step: LoadStep) -> String {
    "'\(step)'" + (step.object.className.map { " of \($0)" } ?? "")
  }
}

extension Duration {
  /// The number of seconds as reports write it: `10`, `0.2`.
  var secondsInDigits: String {
    let (whole, attoseconds) = components
    let tenths = attoseconds / 100_000_000_000_000_000
    return "\(whole)\(tenths == 0 ? "" : ".\(tenths)")"
  }
}
