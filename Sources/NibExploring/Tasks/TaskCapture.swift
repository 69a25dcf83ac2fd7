internal import NibLoading

/// Holds back the tasks that the code of a load starts, and runs them after the load: one at a time, on the thread of
/// the load, in a given order.
///
/// A task is captured each time that it becomes ready to run. A task that waits for another thread, such as for the
/// network, is not captured until that thread resumes it, and runs there until then. Sleeps do not take real time: when
/// no task is ready, the task whose sleep ends first is resumed.
///
/// Used on one thread only, like the load.
final class TaskCapture {
  /// A part of a task that is ready, up to its next `await`.
  private struct Part {
    let job: UnownedJob
    let task: TaskID
    let isOnMain: Bool
  }

  /// The maximum number of parts that are run, because some tasks never end.
  private static let mostParts = 10_000
  /// The latest time after the load, in milliseconds, up to which sleeps are awaited.
  private static let mostTime = 10_000

  /// The tasks that ran before the state of the objects was read.
  private(set) var log = TaskLog()

  /// The time at which work runs that is queued on the main thread.
  let mainLoop: TaskOrder.MainLoop
  private let ranks: [TaskID: Int]
  private let mark: LoadMark
  /// Called before each part runs, with the step that started the task.
  private let onPart: (LoadItem?) -> Void

  /// True if the load runs on the main actor.
  private(set) var isOnMain = false
  /// The parts that are ready, by the rank of their tasks.
  private var ready: [PartQueue]
  /// The parts that sleep. The first to wake comes first.
  private var sleeping: [(deadline: Int, part: Part)] = []
  /// The simulated time that has passed in sleeps, in milliseconds.
  private var now = 0
  /// The part that is running.
  private var running: Part?
  private var current: TaskID? { running?.task }
  private var tasks: [UInt64: TaskID] = [:]
  private var counts: [TaskID: Int32] = [:]
  private var seen = TaskLog()
  private var elsewhere: Set<UInt64> = []

  /// - Parameters:
  ///   - order: the order of the tasks.
  ///   - mark: contains the step that is running.
  ///   - onPart: called before each part of a task runs, with the step that started the task.
  init(_ order: TaskOrder, _ mark: LoadMark, onPart: @escaping (LoadItem?) -> Void = { _ in }) {
    var ranks: [TaskID: Int] = [:]
    for (rank, group) in order.groups.enumerated() {
      for task in group { ranks[task] = rank }
    }
    (self.ranks, mainLoop) = (ranks, order.mainLoop)
    self.mark = mark
    self.onPart = onPart
    ready = Array(repeating: PartQueue(), count: order.groups.count + 1)
  }

  // MARK: Running

  /// Runs a load, and holds its tasks back. Tasks that are left at the end run then. Tasks that do not end are given
  /// up.
  ///
  /// - Parameter isOnMain: true if the load runs on the main actor. If it does not, tasks of the main actor are not
  ///   held back.
  func hold<Result>(isOnMain: Bool, _ load: () throws -> Result) rethrows -> Result {
    self.isOnMain = isOnMain
    return try TaskRuntime.with(self) {
      defer { runReady(settle: {}) }
      return try load()
    }
  }

  /// Runs the tasks that have been held back, and those that they start.
  ///
  /// - Parameter settle: called after each part of a task.
  func run(settle: () -> Void) {
    seen.isCutShort = !runReady(settle: settle)
    log = seen
    log.elsewhere = elsewhere.count
  }

  /// Notes the work on the main thread that is left.
  func note(_ rest: MainLoop.Rest) {
    seen.leavesTimer = rest.hasTimer
    seen.leavesQueuedWork = rest.isCutShort
  }

