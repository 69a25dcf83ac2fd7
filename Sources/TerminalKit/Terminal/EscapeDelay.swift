/// The time for which an escape waits for the rest of a sequence before it counts as the Escape key.
///
/// A slow connection may deliver the rest late, and it would then be read as text. So the delay is longer if the
/// terminal's answers to the first questions took longer, unless the user has set the delay. A terminal with kitty's
/// keyboard protocol reports the Escape key as a sequence, so there an escape is always the beginning of one.
nonisolated struct EscapeDelay: Sendable {
  /// The delay that the user has set, with `ESCDELAY` in milliseconds as for curses; nil if it was not set, or is not
  /// valid.
  private let asked: Duration?

  /// The delay if answers arrive immediately. A user does not notice it, and the bytes of a key rarely arrive further
  /// apart; other programs wait between 50 and 500 milliseconds.
  static let shortest = Duration.milliseconds(100)
  /// The maximum delay for slow answers, because a user who presses Escape waits for it.
  static let longest = Duration.milliseconds(350)
  /// The factor for input that is not a key by itself, so that users do not wait for it.
  static let patience = 10

  init(variable: String?) {
    asked = variable.flatMap { Int($0) }.flatMap { (1...2000).contains($0) ? .milliseconds($0) : nil }
  }

  /// Returns the delay, given the time that the first answers took; nil if there was no answer yet.
  func duration(latency: Duration?) -> Duration {
    if let asked { return asked }
    return min(Self.shortest + max(.zero, latency ?? .zero), Self.longest)
  }
}
