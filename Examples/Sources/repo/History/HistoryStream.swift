import GitAccess
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A history that is read as far as it is wanted. Git waits meanwhile: its output is not taken.
nonisolated final class HistoryStream: Sendable {
  private let gate = Gate()
  private let parser = Mutex(HistoryParser())
  /// The commits as they come, some hundred at a time.
  let batches: AsyncStream<[HistoryEntry]>
  private let continuation: AsyncStream<[HistoryEntry]>.Continuation

  init() { (batches, continuation) = AsyncStream.makeStream() }

  /// Wants so many commits in all.
  func want(_ count: Int) { gate.raise(to: count) }

  /// Reads on until git has ended, or the task is canceled. Waits while nobody wants more.
  ///
  /// - Parameter revisions: where the history begins.
  @MainActor
  func read(_ repository: Repository, from revisions: [String]) async throws(GitError) {
    defer { continuation.finish() }
    let result: Result<Void, GitError> = await withTaskCancellationHandler {
      do throws(GitError) {
        try await repository.read(
          ["-c", "log.showSignature=false", "log", "-z", "--encoding=UTF-8", "--no-color", HistoryEntry.format]
            + revisions + ["--"]
        ) { self.take($0) }
        return .success(())
      } catch { return .failure(error) }
    } onCancel: {
      gate.close()
    }
    // Git that was ended because nobody wants to know any more has not failed.
    if Task.isCancelled { return }
    try result.get()
    yield(parser.withLock { $0.finish() })
  }

  private func take(_ bytes: ArraySlice<UInt8>) -> Bool {
    let entries = parser.withLock { $0.read(bytes) }
    yield(entries)
    return gate.pass(entries.count)
  }

  private func yield(_ entries: [HistoryEntry]) { if !entries.isEmpty { continuation.yield(entries) } }
}

/// A gate that lets as many through as are wanted.
private nonisolated final class Gate: Sendable {
  private struct State {
    var wanted = 0
    var passed = 0
    var isClosed = false
  }

  // C's own, because Swift has no condition to wait for. They live as long as the gate.
  private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private nonisolated(unsafe) let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private nonisolated(unsafe) var state = State()

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  private func change(_ change: (inout State) -> Void) {
    pthread_mutex_lock(mutex)
    change(&state)
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  func raise(to count: Int) { change { $0.wanted = max($0.wanted, count) } }
  func close() { change { $0.isClosed = true } }

  /// Counts some, and waits until more are wanted.
  ///
  /// - Returns: false if the gate is closed.
  func pass(_ count: Int) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    state.passed += count
    while state.passed >= state.wanted, !state.isClosed { pthread_cond_wait(condition, mutex) }
    return !state.isClosed
  }
}
