/// A timer that draws an animated view again and again.
///
/// The view requests the next picture each time that it is drawn. A view that is hidden, has no application, or has
/// stopped is not drawn, so it makes no requests and causes no wake-ups.
final class Ticks {
  private var isWaiting = false
  /// The number of the only picture that is shown if the user asks for reduced motion.
  private static let still = 0

  /// The time between two pictures: ten in a second.
  static let interval = Duration.milliseconds(100)

  /// Returns the number of pictures up to a time.
  static func count(at now: Duration) -> Int { Int(now / interval) }

  /// Returns the number of the current picture of a view. It does not change if the user asks for reduced motion.
  static func picture(of view: View) -> Int {
    guard let host = view.window?.host, !host.traits.reducesMotion else { return still }
    return count(at: host.timers.now)
  }

  /// Requests the next picture, once.
  func next(for view: View) {
    guard !isWaiting, let host = view.window?.host, !host.traits.reducesMotion else { return }
    isWaiting = true
    // The next whole tick, so that all animated views change together.
    let due = Self.interval * (Self.count(at: host.timers.now) + 1)
    host.timers.after(due - host.timers.now) { [weak self, weak view] in
      self?.isWaiting = false
      view?.setNeedsDisplay()
    }
  }
}
