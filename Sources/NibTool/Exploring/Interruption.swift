#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import FileAccess

/// Ctrl-C and SIGTERM, while several files are explored: the first ends the exploration, and a report is written; the
/// second ends the program at once, with all that it has started.
///
/// There is one at a time: signals belong to the process.
@MainActor
enum Interruption {
  /// The status of a program that was interrupted.
  nonisolated static let status: Int32 = 130
  /// The maximum number of processes at once.
  nonisolated static let mostProcesses = 256

  private static let signals = [SIGINT, SIGTERM]

  /// Runs a body with a descriptor that becomes readable when the program is interrupted. A signal that is ignored, as
  /// under nohup, stays ignored.
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
      // In the place of a function, which comes first, SIG_IGN is the number 1.
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

  /// Names a process in a place, which the second signal ends with its group. 0 names none.
  static func note(_ process: pid_t, at place: Int) { groups?[place] = process }
}

// Used by a signal handler, which can take no lock.
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
