extension NibLifecycle {
  /// Sends `afterInit()` to all objects that wait, in order: those of the open scope, or else of the main actor.
  ///
  /// Objects that are made meanwhile wait for the next call, and so do those of a load that is still running. Called
  /// within `onInit()` or `afterInit()` this does nothing. Use it in tests, in programs without a main loop, and in
  /// loops that draw afterwards.
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

  /// Runs code whose objects wait for a `settle()` of its own. Objects that still wait at the end are sent
  /// `afterInit()` then, and so are the objects that this makes, until none waits. If each `afterInit()` makes another
  /// object, this never ends.
  ///
  /// A scope belongs to its task, or to its thread where there is no task: a child task has no part in it. An object that
  /// is to be sent `afterInit()` must not have left that task by then.
  ///
  /// - Throws: any error that the code throws.
  public static func scope<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () throws -> Result
  ) rethrows -> Result {
    let scope = SettlingScope(isOnMain: isolation === MainActor.shared)
    return try SettlingScope.$open.withValue(scope) {
      defer { scope.close() }
      return try body()
    }
  }

  /// Runs asynchronous code whose objects wait for a `settle()` of its own. Objects that still wait at the end are sent
  /// `afterInit()` then.
  ///
  /// A scope belongs to its task: a child task has no part in it. An object that is to be sent `afterInit()` must not have
  /// left that task by then.
  ///
  /// - Throws: any error that the code throws.
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
