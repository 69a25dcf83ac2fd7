/// Work of a controller that goes on while the user does something else: a load, a search, a save.
///
/// It begins with ``Controller/run(_:_:message:cancellable:_:)``. Views with its name show it: see ``WorkProgress`` and
/// ``Progress/work``.
public final class Work {
  /// The name, by which policies, views and the program find the work.
  public let name: String
  /// The words about the current step, for the views that show the work.
  public var message: String { didSet { if message != oldValue { stateDidChange() } } }
  /// The part that is done, from 0 to 1, or nil if the total is not known.
  public var fraction: Double? { didSet { if fraction != oldValue { stateDidChange() } } }
  /// True if the user may cancel the work.
  public let isCancellable: Bool
  /// True if the work is cancelled. It may go on until it notices.
  public private(set) var isCancelled = false
  /// True if the work goes on: from the end of its debouncing to its own end.
  public internal(set) var isRunning = false

  /// The task, once the work has begun.
  var task: Task<Void, any Error>?
  /// Begins the work when its debouncing is over.
  var delay: Application.Timer?
  weak var controller: Controller?

  init(_ name: String, message: String, isCancellable: Bool, of controller: Controller) {
    self.name = name
    self.message = message
    self.isCancellable = isCancellable
    self.controller = controller
  }

  /// Cancels the work: its task is cancelled, as `Task.checkCancellation()` in the work tells, and no error of it is shown.
  /// Work that has not begun does not begin. Has no effect if the work has ended.
  public func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    task?.cancel()
    delay?.cancel()
    stateDidChange()
    if task == nil { controller?.didEnd(self) }
  }

  /// Asks for a frame. The views that show the work compare its state in each.
  private func stateDidChange() { controller?.application?.setNeedsFrame(layout: false) }
}
