#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A thread of the system. One that waits in a call of C must not be one of the few that Swift's tasks share.
package struct SystemThread: Sendable {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  #if canImport(Glibc)
    private let thread: pthread_t
  #else
    // A pointer to C's thread, which any thread may hold.
    private nonisolated(unsafe) let thread: pthread_t
  #endif

  /// Starts a thread.
  ///
  /// - Throws: the system's reason, which pthread_create(3) returns and does not leave in `errno`.
  package init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    // C hands the thread one pointer: the reference that it carries is taken back by the thread.
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let status = pthread_create(&thread, nil, { Self.run($0) }, work.toOpaque())
    guard status == 0 else {
      work.release()
      throw SystemError(number: status)
    }
    #if !canImport(Glibc)
      guard let thread else { throw SystemError(number: EAGAIN) }
    #endif
    self.thread = thread
  }

  /// The thread is detached: the system frees its resources when it ends.
  package func detach() { pthread_detach(thread) }

  /// Waits until it has ended.
  package func join() { pthread_join(thread, nil) }

  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
  }
}
