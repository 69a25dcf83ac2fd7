internal import NibLoading

/// Actions, commands, and work that goes on while the program does.
extension Application {
  /// The commands of the screen that is in front; none while a question is in front of it, which waits for its answer.
  public var currentCommands: [Command] {
    windows.layers.last { $0.controller != nil || $0.window is Dialog }?.controller?.shownCommands ?? []
  }

  /// Performs a command, if it is available now.
  ///
  /// - Throws: The error of the command's action.
  public func perform(_ command: Command) throws {
    guard command.isAvailable, let action = command.action else { return }
    try send(action, from: command)
  }

  /// Sends an action. What an `async` one throws later is reported.
  func send(_ action: Action, from sender: AnyObject) throws {
    if let onAction { return onAction(action, sender) }
    let outcome = try action.send(from: sender)
    setNeedsFrame(layout: false)
    if case .started(let task) = outcome { keep(task) }
  }

  /// Starts work that no action does. What it throws is reported, and the screen is drawn anew when it has ended, as with
  /// an `async` action.
  public func start(_ work: @escaping @MainActor () async throws -> Void) { keep(Task { try await work() }) }

  /// Keeps work until it has ended, and shows its outcome.
  private func keep(_ task: Task<Void, any Error>) {
    keep(task) { [weak self] result in
      if case .failure(let error) = result, !(error is CancellationError) { self?.report(error) }
    }
  }

  /// Keeps work until it has ended, and draws the screen anew then.
  func keep(_ task: Task<Void, any Error>, whenEnded: @escaping (Result<Void, any Error>) -> Void) {
    work.keep(task) { [weak self] result in
      whenEnded(result)
      self?.setNeedsFrame(layout: false)
    }
  }
}
