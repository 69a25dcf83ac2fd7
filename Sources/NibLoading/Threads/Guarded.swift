// For a lock; see below.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A value that only one thread at a time reads or writes.
///
/// The lock is that of the C library. `Mutex` of the standard library would do, but on Linux, if several threads wait,
/// the kernel passes it to the next thread. The thread sanitizer does not see that, and reports a race although there
/// is none.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  // In a separate allocation, because a lock must not be moved.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// Guards a value.
  package init(_ value: Value) {
    self.value = value
    let status = pthread_mutex_init(lock, nil)
    precondition(status == 0, "there is no memory for a lock")
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Calls a function with the value, while no other thread can access it. The function must not access the guarded
  /// value again.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
