/// The next frame of a program: its time, the rows that it draws again, and the code that waits for its layout.
final class FrameRequests {
  private var schedule = FrameSchedule()
  private var damage = Damage()
  private var laidOut: [() -> Void] = []
  /// The number of times that views were added or removed, or that state outside of views was.
  private(set) var viewChanges = 0
  private let loop: LoopControl

  init(_ loop: LoopControl) { self.loop = loop }

  // MARK: Requests

  /// Requests a frame. The rows that must be drawn again are added separately.
  func setNeedsFrame(layout: Bool) { if schedule.request(layout: layout) { loop.wake?() } }

  /// Requests a frame that draws everything again.
  func setNeedsWholeFrame() {
    damage.addAll()
    setNeedsFrame(layout: true)
  }

  /// Adds rows of the screen to those that the next frame draws.
  func add(_ rows: Range<Int>) { damage.add(rows) }

  /// Lets the next frame draw everything.
  func addAll() { damage.addAll() }

  /// Called when views were added or removed, or have begun or ceased to draw state that does not report its changes.
  func viewsDidChange() { viewChanges += 1 }

  /// Calls a closure after the layout of this frame, for example to show other controllers if there is more room now.
  func afterLayout(_ perform: @escaping () -> Void) { laidOut.append(perform) }

  // MARK: Frames

  /// Called when the user has done something. A frame that is currently requested is the response.
  func hurry() { schedule.hurry() }

  /// Returns the time at which the next frame may be drawn, or nil if none is requested.
  func due(at now: Duration) -> Duration? { schedule.due(at: now) }

  /// Begins the requested frame.
  ///
  /// - Returns: false if none was requested.
  func begin(at now: Duration) -> Bool { schedule.begin(at: now) }

  /// Called when a frame has been drawn and the terminal has received it.
  func finish(at now: Duration) { schedule.finish(at: now) }

  /// Returns true if the frame needs a new layout, and notes that it gets one.
  func takeLayout() -> Bool { schedule.takeLayout() }

  /// Returns the rows to draw on a grid, or nil for all of them, and starts collecting the rows of the next frame.
  func takeDamage(for grid: CellGrid) -> RowSet? { damage.take(for: grid) }

  /// Calls the closures that wait for the end of a layout.
  ///
  /// - Returns: false if there were none.
  func performAfterLayout() -> Bool {
    let due = laidOut
    laidOut = []
    for perform in due { perform() }
    return !due.isEmpty
  }
}
