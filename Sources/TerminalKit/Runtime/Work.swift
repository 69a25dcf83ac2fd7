/// Work of a controller that runs while the user does something else: a load, a search, a save.
///
/// It is started with ``Controller/run(_:_:message:cancellable:_:)``. Views with its name show it: see ``WorkProgress``
/// and ``ProgressBar/work``.
public final class Work {
  /// The name by which policies, views and the program find the work.
  public let name: String
  /// The text about the current step, for the views that show the work.
  public var message: String { didSet { if message != oldValue { stateDidChange() } } }
  /// The completed part, from 0 to 1, or nil if the total is not known.
  public var fraction: Double? { didSet { if fraction != oldValue { stateDidChange() } } }
  /// True if the user may cancel the work.
  public let isCancellable: Bool
  /// True if the work is cancelled. It may continue until it notices this.
  public private(set) var isCancelled = false
  /// True if the work is running: from the end of its debouncing to its own end.
  public internal(set) var isRunning = false

  /// The task, after the work has begun.
  var task: Task<Void, any Error>?
  /// Starts the work after its debouncing.
  var delay: ProgramTimer?
  /// Called when the state of the work has changed.
  var whenChanged: (() -> Void)?
  /// Called when the work is cancelled before it has begun.
  var whenDropped: (() -> Void)?

  init(_ name: String, message: String, isCancellable: Bool) {
    self.name = name
    self.message = message
    self.isCancellable = isCancellable
  }

  /// Cancels the work. Its task is cancelled, which `Task.checkCancellation()` in the work notices, and none of its
  /// errors are shown. Work that has not begun does not begin. Has no effect if the work has ended.
  public func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    task?.cancel()
    delay?.cancel()
    stateDidChange()
    if task == nil { whenDropped?() }
  }

  /// The views that show the work compare its state in each frame.
  private func stateDidChange() { whenChanged?() }
}