  /// Returns false if the tasks do not end.
  @discardableResult
  private func runReady(settle: () -> Void) -> Bool {
    var parts = 0
    while let part = next() {
      if parts == Self.mostParts {
        ready[rank(of: part)].append(part)
        return false
      }
      parts += 1
      running = part
      mark.stage = .task(of: part.task.origin?.stage)
      onPart(part.task.origin)
      TaskRuntime.run(part.job, isOnMain: part.isOnMain)
      running = nil
      settle()
    }
    return true
  }

  /// Returns the part that runs next.
  private func next() -> Part? {
    if ready.allSatisfy(\.isEmpty) { wake() }
    guard let rank = ready.firstIndex(where: { !$0.isEmpty }) else { return nil }
    if !seen.hasChoice {
      let waiting = ready.lazy.flatMap(\.parts)
      seen.hasChoice = waiting.contains { $0.task != waiting.first?.task }
    }
    return ready[rank].removeFirst()
  }

  /// Advances the simulated time to the end of the next sleep.
  private func wake() {
    guard let first = sleeping.first, first.deadline <= Self.mostTime else { return }
    now = first.deadline
    for (_, part) in sleeping.prefix(while: { $0.deadline == now }) { ready[rank(of: part)].append(part) }
    sleeping.removeAll { $0.deadline == now }
  }

  private func rank(of part: Part) -> Int { ranks[part.task] ?? ready.count - 1 }

  /// True if the running code is isolated to the main actor, false if it belongs to a task that is not; nil for a load
  /// that does not run on the main actor.
  var isMainActorRunning: Bool? { running?.isOnMain ?? (isOnMain ? true : nil) }

  // MARK: Taking

  /// Adds a task that is ready.
  ///
  /// - Parameter number: the number of the task, or 0 if an actor is to be run.
  func take(_ job: UnownedJob, number: UInt64, isOnMain: Bool) {
    let part = Part(job: job, task: task(number), isOnMain: isOnMain)
    ready[rank(of: part)].append(part)
  }

  /// Adds a sleep of the running task.
  ///
  /// - Parameter number: the number of the task that resumes after the sleep.
  func take(_ job: UnownedJob, number: UInt64, after delay: Duration, isOnMain: Bool) {
    let (seconds, attoseconds) = delay.components
    // Two sleeps of the same length must end at the same time. If a sleep is given as an instant, a little less than
    // its length is left, so the delay is rounded up.
    let milliseconds = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    let deadline = now + Int(max(0, min(seconds, 1 << 30) * 1_000 + milliseconds))
    let part = Part(job: job, task: current ?? task(0), isOnMain: isOnMain)
    if number != 0 { tasks[number] = part.task }
    let place = sleeping.firstIndex { $0.deadline > deadline } ?? sleeping.endIndex
    sleeping.insert((deadline, part), at: place)
  }

  /// Notes that a task runs on the real main actor.
  func noteElsewhere(number: UInt64) {
    if !SettlingTurn.isAskedFor { elsewhere.insert(number) }
  }

  private func task(_ number: UInt64) -> TaskID {
    if let known = number == 0 ? current : tasks[number] { return known }
    let starter = current ?? TaskID(origin: mark.stage.flatMap(LoadItem.init), path: [])
    let task = TaskID(origin: starter.origin, path: starter.path + [counts[starter, default: 0]])
    counts[starter, default: 0] += 1
    if number != 0 { tasks[number] = task }
    seen.tasks.append(task)
    return task
  }

  /// Parts in the order in which they became ready.
  private struct PartQueue {
    // `Deque` of swift-collections would save ten lines. `DequeModule` and `HeapModule` add 13 s of processor time to a
    // clean debug build.

    private var all: [Part] = []
    private var start = 0

    var isEmpty: Bool { start == all.count }
    var parts: ArraySlice<Part> { all[start...] }

    mutating func append(_ part: Part) { all.append(part) }

    mutating func removeFirst() -> Part {
      defer {
        start += 1
        if isEmpty { (all, start) = ([], 0) }
      }
      return all[start]
    }
  }
}
