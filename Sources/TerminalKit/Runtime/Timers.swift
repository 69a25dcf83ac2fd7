/// A timer that calls a function at a given time.
public final class ProgramTimer {
  fileprivate let due: Duration
  fileprivate let order: Int
  fileprivate let perform: () -> Void
  fileprivate private(set) var isCancelled = false

  fileprivate init(due: Duration, order: Int, perform: @escaping () -> Void) {
    self.due = due
    self.order = order
    self.perform = perform
  }

  /// Cancels the timer, so that its function is not called.
  public func cancel() { isCancelled = true }
}

/// The time of a program, from the host's clock, and the timers that are not due yet.
final class Timers {
  /// The current time.
  private(set) var now = Duration.zero
  private var timers: [ProgramTimer] = []
  private var lastOrder = 0
  private let loop: LoopControl

  init(_ loop: LoopControl) { self.loop = loop }

  /// The time of the next timer, or nil if there is none.
  ///
  /// - Complexity: O(timers).
  var next: Duration? { timers.lazy.filter { !$0.isCancelled }.map(\.due).min() }

  /// Calls a function later, in a separate turn of the main loop.
  @discardableResult
  func after(_ delay: Duration, _ perform: @escaping () -> Void) -> ProgramTimer {
    lastOrder += 1
    let timer = ProgramTimer(due: now + delay, order: lastOrder, perform: perform)
    timers.append(timer)
    loop.wake?()
    return timer
  }

  /// Advances the current time, which never goes back.
  func advance(to time: Duration) { now = max(now, time) }

  /// Calls the functions of the timers that are due, in order. A timer that one of them cancels is not called, and a
  /// timer that one of them adds is called in a later turn.
  func performDue() {
    let now = now
    let due = timers.filter { $0.due <= now }.sorted { ($0.due, $0.order) < ($1.due, $1.order) }
    timers.removeAll { $0.due <= now || $0.isCancelled }
    for timer in due where !timer.isCancelled { timer.perform() }
  }
}
