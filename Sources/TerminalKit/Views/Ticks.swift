/// Draws a view that moves again and again.
///
/// The view asks for the next picture whenever it is drawn. So what is hidden, or in no application, or has ended, is not
/// drawn, does not ask, and causes no wake-up.
final class Ticks {
  private var isWaiting = false
  /// The one picture of views that would move, where the user asks for less motion.
  private static let still = 0

  /// Ten pictures in a second.
  static let interval = Duration.milliseconds(100)

  /// Returns the number of pictures that have been shown at a time.
  static func count(at now: Duration) -> Int { Int(now / interval) }

  /// Returns the number of the picture that a view has come to, which does not change where motion is reduced.
  static func picture(of view: View) -> Int {
    guard let application = view.window?.application, !application.reducesMotion else { return still }
    return count(at: application.now)
  }

  /// Asks for the next picture, once.
  func next(for view: View) {
    guard !isWaiting, let application = view.window?.application, !application.reducesMotion else { return }
    isWaiting = true
    // At the next whole tick: what moves, moves together.
    let due = Self.interval * (Self.count(at: application.now) + 1)
    application.after(due - application.now) { [weak self, weak view] _ in
      self?.isWaiting = false
      view?.setNeedsDisplay()
    }
  }
}
