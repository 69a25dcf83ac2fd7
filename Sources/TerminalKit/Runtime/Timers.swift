extension Application {
  /// A timer that calls a function at a given time.
  public final class Timer {
    fileprivate let due: Duration
    fileprivate let order: Int
    fileprivate let perform: (Application) -> Void
    fileprivate private(set) var isCancelled = false

    fileprivate init(due: Duration, order: Int, perform: @escaping (Application) -> Void) {
      self.due = due
      self.order = order
      self.perform = perform
    }

    /// Cancels the timer, so that its function is not called.
    public func cancel() { isCancelled = true }
  }
}

/// The timers of an application that are not due yet.
struct Timers {
  private var timers: [Application.Timer] = []
  private var lastOrder = 0

  /// The time of the next timer, or nil if there is none.
  var next: Duration? { timers.lazy.filter { !$0.isCancelled }.map(\.due).min() }

  mutating func add(due: Duration, _ perform: @escaping (Application) -> Void) -> Application.Timer {
    lastOrder += 1
    let timer = Application.Timer(due: due, order: lastOrder, perform: perform)
    timers.append(timer)
    return timer
  }

  /// Removes the timers that are due, and returns functions that call them in order. A timer that one of them cancels is
  /// not called.
  mutating func takeDue(at now: Duration) -> [(Application) -> Void] {
    let due = timers.filter { $0.due <= now }.sorted { ($0.due, $0.order) < ($1.due, $1.order) }
    timers.removeAll { $0.due <= now || $0.isCancelled }
    return due.map { timer in { if !timer.isCancelled { timer.perform($0) } } }
  }
}
