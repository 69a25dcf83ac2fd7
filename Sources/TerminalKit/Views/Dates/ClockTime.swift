public import NibLoading

/// A time of the day: from 00:00:00 to 23:59:59.
public nonisolated struct ClockTime: Hashable, Comparable, Sendable {
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute, from 0 to 59.
  public let minute: Int
  /// The second, from 0 to 59.
  public let second: Int

  /// Creates a time. Returns nil if these numbers are not a time of the day.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second else { return nil }
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// Creates a time from its text: `07:30` or `07:30:15`. Returns nil for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Int? in
      part.utf8.count == 2 && part.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(part) : nil
    }
    guard numbers.count == parts.count, 2...3 ~= numbers.count else { return nil }
    self.init(hour: numbers[0], minute: numbers[1], second: numbers.count > 2 ? numbers[2] : 0)
  }

  /// The number of seconds since midnight.
  public var seconds: Int { hour * 3600 + minute * 60 + second }

  /// Returns true if a time is before another.
  public static func < (one: ClockTime, other: ClockTime) -> Bool { one.seconds < other.seconds }

  /// The hour and the minute: `07:30`.
  public var shortDescription: String { hour.padded(to: 2) + ":" + minute.padded(to: 2) }
}

nonisolated extension ClockTime: CustomStringConvertible {
  /// The time with its seconds: `07:30:15`.
  public var description: String { shortDescription + ":" + second.padded(to: 2) }
}

extension ClockTime: NibValue {
  /// Creates a time from a text such as `07:30` or `07:30:15`.
  public nonisolated init?(nibText text: Span<UInt8>) { self.init(String(nibBytes: text)) }
  /// The form of a time, for messages.
  public nonisolated static var nibDescription: String { "a time: 07:30 or 07:30:15" }
  /// The pattern of the digits.
  public nonisolated static var nibShape: ValueShape { .pattern("[0-9]{2}:[0-9]{2}(:[0-9]{2})?") }
}
