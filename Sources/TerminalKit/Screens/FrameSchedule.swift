/// The demand for frames: whether one is wanted, with a new layout or without, and when it may be drawn.
nonisolated struct FrameSchedule {
  /// The minimum time between frames.
  private static let interval = Duration.milliseconds(16)

  private var isWanted = true
  private var isLayoutWanted = true
  private var lastFrame: Duration?

  /// Asks for a frame.
  ///
  /// - Returns: false if a frame was asked for before.
  mutating func request(layout: Bool) -> Bool {
    let isNews = !isWanted
    isWanted = true
    if layout { isLayoutWanted = true }
    return isNews
  }

  /// Returns the time at which the next frame may be drawn, or nil if none is wanted.
  func due(at now: Duration) -> Duration? {
    guard isWanted else { return nil }
    return lastFrame.map { max(now, $0 + Self.interval) } ?? now
  }

  /// Begins the frame that was asked for.
  ///
  /// - Returns: false if none was.
  mutating func begin(at now: Duration) -> Bool {
    guard isWanted else { return false }
    isWanted = false
    lastFrame = now
    return true
  }

  /// Returns true if the frame needs a new layout, and takes note that it gets one.
  mutating func takeLayout() -> Bool {
    defer { isLayoutWanted = false }
    return isLayoutWanted
  }
}
