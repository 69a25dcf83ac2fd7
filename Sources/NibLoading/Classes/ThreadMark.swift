#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The thread that made it.
struct ThreadMark: @unchecked Sendable {
  // Sendable, because it is compared and nothing else.
  private let thread = pthread_self()

  var isHere: Bool { pthread_equal(thread, pthread_self()) != 0 }
}
