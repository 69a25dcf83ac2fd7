extension NibLifecycle {
  /// Sends `afterInit()` to all that waits here, in order: in the scope that is open, else on the main actor.
  ///
  /// What is made meanwhile waits for the next call, and so does what a load makes that is still running. Called within
  /// `onInit()` or `afterInit()` this does nothing. For tests, for programs without a main loop, and for loops that want
  /// it done before they draw.
  ///
  /// - Complexity: O(objects that wait).
  public static func settle(isolation: isolated (any Actor)? = #isolation) {
    let isOnMain = isolation === MainActor.shared
    guard let queue = Settling.queue(isOnMain: isOnMain, isToSend: true) else {
      #if DEBUG
        NibMisuse(.settledOutsideScope).tell()
      #endif
      return
    }
    queue.settle()
  }

  /// Returns the objects that wait here and are alive, in order: for tests.
  package static func waiting(isolation: isolated (any Actor)? = #isolation) -> [any NibInitializing] {
    Settling.queue(isOnMain: isolation === MainActor.shared)?.objects ?? []
  }

  /// Runs code whose objects wait for a `settle()` of its own. What still waits at the end is sent then, and what that
  /// makes too, until nothing waits any more: an `afterInit()` that always makes another object never ends.
  ///
  /// A scope belongs to its task, or to its thread where there is no task: a child task has no part in it. An object that
  /// is to be sent `afterInit()` must not have left that task by then.
  ///
  /// - Throws: what the code throws.
  public static func scope<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () throws -> Result
  ) rethrows -> Result {
    let scope = SettlingScope(isOnMain: isolation === MainActor.shared)
    return try SettlingScope.$open.withValue(scope) {
      defer { scope.close() }
      return try body()
    }
  }

  /// Runs asynchronous code whose objects wait for a `settle()` of its own. What still waits at the end is sent then.
  ///
  /// A scope belongs to its task: a child task has no part in it. An object that is to be sent `afterInit()` must not have
  /// left that task by then.
  ///
  /// - Throws: what the code throws.
  public static func scope<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let scope = SettlingScope(isOnMain: isolation === MainActor.shared)
    return try await SettlingScope.$open.withValue(scope) {
      defer { scope.close() }
      return try await body()
    }
  }
}
