internal import NibLoading

/// A task of a load, by what started it: the same in each load of a layout, whatever the order is in which tasks run.
struct TaskID: Hashable {
  /// The step that started the task, or the one that started it; nil for other code, such as that of a `deinit`.
  let origin: LoadItem?
  /// The number of the task among those that its origin started. For a task that another task started, the number of that
  /// one, then its own among those of that one; and so on.
  let path: [Int32]
}

/// An order in which the tasks of a load run.
///
/// A group runs before the next one: while one of its tasks is ready, no task of a later group runs. Tasks of one group
/// take turns: each runs up to its next `await`, in the order in which they have become ready.
struct TaskOrder: Hashable {
  /// Tasks that are in no group make up the last one.
  var groups: [[TaskID]] = []

  /// All tasks take turns.
  static let inTurns = TaskOrder()

  /// Each task runs as far as it can before the next one begins.
  init(oneByOne tasks: [TaskID]) { groups = tasks.map { [$0] } }

  init(_ groups: [[TaskID]] = []) { self.groups = groups }
}

/// The tasks that one load has run.
struct TaskLog: Hashable {
  /// The tasks, in the order in which they were started.
  var tasks: [TaskID] = []
  /// True if at some time two tasks could have run next.
  var hasChoice = false
  /// True if the tasks were stopped, because they do not come to an end.
  var isCutShort = false
  /// The number of tasks of the main actor that were not waited for, because the load does not run on it.
  var elsewhere = 0
}
