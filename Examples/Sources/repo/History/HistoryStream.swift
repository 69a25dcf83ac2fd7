import GitAccess
import Synchronization

/// A history that is read on demand. git waits in between, because its output is not read.
nonisolated final class HistoryStream: Sendable {
  private let gate = Gate()
  private let parser = Mutex(HistoryParser())
  /// The commits as they arrive, a few hundred at a time.
  let batches: AsyncStream<[HistoryEntry]>
  private let continuation: AsyncStream<[HistoryEntry]>.Continuation

  init() { (batches, continuation) = AsyncStream.makeStream() }

  /// Requests a total number of commits.
  func want(_ count: Int) { gate.raise(to: count) }

  /// Reads until git has ended, or the task is canceled. Waits while no more commits are requested.
  ///
  /// - Parameter revisions: the revisions at which the history begins.
  @MainActor
  func read(_ repository: Repository, from revisions: [String]) async throws(GitError) {
    defer { continuation.finish() }
    let result: Result<Void, GitError> = await withTaskCancellationHandler {
      do throws(GitError) {
        try await repository.read(
          ["-c", "log.showSignature=false", "log", "-z", "--encoding=UTF-8", "--no-color", HistoryEntry.format]
            + revisions + ["--"]
        ) { await self.take($0) }
        return .success(())
      } catch { return .failure(error) }
    } onCancel: {
      gate.close()
    }
    // If git was ended because its output is no longer needed, this is not a failure.
    if Task.isCancelled { return }
    try result.get()
    yield(parser.withLock { $0.finish() })
  }

  private func take(_ bytes: [UInt8]) async -> Bool {
    let entries = parser.withLock { $0.read(bytes[...]) }
    yield(entries)
    return await gate.pass(entries.count)
  }

  private func yield(_ entries: [HistoryEntry]) { if !entries.isEmpty { continuation.yield(entries) } }
}

/// A gate that passes only the requested number of commits. At most one task waits at it.
private nonisolated final class Gate: Sendable {
  private struct State {
    var wanted = 0
    var passed = 0
    var isClosed = false
    var waiting: CheckedContinuation<Void, Never>?

    /// True if nothing has to wait.
    var isFree: Bool { isClosed || passed < wanted }
  }

  private let state = Mutex(State())

  private func change(_ change: (inout State) -> Void) {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      change(&state)
      guard state.isFree else { return nil }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  func raise(to count: Int) { change { $0.wanted = max($0.wanted, count) } }
  func close() { change { $0.isClosed = true } }

  /// Counts some commits, and waits until more are requested.
  ///
  /// - Returns: false if the gate is closed.
  func pass(_ count: Int) async -> Bool {
    await withCheckedContinuation { continuation in
      change {
        $0.passed += count
        $0.waiting = continuation
      }
    }
    return state.withLock { !$0.isClosed }
  }
}
