internal import TerminalKit

/// A call to the system that failed.
package nonisolated struct SystemError: Error, CustomStringConvertible {
  /// Which error, as in `errno`.
  package let number: Int32

  /// One of an error that a call has left in `errno`.
  package init(number: Int32) { self.number = number }

  /// What the system says of it: "Permission denied".
  package var description: String { SystemCalls.message(number) }
}

/// Writes all bytes, however often that takes.
package nonisolated func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  guard SystemCalls.writeAll(bytes, to: descriptor) else { throw SystemError(number: SystemCalls.lastError) }
}
