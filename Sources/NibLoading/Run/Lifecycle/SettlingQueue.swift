/// The objects that wait for `afterInit()` on the main actor or in a scope. Used there only.
@usableFromInline
final class SettlingQueue {
  private var waiting = WaitingList()
  private var isSettling = false { didSet { scheduleIfNeeded() } }
  /// The number of running `onInit()` calls of objects that wait in this queue.
  private var initializing = 0 { didSet { scheduleIfNeeded() } }
  /// Asks for a later turn, which calls `settle()`. Nil if nothing calls `settle()` by itself.
  private let schedule: (() -> Void)?
  /// True from the call of `schedule` until `settle()` is called.
  private var isScheduled = false

  init(schedule: (() -> Void)? = nil) { self.schedule = schedule }

  var isEmpty: Bool { waiting.isEmpty }
  /// The waiting objects that are not deallocated.
  var objects: [any NibInitializing] { waiting.entries.flatMap(\.objects) }

  func add(_ entry: Waiting) {
    waiting.append(entry)
    scheduleIfNeeded()
  }

  func add(_ entries: [Waiting]) {
    guard !entries.isEmpty else { return }
    waiting.append(entries)
    scheduleIfNeeded()
  }

  /// Called when an `onInit()` of an object of this queue begins.
  func beginInit() { initializing += 1 }

  /// Called when the `onInit()` has returned.
  @usableFromInline
  func endInit() { initializing -= 1 }

  /// True while `settle()` must do nothing, because it was called within `onInit()` or `afterInit()`.
  private var isBusy: Bool { isSettling || initializing > 0 }

  /// Asks for a later turn, unless one has already been asked for. A turn in a nested run loop, while the queue is
  /// busy, would send nothing. So a busy queue asks for no turn: this method is called again when the queue is no
  /// longer busy.
  private func scheduleIfNeeded() {
    guard let schedule, !isScheduled, !isBusy, !isEmpty else { return }
    isScheduled = true
    schedule()
  }

  /// Sends `afterInit()` to the objects that wait now, in order. Does nothing while the queue is busy.
  ///
  /// - Parameter isLater: returns true for an entry that must go on waiting, with all that come after it.
  func settle(until isLater: (Waiting) -> Bool = { _ in false }) {
    isScheduled = false
    guard !isBusy, !isEmpty else { return }
    isSettling = true
    defer { isSettling = false }
    let all = waiting.takeAll()
    let end = all.firstIndex(where: isLater) ?? all.count
    waiting.append(Array(all[end...]))
    let entries = end == all.count ? all : Array(all[..<end])
    var next = 0
    while next < entries.count {
      let run = entries[next].run
      // The objects of one load are adjacent, and their events belong to it. By index, because copying a weak
      // reference costs as much as making one.
      LoadSettling.sending(entries, of: run) {
        while next < entries.count, entries[next].run === run {
          if let batch = entries[next].batch {
            batch.send()
          } else if let object = entries[next].object {
            run?.announceAfterInit(of: entries[next].participant)
            InitializerTrace.note(event: "afterInit", of: object)
            object.send(.afterInit) { object.afterInit() }
          }
          next += 1
        }
      }
    }
  }
}

/// Marks the task in which the main actor sends `afterInit()`. This task belongs to the library, and not to a class.
package enum SettlingTurn {
  /// True while the task is started.
  @TaskLocal package static var isAskedFor = false
}

/// Finds the queue in which an object waits.
@usableFromInline
enum Settling {
  /// The queue of the main actor.
  // Unsafe, because a load does not know at compile time on which actor it runs. The code that uses the queue knows
  // that it runs on the main actor: see `queue(isOnMain:isToSend:)`.
  nonisolated(unsafe) private static let main = SettlingQueue {
    // Detached, because it must not belong to the task, load or scope that happens to need it first.
    SettlingTurn.$isAskedFor.withValue(true) {
      _ = Task.detached { @MainActor in NibLifecycle.settle() }
    }
  }

  /// Returns the queue for the running code; nil if there is none.
  ///
  /// - Parameters:
  ///   - isOnMain: true if the code runs on the main actor.
  ///   - isToSend: true if the code will send `afterInit()` to the waiting objects, and not add objects.
  static func queue(isOnMain: Bool, isToSend: Bool = false) -> SettlingQueue? {
    // Objects of the main actor wait in its queue, no matter where the scope was opened.
    if let scope = SettlingScope.current, isToSend ? isOnMain || !scope.isOnMain : scope.isOnMain || !isOnMain {
      return scope.queue
    }
    return isOnMain ? main : nil
  }

  /// Called when an object has called `finishInit()`: sends `onInit()`.
  ///
  /// - Parameter isolation: the actor that its initializer runs on. It is compared only if the result depends on it.
  /// - Returns: the queue in which it waits, unless it waits in a running load.
  @usableFromInline
  static func begin(_ object: any NibInitializing, on isolation: (any Actor)?) -> SettlingQueue? {
    defer { InitializerTrace.note(event: "onInit", of: object) }
    let isTaken = CurrentRun.borrowing { run in
      guard run.isLoading else { return false }
      run.settling.finished(object, on: isolation, in: run)
      return true
    }
    return isTaken == true ? nil : wait(for: object, isOnMain: isMain(isolation))
  }

  @inline(never)
  private static func wait(for object: any NibInitializing, isOnMain: Bool) -> SettlingQueue? {
    let queue = queue(isOnMain: isOnMain)
    queue?.add(Waiting(object: object))
    queue?.beginInit()
    return queue
  }

  @inline(__always)
  static func isMain(_ isolation: (any Actor)?) -> Bool {
    guard let isolation else { return false }
    return isolation === MainActor.shared
  }

  /// Called when a load is over. Its objects wait in the queue of the actor that it ran on, or in the outer load if
  /// that is still running.
  static func add(_ entries: @autoclosure () -> [Waiting], isOnMain: Bool) {
    if let run = LoadRun.current, run.isLoading {
      return run.settling.wait(for: entries(), isOnMain: isOnMain, in: run)
    }
    if let queue = queue(isOnMain: isOnMain) { queue.add(entries()) }
  }
}

/// A scope of `NibLifecycle`. Tasks inherit it, but only the task that has opened it can use the queue.
final class SettlingScope: @unchecked Sendable {
  // Sendable, because only one task or thread passes `isHere`.
  fileprivate let queue = SettlingQueue()
  fileprivate let isOnMain: Bool
  private let task: UnsafeCurrentTask?
  private var isOpen = true

  @TaskLocal static var open: SettlingScope?

  init(isOnMain: Bool) {
    self.isOnMain = isOnMain
    // The task is only compared.
    task = withUnsafeCurrentTask { $0 }
  }

  static var current: SettlingScope? {
    guard let open, open.isHere else { return nil }
    return open
  }

  private var isHere: Bool { withUnsafeCurrentTask { $0 == task } && isOpen }

  /// Sends `afterInit()` to the waiting objects, including those that are made meanwhile.
  func close() {
    while !queue.isEmpty { queue.settle() }
    isOpen = false
  }
}
