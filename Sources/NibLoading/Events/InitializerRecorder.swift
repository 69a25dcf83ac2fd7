/// Records the initializers that run in a task and in the tasks that it starts.
final class InitializerRecorder: Sendable {
  @TaskLocal static var current: InitializerRecorder?

  private let outer: InitializerRecorder?
  private let state = Guarded(State())

  /// Creates a recorder. An outer recorder continues to record everything.
  init(within outer: InitializerRecorder?) { self.outer = outer }

  /// Ends the recording and returns its entries. Nothing is recorded afterwards, although tasks that were started
  /// during the recording may continue.
  func finish() -> [InitializerTrace.Entry] {
    state.withLock { state in
      state.isFinished = true
      return state.entries
    }
  }

  /// Records a step of this task.
  func record(_ step: Step) {
    let lane = Lane.current
    state.withLock { $0.record(step, on: lane) }
    outer?.record(step)
  }
}

/// The steps that are recorded.
enum Step {
  case begins(InitializerTrace.Call)
  case ends
  case note(String)
}

private struct State {
  var entries: [InitializerTrace.Entry] = []
  var isFinished = false
  /// The stacks of the tasks in which an initializer is running, one for each task.
  private var stacks: [Stack] = []
  private var roots = 0

  /// The nested initializers that are running in a task. Initializers of other tasks are not nested in them.
  private struct Stack {
    let lane: Lane
    let root: Int
    var calls: [InitializerTrace.Call] = []
  }

  mutating func record(_ step: Step, on lane: Lane) {
    guard !isFinished else { return }
    let stack = stacks.firstIndex { $0.lane == lane }
    switch step {
    case .begins(let call):
      append(.begins(call), in: stack)
      if stack == nil { stacks.append(Stack(lane: lane, root: roots - 1)) }
      stacks[stack ?? stacks.count - 1].calls.append(call)
    case .ends:
      guard let stack, let call = stacks[stack].calls.popLast() else { return }
      append(.ends(call), in: stack)
      if stacks[stack].calls.isEmpty { stacks.remove(at: stack) }
    case .note(let words):
      append(.note(words), in: stack)
    }
  }

  /// Appends an entry within the initializers that are running in a task, or as a root of its own.
  private mutating func append(_ event: InitializerTrace.Event, in stack: Int?) {
    if stack == nil { roots += 1 }
    let root = stack.map { stacks[$0].root } ?? roots - 1
    let depth = stack.map { stacks[$0].calls.count } ?? 0
    entries.append(InitializerTrace.Entry(event: event, root: root, depth: depth))
  }
}

/// The identity of a task. Nil is code outside all tasks: a recording that begins there records only one thread.
private struct Lane: Equatable {
  private let task: Int?

  // The handle of a task is valid only within the closure, so its hash is kept. The hash is made from an address: two
  // tasks that run at the same time have different hashes, except for an unlikely collision of 64-bit numbers.
  static var current: Lane { Lane(task: withUnsafeCurrentTask { $0?.hashValue }) }
}
