#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A call to the system that failed.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// Which error, as in `errno`.
  package let number: Int32

  /// One of an error that a call has left in `errno`.
  package init(number: Int32) { self.number = number }

  /// What the system says of it: "Permission denied".
  package var description: String { strerror(number).map { String(cString: $0) } ?? "error \(number)" }
}
