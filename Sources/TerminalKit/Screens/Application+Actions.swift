internal import NibLoading

/// Actions, commands, and work that runs in the background.
extension Application {
  /// The commands of the front screen. Empty while a question is shown, which must be answered first.
  public var currentCommands: [Command] {
    windows.layers.last { $0.controller != nil || $0.window is Dialog }?.controller?.shownCommands ?? []
  }

  /// Performs a command, if it is currently available.
  ///
  /// - Throws: The error of the command's action.
  public func perform(_ command: Command) throws {
    guard command.isAvailable, let action = command.action else { return }
    try send(action, from: command)
  }

  /// Sends an action. If the action is `async` and throws later, the error is reported.
  func send(_ action: Action, from sender: AnyObject) throws {
    if let onAction { return onAction(action, sender) }
    let outcome = try action.send(from: sender)
    setNeedsFrame(layout: false)
    if case .started(let task) = outcome { keep(task) }
  }

  /// Starts work that is not part of an action. As with an `async` action, its errors are reported, and the screen is
  /// drawn again after it has ended.
  public func start(_ work: @escaping @MainActor () async throws -> Void) { keep(Task { try await work() }) }

  /// Retains work until it has ended, and then shows its result.
  private func keep(_ task: Task<Void, any Error>) {
    keep(task) { [weak self] result in
      if case .failure(let error) = result, !(error is CancellationError) { self?.report(error) }
    }
  }

  /// Retains work until it has ended, and then draws the screen again.
  func keep(_ task: Task<Void, any Error>, whenEnded: @escaping (Result<Void, any Error>) -> Void) {
    work.keep(task) { [weak self] result in
      whenEnded(result)
      self?.setNeedsFrame(layout: false)
    }
  }
}
