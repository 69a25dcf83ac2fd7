internal import NibLoading

/// Sends actions, and retains the work that they start until it has ended.
final class ActionSender {
  /// Receives actions instead of their targets, with the sender of each. For tools that show a screen without its
  /// program.
  var onAction: ((Action, AnyObject) -> Void)?
  private let work = RunningWork()
  private let frames: FrameRequests
  private let errors: ErrorReports

  init(_ frames: FrameRequests, _ errors: ErrorReports) {
    self.frames = frames
    self.errors = errors
  }

  /// Sends an action. If the action is `async` and throws later, the error is reported.
  func send(_ action: Action, from sender: AnyObject) throws {
    if let onAction { return onAction(action, sender) }
    let outcome = try action.send(from: sender)
    frames.setNeedsFrame(layout: false)
    if case .started(let task) = outcome { keep(task) }
  }

  /// Performs a command, if it is currently available.
  func perform(_ command: Command) throws {
    guard command.isAvailable, let action = command.action else { return }
    try send(action, from: command)
  }

  // MARK: Work

  /// Starts work that is not part of an action. Its errors are reported, and the screen is drawn again after it has
  /// ended.
  func start(_ work: @escaping @MainActor () async throws -> Void) { keep(Task { try await work() }) }

  /// Retains work until it has ended, and then shows its result.
  private func keep(_ task: Task<Void, any Error>) {
    keep(task) { [errors] result in
      if case .failure(let error) = result, !(error is CancellationError) { errors.report(error) }
    }
  }

  /// Retains work until it has ended, and then draws the screen again.
  func keep(_ task: Task<Void, any Error>, whenEnded: @escaping (Result<Void, any Error>) -> Void) {
    work.keep(task) { [weak frames] result in
      whenEnded(result)
      frames?.setNeedsFrame(layout: false)
    }
  }

  /// Retains work until it has ended.
  func retain(_ task: Task<Void, any Error>, whenEnded: @escaping (Result<Void, any Error>) -> Void) {
    work.keep(task, whenEnded: whenEnded)
  }

  /// True if no work is running.
  var isIdle: Bool { work.isEmpty }

  /// Waits until all work that is currently running has ended.
  func waitForWork() async { await work.wait() }
}
