import Synchronization
import TerminalKit

/// Saves lists on another thread. Of several contents that wait, only the last is written.
///
/// A program that crashes waits for it: see `UnfinishedWork`.
nonisolated final class BackgroundSaver: Sendable {
  private struct State {
    /// The content to be written next.
    var waiting: NotebookContent?
    /// True while a task writes what waits.
    var isRunning = false
  }

  private let file: ListsFile
  private let state = Mutex(State())

  init(_ file: ListsFile) { self.file = file }

  /// Writes content soon, instead of any that still waits.
  ///
  /// - Returns: the task that writes, and what has become of its last content: nil if that is saved. Nil if a task that
  ///   was returned before writes this content too.
  func save(_ content: NotebookContent) -> Task<StoreProblem?, Never>? {
    let isRunning = state.withLock { state in
      state.waiting = content
      defer { state.isRunning = true }
      return state.isRunning
    }
    if isRunning { return nil }
    UnfinishedWork.begin()
    return Task.detached(priority: .userInitiated) { [self] in
      defer { UnfinishedWork.end() }
      return writeWaiting()
    }
  }

  /// Takes away what waits: somebody writes something newer.
  func forgetWaiting() { state.withLock { $0.waiting = nil } }

  private func writeWaiting() -> StoreProblem? {
    var problem: StoreProblem?
    while let content = next() {
      do {
        try file.save(content)
        problem = nil
      } catch {
        problem = error
      }
    }
    return problem
  }

  private func next() -> NotebookContent? {
    state.withLock { state in
      defer { state.waiting = nil }
      if state.waiting == nil { state.isRunning = false }
      return state.waiting
    }
  }
}
