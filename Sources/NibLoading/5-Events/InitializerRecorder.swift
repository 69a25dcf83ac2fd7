internal import Synchronization

/// Takes down which initializers run, of a task and of those that it starts.
final class InitializerRecorder: Sendable {
  @TaskLocal static var current: InitializerRecorder?

  /// Whoever records in this task, or nil.
  static var listening: InitializerRecorder? { InitializerTrace.isHeard ? current : nil }

  private let outer: InitializerRecorder?
  private let state = Mutex(State())

  /// A recorder. One that listens already goes on hearing everything.
  init(within outer: InitializerRecorder?) { self.outer = outer }

  func begin(_ call: InitializerTrace.Call, on thread: ThreadIdentity) {
    state.withLock { $0.begin(call, on: thread) }
    outer?.begin(call, on: thread)
  }

  func end(on thread: ThreadIdentity) {
    state.withLock { $0.end(on: thread) }
    outer?.end(on: thread)
  }

  func note(_ words: String) {
    state.withLock { $0.append(.note(words), in: $0.stack(of: .current)) }
    outer?.note(words)
  }

  /// What was taken down. Nothing is from here on: a task that was started meanwhile may well go on.
  func finish() -> [InitializerTrace.Entry] {
    state.withLock { state in
      state.isFinished = true
      return state.entries
    }
  }
}

private struct State {
  var entries: [InitializerTrace.Entry] = []
  var isFinished = false
  /// One for each thread on which an initializer is running.
  private var stacks: [Stack] = []
  private var roots = 0

  /// The initializers that are running on a thread, within each other. What runs on another thread meanwhile is not
  /// within them.
  struct Stack {
    let thread: ThreadIdentity
    let root: Int
    var calls: [InitializerTrace.Call] = []
  }

  func stack(of thread: ThreadIdentity) -> Int? { stacks.firstIndex { $0.thread == thread } }

  mutating func begin(_ call: InitializerTrace.Call, on thread: ThreadIdentity) {
    let stack = stack(of: thread)
    append(.begins(call), in: stack)
    if let stack {
      stacks[stack].calls.append(call)
    } else {
      stacks.append(Stack(thread: thread, root: roots - 1, calls: [call]))
    }
  }

  mutating func end(on thread: ThreadIdentity) {
    guard let stack = stack(of: thread), let call = stacks[stack].calls.popLast() else { return }
    append(.ends(call), in: stack)
    if stacks[stack].calls.isEmpty { stacks.remove(at: stack) }
  }

  /// Appends an entry within the initializers that are running on a thread, or as a root of its own.
  mutating func append(_ event: InitializerTrace.Event, in stack: Int?) {
    let root = stack.map { stacks[$0].root } ?? roots
    let depth = stack.map { stacks[$0].calls.count } ?? 0
    if stack == nil { roots += 1 }
    if !isFinished { entries.append(InitializerTrace.Entry(event: event, root: root, depth: depth)) }
  }
}
