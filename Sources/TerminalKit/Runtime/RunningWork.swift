/// The work of `async` actions that has not ended.
final class RunningWork {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastNumber = 0

  var isEmpty: Bool { tasks.isEmpty }

  /// Retains a task until it has ended.
  ///
  /// - Parameter whenEnded: receives the result of the task, after it has been released.
  func keep(_ task: Task<Void, any Error>, whenEnded: @escaping (Result<Void, any Error>) -> Void) {
    lastNumber += 1
    let number = lastNumber
    tasks[number] = Task { [weak self] in
      let result = await task.result
      guard let self else { return }
      tasks[number] = nil
      whenEnded(result)
    }
  }

  /// Waits until every task that is currently retained has ended.
  func wait() async { for task in Array(tasks.values) { await task.value } }
}
