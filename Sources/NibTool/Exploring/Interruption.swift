// For handlers of signals.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import FileAccess

/// Handles Control-C and SIGTERM while several files are explored. The first signal ends the exploration, and a report
/// is written. The second ends the program immediately, with all processes that it has started.
///
/// Only one can be active at a time, because signals belong to the process.
@MainActor
enum Interruption {
  /// The status of a program that was interrupted.
  nonisolated static let status: Int32 = 130
  /// The maximum number of processes that run at the same time.
  nonisolated static let mostProcesses = 256

  private static let signals = [SIGINT, SIGTERM]

  /// Runs a body with a descriptor that becomes readable when the program is interrupted. A signal that is ignored, as
  /// under nohup, remains ignored.
  static func during<Result>(_ body: (_ descriptor: Int32) throws -> Result) throws -> Result {
    var pipes: [Int32] = [-1, -1]
    try SystemError.check { pipe(&pipes) }
    let descriptors = try pipes.map { opened throws(SystemError) in try TemporaryFile.moved(opened) }
    if groups == nil { groups = .allocate(capacity: mostProcesses) }
    groups?.update(repeating: 0, count: mostProcesses)
    (wakeUp, isInterrupted) = (descriptors[1], 0)
    var before: [(signal: Int32, action: sigaction)] = []
    for signal in signals {
      var action = sigaction()
      var old = sigaction()
      sigaction(signal, nil, &old)
      // SIG_IGN is the number 1 in the field for the function, which comes first.
      if withUnsafeBytes(of: old, { $0.load(as: UInt.self) }) == 1 { continue }
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = noteInterruption
      #elseif canImport(Musl)
        action.__sa_handler.sa_handler = noteInterruption
      #else
        action.__sigaction_handler.sa_handler = noteInterruption
      #endif
      sigaction(signal, &action, nil)
      before.append((signal, old))
    }
    defer {
      for (signal, action) in before {
        var action = action
        sigaction(signal, &action, nil)
      }
      wakeUp = -1
      for descriptor in descriptors { close(descriptor) }
    }
    return try body(descriptors[0])
  }

  /// Stores a process at a place. The second signal ends it with its group. 0 means no process.
  static func note(_ process: pid_t, at place: Int) { groups?[place] = process }
}

// A signal handler uses this, and cannot take a lock.
private nonisolated(unsafe) var groups: UnsafeMutablePointer<pid_t>?
private nonisolated(unsafe) var wakeUp: Int32 = -1
private nonisolated(unsafe) var isInterrupted: Int32 = 0

private func noteInterruption(_ signal: Int32) {
  if isInterrupted != 0 {
    for place in 0..<Interruption.mostProcesses {
      if let group = groups?[place], group > 0 { kill(-group, SIGKILL) }
    }
    _exit(Interruption.status)
  }
  isInterrupted = 1
  let number = errno
  var byte: UInt8 = 1
  _ = write(wakeUp, &byte, 1)
  errno = number
}
