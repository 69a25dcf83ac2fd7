internal import Synchronization

/// Takes down which initializers run, of a task and of those that it starts.
final class InitializerRecorder: Sendable {
  @TaskLocal static var current: InitializerRecorder?

  private let outer: InitializerRecorder?
  private let state = Mutex(State())

  /// Creates a recorder. One that listens already goes on hearing everything.
  init(within outer: InitializerRecorder?) { self.outer = outer }

  /// Ends the recording and returns its entries. Nothing is recorded afterwards, though a task that was started
  /// meanwhile may go on.
  func finish() -> [InitializerTrace.Entry] {
    state.withLock { state in
      state.isFinished = true
      return state.entries
    }
  }

  /// Takes down what happens in this task.
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
  /// One for each task in which an initializer is running.
  private var stacks: [Stack] = []
  private var roots = 0

  /// The initializers that are running in a task, within each other. What another does meanwhile is not within them.
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

/// A task, for comparing it with another. Nil is code outside all tasks: a recording that begins there is heard by one
/// thread only.
private struct Lane: Equatable {
  private let task: Int?

  // A task's handle is not good beyond the closure. Its hash is that of an address: two tasks that run at once have not
  // the same, short of an accident of 64 bits.
  static var current: Lane { Lane(task: withUnsafeCurrentTask { $0?.hashValue }) }
}
