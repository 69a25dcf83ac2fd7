extension NibLifecycle {
  /// Sends `afterInit()` to all waiting objects, in order: the objects of the open scope, or else of the main actor.
  ///
  /// Objects that are made during the call wait for the next call, and so do the objects of a load that is still
  /// running. If this is called within `onInit()` or `afterInit()`, it does nothing. Use it in tests, in programs
  /// without a main loop, and in loops that draw afterwards.
  ///
  /// - Complexity: O(waiting objects).
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

  /// Sends `afterInit()` to the waiting objects before the first one of a plan's load that is not among some objects.
  ///
  /// - Parameter objects: the objects, by their places in the layout.
  static func settle(_ objects: Set<Int32>, of plan: LoadPlan, isolation: isolated (any Actor)?) {
    Settling.queue(isOnMain: isolation === MainActor.shared, isToSend: true)?.settle { entry in
      guard entry.run?.graph === plan.graph, let object = entry.participant.objectIndex else { return false }
      return !objects.contains(Int32(object))
    }
  }

  /// Returns the waiting objects, in order, for tests.
  package static func waiting(isolation: isolated (any Actor)? = #isolation) -> [any NibInitializing] {
    Settling.queue(isOnMain: isolation === MainActor.shared)?.objects ?? []
  }

  /// Runs code whose objects wait for a `settle()` of its own. At the end, the objects that still wait are sent
  /// `afterInit()`, and so are the objects that this makes, until none waits. If each `afterInit()` makes another
  /// object, this never ends.
  ///
  /// A scope belongs to its task, or to its thread if there is no task. It does not extend to child tasks. An object
  /// that waits in the scope must not be passed to another task before it has been sent `afterInit()`.
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

  /// Runs asynchronous code whose objects wait for a `settle()` of its own. At the end, the objects that still wait are
  /// sent `afterInit()`.
  ///
  /// A scope belongs to its task, and does not extend to child tasks. An object that waits in the scope must not be
  /// passed to another task before it has been sent `afterInit()`.
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
