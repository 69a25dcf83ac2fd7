/// Draws a view that moves again and again.
///
/// The view asks for the next picture whenever it is drawn. So what is hidden, or in no application, or has ended, is not
/// drawn, does not ask, and wakes nobody.
final class Ticks {
  private var isWaiting = false

  /// Ten pictures in a second.
  static let interval = Duration.milliseconds(100)

  /// Returns the number of pictures that have been shown at a time.
  static func count(at now: Duration) -> Int { Int(now / interval) }

  /// Asks for the next picture, once.
  func next(for view: View) {
    guard !isWaiting, let application = view.window?.application else { return }
    isWaiting = true
    // At the next whole tick: what moves, moves together.
    let due = Self.interval * (Self.count(at: application.now) + 1)
    application.after(due - application.now) { [weak self, weak view] _ in
      self?.isWaiting = false
      view?.setNeedsDisplay()
    }
  }
}
