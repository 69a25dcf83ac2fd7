/// The schedule of frames: whether a frame is requested, whether it needs a new layout, and when it may be drawn.
///
/// A frame that responds to the user is drawn immediately. Other frames, such as those of a growing log, are limited to
/// sixty per second. If a frame took long to draw, or if the terminal was slow, a pause of the same length follows, so
/// that frames take at most half of the program's time.
nonisolated struct FrameSchedule {
  /// The minimum time between frames that do not respond to the user.
  private static let interval = Duration.milliseconds(16)
  /// The minimum time between frames that respond to the user. Displays do not show more frames than this.
  private static let answerInterval = Duration.milliseconds(4)
  /// The maximum pause after a frame that took long.
  private static let longestPause = Duration.milliseconds(100)

  /// A frame that was drawn.
  private struct Drawn {
    let begin: Duration
    let isAnswer: Bool
    var cost = Duration.zero

    /// Returns the earliest time for a frame after this one.
    func next(after interval: Duration) -> Duration {
      begin + max(interval, cost + min(cost, FrameSchedule.longestPause))
    }
  }

  private var isWanted = true
  private var isLayoutWanted = true
  /// True if the requested frame responds to the user.
  private var isAnswer = false
  private var isDrawing = false
  private var last: Drawn?
  private var lastAnswer: Drawn?

  /// Requests a frame.
  ///
  /// - Returns: false if a frame was already requested.
  mutating func request(layout: Bool) -> Bool {
    let isNews = !isWanted
    isWanted = true
    if layout { isLayoutWanted = true }
    return isNews
  }

  /// Called when the user has done something. A frame that is currently requested is the response.
  mutating func hurry() { isAnswer = isWanted }

  /// Returns the time at which the next frame may be drawn, or nil if none is requested.
  func due(at now: Duration) -> Duration? {
    guard isWanted else { return nil }
    let earliest = isAnswer ? lastAnswer?.next(after: Self.answerInterval) : last?.next(after: Self.interval)
    return earliest.map { max(now, $0) } ?? now
  }

  /// Begins the requested frame.
  ///
  /// - Returns: false if none was requested.
  mutating func begin(at now: Duration) -> Bool {
    guard isWanted else { return false }
    take(Drawn(begin: now, isAnswer: isAnswer))
    isWanted = false
    isAnswer = false
    isDrawing = true
    return true
  }

  /// Called when a frame has been drawn and the terminal has received it.
  mutating func finish(at now: Duration) {
    guard isDrawing, var drawn = last else { return }
    isDrawing = false
    drawn.cost = now - drawn.begin
    take(drawn)
  }

  private mutating func take(_ drawn: Drawn) {
    last = drawn
    if drawn.isAnswer { lastAnswer = drawn }
  }

  /// Returns true if the frame needs a new layout, and notes that it gets one.
  mutating func takeLayout() -> Bool {
    defer { isLayoutWanted = false }
    return isLayoutWanted
  }
}
