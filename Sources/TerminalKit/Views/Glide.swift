/// A part of a whole that moves to another in a fifth of a second, for the eye to follow.
///
/// Only the picture lags behind: the view has its new value at once, for code, for those who hear the screen, and for keys. What is
/// drawn for the first time has no way to go, and nothing moves where the user asks for less motion.
final class Glide {
  /// The longest time that a movement takes.
  static let duration = Duration.milliseconds(200)
  /// Thirty pictures in a second.
  private static let interval = Duration.milliseconds(33)

  private var start = 0.0
  private var target: Double?
  private var begin = Duration.zero
  private var isWaiting = false

  /// Returns the part to draw now for the one that a view has, and has the view drawn again until the two are equal.
  func position(of value: Double, in view: View) -> Double {
    guard let application = view.window?.application, !application.reducesMotion, let target else {
      (start, target) = (value, value)
      return value
    }
    let now = application.now
    if target != value {
      start = position(at: now, to: target)
      self.target = value
      begin = now
    }
    let position = position(at: now, to: value)
    if position != value { goOn(view, application) }
    return position
  }

  /// Fast at first, and slower toward the end.
  private func position(at now: Duration, to target: Double) -> Double {
    let part = (now - begin) / Self.duration
    guard part < 1 else { return target }
    let rest = 1 - max(0, part)
    return target + (start - target) * rest * rest
  }

  private func goOn(_ view: View, _ application: Application) {
    guard !isWaiting else { return }
    isWaiting = true
    application.after(Self.interval) { [weak self, weak view] _ in
      self?.isWaiting = false
      view?.setNeedsDisplay()
    }
  }
}
