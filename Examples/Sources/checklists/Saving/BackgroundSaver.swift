import Synchronization
import TerminalKit

/// Saves lists on another thread. Of several contents that wait, only the last is written.
///
/// A program that crashes waits until the content is saved: see `UnfinishedWork`.
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

  /// Writes content soon, instead of any that still waits.
  ///
  /// - Parameter replacing: true to write even if another program has changed the file meanwhile.
  /// - Returns: the task that writes. Its value is the problem of its last content, or nil if that is saved. The task
  ///   may have been returned before.
  func save(_ content: NotebookContent, replacing: Bool = false) -> Task<StoreProblem?, Never> {
    state.withLock { state in
      // The user's decision holds for later changes, too.
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

  /// Writes the place of the user in the lists, if the file says otherwise.
  ///
  /// - Returns: the task that does so.
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
