internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A question to the file system. A thread of its own waits for the answer: a disk far away may take its time, or never answer.
///
/// The thread is one of the system's, because those that Swift's tasks share are few.
package final class FileQuestion<Answer: Sendable>: Sendable {
  private struct State {
    var answer: Answer?
    var waiting: [CheckedContinuation<Answer, Never>] = []
  }

  private let state = Mutex(State())

  /// Asks.
  ///
  /// - Parameter ask: Calls the system. It is called on the caller's thread if the system has no thread left.
  package init(_ ask: @escaping @Sendable () -> Answer) {
    do {
      try SystemThread { self.take(ask()) }.detach()
    } catch {
      take(ask())
    }
  }

  private func take(_ answer: Answer) {
    let waiting = state.withLock { state in
      state.answer = answer
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: answer) }
  }

  /// The answer. Suspends until it is there.
  package var answer: Answer {
    get async {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state in
          if state.answer == nil { state.waiting.append(continuation) }
          return state.answer
        }
        if let known { continuation.resume(returning: known) }
      }
    }
  }

  /// Returns the answer if it comes within a time, and blocks the thread for that time at most. A disk that is near answers
  /// in less than a millisecond.
  package func answer(within time: Duration) -> Answer? {
    let end = ContinuousClock.now + time
    while true {
      if let answer = state.withLock({ $0.answer }) { return answer }
      guard ContinuousClock.now < end else { return nil }
      var pause = timespec(tv_sec: 0, tv_nsec: 50_000)
      nanosleep(&pause, nil)
    }
  }
}
