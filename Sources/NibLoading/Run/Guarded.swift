#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A value that one thread reads and writes at a time.
///
/// The lock is the C library's. `Mutex` of the standard library does the same; but on Linux the kernel passes it on when
/// several threads wait, the thread sanitizer does not see that, and reports a race where there is none.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  // In memory of its own, because a lock must not be moved.
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

  /// Calls a function with the value, while no other thread has it. The function must not ask for the value again.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
