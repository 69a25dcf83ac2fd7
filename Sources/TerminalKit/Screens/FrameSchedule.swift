/// The demand for frames: whether one is wanted, with a new layout or without, and when it may be drawn.
///
/// A frame that answers a user is drawn at once. Frames that no user waits for, such as those of a log that grows, are
/// sixty a second. A frame that took long to draw, or that the terminal was slow to take, is followed by a pause as long as
/// itself, so that frames leave half of the time to the program.
nonisolated struct FrameSchedule {
  /// The minimum time between frames that no user waits for.
  private static let interval = Duration.milliseconds(16)
  /// The minimum time between frames that answer a user. No display shows more of them.
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
  /// True if a user waits for the frame that is wanted.
  private var isAnswer = false
  private var isDrawing = false
  private var last: Drawn?
  private var lastAnswer: Drawn?

  /// Asks for a frame.
  ///
  /// - Returns: false if a frame was asked for before.
  mutating func request(layout: Bool) -> Bool {
    let isNews = !isWanted
    isWanted = true
    if layout { isLayoutWanted = true }
    return isNews
  }

  /// A user has done something: the frame that is wanted now, if there is one, is the answer.
  mutating func hurry() { isAnswer = isWanted }

  /// Returns the time at which the next frame may be drawn, or nil if none is wanted.
  func due(at now: Duration) -> Duration? {
    guard isWanted else { return nil }
    let earliest = isAnswer ? lastAnswer?.next(after: Self.answerInterval) : last?.next(after: Self.interval)
    return earliest.map { max(now, $0) } ?? now
  }

  /// Begins the frame that was asked for.
  ///
  /// - Returns: false if none was.
  mutating func begin(at now: Duration) -> Bool {
    guard isWanted else { return false }
    take(Drawn(begin: now, isAnswer: isAnswer))
    isWanted = false
    isAnswer = false
    isDrawing = true
    return true
  }

  /// The frame that was begun, if there is one, is drawn, and the terminal has taken it.
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

  /// Returns true if the frame needs a new layout, and takes note that it gets one.
  mutating func takeLayout() -> Bool {
    defer { isLayoutWanted = false }
    return isLayoutWanted
  }
}
