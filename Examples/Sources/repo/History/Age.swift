/// The time since something happened, in the shortest form that a user reads at a glance: `now`, `5 min`, `3 h`, `2 d`,
/// `3 wk`, `5 mo`, `2 y`. It is rounded down.
nonisolated struct Age: CustomStringConvertible {
  let description: String

  private static let (minute, hour, day): (Int64, Int64, Int64) = (60, 3600, 86_400)

  /// - Parameters:
  ///   - time: the time of the event, in seconds since 1970. A time after `now` counts as now, because the clock of another
  ///     machine may be ahead.
  ///   - now: the current time, in seconds since 1970.
  init(of time: Int64, at now: Int64) {
    let (difference, overflow) = now.subtractingReportingOverflow(time)
    let age = overflow ? (time < 0 ? .max : 0) : max(0, difference)
    description =
      switch age {
      case ..<Self.minute: "now"
      case ..<Self.hour: "\(age / Self.minute) min"
      case ..<Self.day: "\(age / Self.hour) h"
      case ..<(14 * Self.day): "\(age / Self.day) d"
      case ..<(60 * Self.day): "\(age / (7 * Self.day)) wk"
      case ..<(730 * Self.day): "\(age / (30 * Self.day)) mo"
      default: "\(age / (365 * Self.day)) y"
      }
  }
}
