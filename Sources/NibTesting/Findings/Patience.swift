// For a pause of a thread without a task.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Waits until a condition is true, up to a time limit.
struct Patience {
  private let end: ContinuousClock.Instant

  init(_ time: Duration) { end = .now + time }

  /// Waits while other threads run.
  ///
  /// - Parameter isDone: Returns true if the condition is true. It is called repeatedly, and at least once.
  func wait(_ isDone: () -> Bool) {
    while !isDone(), .now < end { usleep(1000) }
  }

  /// Waits while other tasks run, including tasks of the actor.
  func wait(isolation: isolated (any Actor)?, _ isDone: () -> Bool) async {
    while !isDone(), .now < end {
      await Task.yield()
      try? await Task.sleep(for: .milliseconds(1))
    }
  }
}

extension [Participant] {
  /// Removes the elements whose objects are deallocated.
  ///
  /// - Returns: True if none is left.
  mutating func removeDead() -> Bool {
    removeAll { $0.object == nil }
    return isEmpty
  }
}
