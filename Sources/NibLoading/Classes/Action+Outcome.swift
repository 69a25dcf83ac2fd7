extension Action {
  /// The outcome of sending an action.
  public enum Outcome: Sendable {
    /// No object took the action: the target is deallocated, or no responder has the action.
    case notTaken
    /// The action is done.
    case done
    /// The action is `async`, and a task on the main actor runs it. The task retains the target and the sender until it
    /// ends. You can wait for the task, cancel it, or ask it later for the error that was thrown.
    case started(Task<Void, any Error>)

    /// True if an object took the action.
    public var isTaken: Bool {
      if case .notTaken = self { false } else { true }
    }

    /// Waits until the work of an `async` action has ended; returns at once if there is none.
    ///
    /// - Throws: any error that the action throws.
    public func finish() async throws {
      if case .started(let task) = self { try await task.value }
    }

    /// Starts the work of an `async` action.
    @usableFromInline
    package static func starting(_ work: @escaping @MainActor @Sendable () async throws -> Void) -> Outcome {
      .started(Task { @MainActor in try await work() })
    }
  }
}
