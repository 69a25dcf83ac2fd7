/// The time that an escape waits for the rest of a sequence before it is taken as the key.
///
/// A slow line may deliver the rest late, and it would become text. So the delay is longer where the terminal's answers to
/// the first questions took longer, unless the user has set it.
nonisolated struct EscapeDelay: Sendable {
  /// The delay that the user has set, with `ESCDELAY` in milliseconds as for curses; nil if none was, or none that makes
  /// sense.
  private let asked: Duration?

  /// The delay where answers come at once.
  static let shortest = Duration.milliseconds(30)
  /// The maximum delay that follows from slow answers: a user who presses Escape waits for it.
  static let longest = Duration.milliseconds(250)

  init(variable: String?) {
    asked = variable.flatMap { Int($0) }.flatMap { (1...2000).contains($0) ? .milliseconds($0) : nil }
  }

  /// Returns the delay where the first answers took some time, or where there was none yet.
  func duration(latency: Duration?) -> Duration {
    if let asked { return asked }
    return min(Self.shortest + max(.zero, latency ?? .zero), Self.longest)
  }
}
