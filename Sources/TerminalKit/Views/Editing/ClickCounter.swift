/// A counter for quick clicks in one place. A second click selects a word, and a third one a line.
struct ClickCounter {
  private var last: (time: Duration, position: Point, count: Int)?

  /// Clicks with less time than this between them belong together.
  static let interval = Duration.milliseconds(400)

  /// Counts a press of the mouse button.
  ///
  /// - Returns: the number of clicks that belong together. After three it begins again at one.
  mutating func press(at position: Point, _ now: Duration) -> Int {
    var count = 1
    if let last, last.position == position, now - last.time < Self.interval { count = last.count % 3 + 1 }
    last = (now, position, count)
    return count
  }
}
