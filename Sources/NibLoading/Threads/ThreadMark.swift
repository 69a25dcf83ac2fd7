// For the identity of a thread.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Identifies the thread that created the mark.
struct ThreadMark: @unchecked Sendable {
  // Sendable, because the thread is only compared.
  private let thread = pthread_self()

  var isHere: Bool { pthread_equal(thread, pthread_self()) != 0 }
}
