#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A system call that failed.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The number of the error, as in `errno`.
  package let number: Int32

  /// Creates an error with a number that a call has left in `errno`.
  package init(number: Int32) { self.number = number }

  /// The system's words for the error: "Permission denied".
  package var description: String { strerror(number).map { String(cString: $0) } ?? "error \(number)" }

  /// True if the error says that there is no such file.
  package var isMissingFile: Bool { number == ENOENT }

  /// True if the error says that the person may not do that.
  package var isRefusal: Bool { number == EACCES || number == EPERM }

  /// True if the error says that a signal came in between, and that the call can be made again.
  package var isInterruption: Bool { number == EINTR }

  /// Makes a system call, and reads `errno` at once if the call fails. Whatever runs between a call and a read of `errno`,
  /// even the release of a string, may change it: therefore no other place reads it.
  ///
  /// - Returns: the result of the call, which is not negative.
  @discardableResult
  package static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    let result = call()
    if result < 0 { throw SystemError(number: errno) }
    return result
  }
}
