public import NibLoading

// For the local date: Foundation, which also knows it, stays out of TerminalKit.
#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A day of the Gregorian calendar from 0001-01-01 to 9999-12-31. The calendar is also used for the days before its
/// introduction.
public nonisolated struct CalendarDate: Hashable, Comparable, Sendable {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// The first day.
  public static let min = CalendarDate(days: firstDay)
  /// The last day.
  public static let max = CalendarDate(days: lastDay)

  private static let firstDay = -719_162
  private static let lastDay = 2_932_896

  /// Creates a day. Returns nil if these numbers are not a day of the calendar.
  public init?(year: Int, month: Int, day: Int) {
    guard 1...9999 ~= year, 1...12 ~= month, 1...Self.days(inMonth: month, of: year) ~= day else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates a day from an ISO 8601 text: `2024-02-29`. Returns nil for any other text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard 0x30...0x39 ~= byte else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Creates the day that is `days` days after 1970-01-01. The result is limited to the first and the last day.
  public init(days: Int) {
    // Days are counted in eras of 400 years that begin on March 1, so that a leap day is the last day of its year.
    let shifted = Swift.max(Self.firstDay, Swift.min(days, Self.lastDay)) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days after 1970-01-01. Negative for earlier days.
  public var days: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day of the week.
  public var weekday: Weekday { Weekday.allCases[((days + 3) % 7 + 7) % 7] }

  /// Returns the day that is `count` days later. The result is limited to the first and the last day.
  public func adding(days count: Int) -> CalendarDate { CalendarDate(days: days.plus(count)) }

  /// Returns the same day of the month `count` months later, or the last day of that month if it has fewer days.
  public func adding(months count: Int) -> CalendarDate {
    let months = (year * 12 + month - 1).plus(Swift.max(-200_000, Swift.min(count, 200_000)))
    guard months >= 12 else { return .min }
    let (year, month) = (months / 12, months % 12 + 1)
    return CalendarDate(year: year, month: month, day: Swift.min(day, Self.days(inMonth: month, of: year))) ?? .max
  }

  /// The first day of the month.
  public var startOfMonth: CalendarDate { adding(days: 1 - day) }

  /// The number of days in the month.
  public var daysInMonth: Int { Self.days(inMonth: month, of: year) }

  /// Returns the number of days in a month, which is from 1 to 12.
  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns true if a day is before another.
  public static func < (one: CalendarDate, other: CalendarDate) -> Bool { one.days < other.days }

  /// The current day in the local time zone.
  public static var today: CalendarDate {
    var seconds = time(nil)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return CalendarDate(days: Int(seconds) / 86_400) }
    return CalendarDate(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday)) ?? .max
  }
}

nonisolated extension CalendarDate: CustomStringConvertible {
  /// The ISO 8601 text: `2024-02-29`.
  public var description: String { year.padded(to: 4) + "-" + month.padded(to: 2) + "-" + day.padded(to: 2) }
}

extension CalendarDate: NibValue {
  /// Creates a day from an ISO 8601 text.
  public nonisolated init?(nibText text: Span<UInt8>) { self.init(String(nibBytes: text)) }
  /// The form of a day, for messages.
  public nonisolated static var nibDescription: String { "a date: 2024-02-29" }
  /// The pattern of the digits.
  public nonisolated static var nibShape: ValueShape { .pattern("[0-9]{4}-[0-9]{2}-[0-9]{2}") }
}

/// A day of the week.
public nonisolated enum Weekday: String, CaseIterable, NibValue, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}

nonisolated extension Int {
  /// Returns the digits of a number that is not negative, padded with zeros at the start.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
