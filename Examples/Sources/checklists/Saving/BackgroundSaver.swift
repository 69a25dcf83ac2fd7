import Synchronization
import TerminalKit

/// Saves lists on another thread. If several contents are waiting, only the last one is written.
///
/// If the program crashes, it first waits until the content is saved: see `UnfinishedWork`.
nonisolated final class BackgroundSaver: Sendable {
  private struct State {
    /// The content to be written next.
    var waiting: Order?
    /// The task that writes the waiting content.
    var task: Task<StoreProblem?, Never>?
  }

  private struct Order {
    let content: NotebookContent
    /// True to write even if another program has changed the file.
    let isReplacing: Bool
  }

  private let file: ListsFile
  private let state = Mutex(State())

  init(_ file: ListsFile) { self.file = file }

  /// Writes content soon, instead of any content that is still waiting.
  ///
  /// - Parameter replacing: true to write even if another program has changed the file in the meantime.
  /// - Returns: the task that writes. Its value is the problem of its last content, or nil if that is saved. An earlier
  ///   call may have returned the same task.
  func save(_ content: NotebookContent, replacing: Bool = false) -> Task<StoreProblem?, Never> {
    state.withLock { state in
      // The user's decision also applies to later changes.
      state.waiting = Order(content: content, isReplacing: replacing || state.waiting?.isReplacing == true)
      if let task = state.task { return task }
      UnfinishedWork.begin()
      let task = Task.detached(priority: .userInitiated) { [self] in
        defer { UnfinishedWork.end() }
        return writeWaiting()
      }
      state.task = task
      return task
    }
  }

  /// Writes the user's selection in the lists, if it differs from the file.
  ///
  /// - Returns: the task that writes.
  func savePlace(_ content: NotebookContent) -> Task<Void, Never> {
    UnfinishedWork.begin()
    return Task.detached(priority: .userInitiated) { [self] in
      defer { UnfinishedWork.end() }
      file.savePlace(content)
    }
  }

  /// Discards the waiting content, because newer content is being written.
  func forgetWaiting() { state.withLock { $0.waiting = nil } }

  private func writeWaiting() -> StoreProblem? {
    var problem: StoreProblem?
    while let order = next() {
      do {
        try file.save(order.content, replacing: order.isReplacing)
        problem = nil
      } catch {
        problem = error
      }
    }
    return problem
  }

  private func next() -> Order? {
    state.withLock { state in
      defer { state.waiting = nil }
      if state.waiting == nil { state.task = nil }
      return state.waiting
    }
  }
}
