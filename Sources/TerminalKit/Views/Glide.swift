/// An animation from one fraction to another, which takes at most a fifth of a second.
///
/// Only the picture lags behind. The view has its new value at once, for code, screen readers and keys. A value that is
/// drawn for the first time is not animated, and there is no animation if the user asks for reduced motion.
final class Glide {
  /// The longest time that a movement takes.
  static let duration = Duration.milliseconds(200)
  /// The time between two pictures: thirty in a second.
  private static let interval = Duration.milliseconds(33)

  private var start = 0.0
  private var target: Double?
  private var begin = Duration.zero
  private var isWaiting = false

  /// Returns the fraction to draw now for the value of a view, and requests further frames until the two are equal.
  func position(of value: Double, in view: View) -> Double {
    guard let host = view.window?.host, !host.traits.reducesMotion, let target else {
      (start, target) = (value, value)
      return value
    }
    let now = host.timers.now
    if target != value {
      start = position(at: now, to: target)
      self.target = value
      begin = now
    }
    let position = position(at: now, to: value)
    if position != value { goOn(view, host) }
    return position
  }

  /// Returns the fraction at a time. The motion begins fast, and slows down at the end.
  private func position(at now: Duration, to target: Double) -> Double {
    let part = (now - begin) / Self.duration
    guard part < 1 else { return target }
    let rest = 1 - max(0, part)
    return target + (start - target) * rest * rest
  }

  private func goOn(_ view: View, _ host: any ViewHost) {
    guard !isWaiting else { return }
    isWaiting = true
    host.timers.after(Self.interval) { [weak self, weak view] in
      self?.isWaiting = false
      view?.setNeedsDisplay()
    }
  }
}
