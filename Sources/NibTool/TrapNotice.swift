#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A line that is written to standard error when the program stops, as it does when a class fails an assertion.
///
/// There is one at a time: signals belong to the process.
@MainActor
enum TrapNotice {
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]
  private static var before: [(signal: Int32, action: sigaction)] = []

  /// Runs a body, and writes the line that was set last if a signal ends it.
  static func during<Result>(_ body: () throws -> Result) rethrows -> Result {
    begin()
    defer { end() }
    return try body()
  }

  /// Sets the line.
  static func set(_ line: String) {
    let bytes = Array((line + "\n").utf8.prefix(capacity))
    trapLineLength = 0
    for (index, byte) in bytes.enumerated() { trapLine?[index] = byte }
    trapLineLength = bytes.count
  }

  private static let capacity = 4096

  private static func begin() {
    trapLineLength = 0
    if trapLine == nil { trapLine = .allocate(capacity: capacity) }
    for signal in signals {
      var action = sigaction()
      // A stack that has overflowed has no room for the handler; where the runtime has set up another, that is used.
      action.sa_flags = Int32(bitPattern: UInt32(truncatingIfNeeded: SA_RESETHAND)) | Int32(SA_ONSTACK)
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = writeTrapLine
      #else
        action.__sigaction_handler.sa_handler = writeTrapLine
      #endif
      var old = sigaction()
      if sigaction(signal, &action, &old) == 0 { before.append((signal, old)) }
    }
  }

  private static func end() {
    for (signal, action) in before {
      var action = action
      sigaction(signal, &action, nil)
    }
    before = []
    trapLineLength = 0
  }
}

// Read by a signal handler, which can take no lock.
private nonisolated(unsafe) var trapLine: UnsafeMutablePointer<UInt8>?
private nonisolated(unsafe) var trapLineLength = 0

/// Writes the line. The handler is gone then: the instruction that has stopped the program does so again.
private func writeTrapLine(_ signal: Int32) {
  guard let line = trapLine, trapLineLength > 0 else { return }
  _ = write(2, line, trapLineLength)
}
