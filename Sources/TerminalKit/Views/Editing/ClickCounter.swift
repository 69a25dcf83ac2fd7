/// Counts clicks that follow each other in one place: one, two for a word, three for a line.
struct ClickCounter {
  private var last: (time: Duration, position: Point, count: Int)?

  /// Clicks are one gesture while less than this lies between them.
  static let interval = Duration.milliseconds(400)

  /// Returns a button went down.
  ///
  /// - Returns: the number of clicks; after three it begins again.
  mutating func press(at position: Point, _ now: Duration) -> Int {
    var count = 1
    if let last, last.position == position, now - last.time < Self.interval { count = last.count % 3 + 1 }
    last = (now, position, count)
    return count
  }
}
