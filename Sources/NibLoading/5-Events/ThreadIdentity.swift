#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A thread, for comparing it with another.
struct ThreadIdentity: Equatable, @unchecked Sendable {
  // Sendable, because a thread's handle, which is a pointer on some systems, is never followed.
  private let thread = pthread_self()

  /// The thread that asks.
  static var current: ThreadIdentity { ThreadIdentity() }

  static func == (one: ThreadIdentity, other: ThreadIdentity) -> Bool {
    pthread_equal(one.thread, other.thread) != 0
  }
}
