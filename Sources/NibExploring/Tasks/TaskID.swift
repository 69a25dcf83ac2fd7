internal import NibLoading

/// The identity of a task, derived from what started it. It is the same in each load of a layout, in any order of
/// tasks.
struct TaskID: Hashable {
  /// The step that started the task, directly or through other tasks; nil for other code, such as a `deinit`.
  let origin: LoadItem?
  /// The number of the task among those that its origin started. If another task started it, the path of that task,
  /// followed by the number among the tasks that it started.
  let path: [Int32]
}

/// An order in which the tasks of a load run.
///
/// A group runs before the next one: while one of its tasks is ready, no task of a later group runs. Tasks of one group
/// take turns: each runs up to its next `await`, in the order in which they became ready.
struct TaskOrder: Hashable {
  /// The time at which work runs that is queued on the main thread.
  enum MainLoop: UInt8 {
    /// After the tasks, when none is ready any more.
    case afterTasks
    /// Right after the load.
    case beforeAfterInit
    /// After the tasks, and the closures of the main queue before blocks and timers of the run loop.
    case afterTasksQueueFirst
  }

  /// The groups. Tasks that are in no group make up the last one.
  var groups: [[TaskID]] = []
  var mainLoop = MainLoop.afterTasks

  /// All tasks take turns.
  static let inTurns = TaskOrder()

  /// Creates an order in which each task runs as far as possible before the next one begins.
  init(oneByOne tasks: [TaskID]) { groups = tasks.map { [$0] } }

  init(_ groups: [[TaskID]] = [], mainLoop: MainLoop = .afterTasks) {
    (self.groups, self.mainLoop) = (groups, mainLoop)
  }
}

/// The tasks that one load has run.
struct TaskLog: Hashable {
  /// The tasks, in the order in which they were started.
  var tasks: [TaskID] = []
  /// True if two tasks were ready at the same time at some point.
  var hasChoice = false
  /// True if the tasks were stopped because they did not end.
  var isCutShort = false
  /// The number of main actor tasks that were not waited for, because the load does not run on the main actor.
  var elsewhere = 0
  /// True if a timer was not waited for, because it fires later.
  var leavesTimer = false
  /// True if work on the main thread was stopped because it did not end.
  var leavesQueuedWork = false
}
