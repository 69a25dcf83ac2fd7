#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Waits until something is done, at most for some time.
struct Patience {
  private let end: ContinuousClock.Instant

  init(_ time: Duration) { end = .now + time }

  /// Waits while other threads run.
  ///
  /// - Parameter isDone: Looks whether it is done; called again and again, and at least once.
  func wait(_ isDone: () -> Bool) {
    while !isDone(), .now < end { usleep(1000) }
  }

  /// Waits while other tasks run, those of the actor, too.
  func wait(isolation: isolated (any Actor)?, _ isDone: () -> Bool) async {
    while !isDone(), .now < end {
      await Task.yield()
      try? await Task.sleep(for: .milliseconds(1))
    }
  }
}

extension [Participant] {
  /// Takes out those whose objects are deallocated.
  ///
  /// - Returns: True if none is left.
  mutating func removeDead() -> Bool {
    removeAll { $0.object == nil }
    return isEmpty
  }
}
