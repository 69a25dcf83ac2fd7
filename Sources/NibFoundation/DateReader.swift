/// Reads a date of ISO 8601, digit by digit.
struct DateReader {
  private let text: [UInt8]
  private var place = 0

  init(text: Span<UInt8>) { self.text = text.indices.map { text[$0] } }

  /// Returns the seconds since January 1, 2001, UTC; nil if the text is not a date.
  mutating func secondsSinceReference() -> Double? {
    guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2),
      let days = Self.days(year, month, day)
    else { return nil }
    let midnight = Double(days) * 86_400
    return place == text.count ? midnight : time().map { midnight + $0 }
  }

  /// Returns the seconds since midnight UTC, from a time with its offset.
  private mutating func time() -> Double? {
    guard skip("T"), let hour = number(2), hour < 24, skip(":"), let minute = number(2), minute < 60, skip(":"),
      let second = number(2), second < 60, let fraction = fraction(), let offset = offset(), place == text.count
    else { return nil }
    return Double(hour * 3600 + minute * 60 + second - offset) + fraction
  }

  /// Returns the fraction after a point: 0 if there is no point, or nil if no digits follow the point.
  private mutating func fraction() -> Double? {
    guard skip(".") else { return 0 }
    var digits = 0.0
    var scale = 1.0
    let start = place
    while let digit = number(1) {
      // Further digits are beyond the precision of the result.
      if place - start <= 15 {
        digits = digits * 10 + Double(digit)
        scale *= 10
      }
    }
    return place > start ? digits / scale : nil
  }

  /// Returns the offset from UTC in seconds, positive east of Greenwich.
  private mutating func offset() -> Int? {
    if skip("Z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = number(2), hours < 24, skip(":"), let minutes = number(2), minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isWest ? -60 : 60)
  }

  private mutating func skip(_ letter: Unicode.Scalar) -> Bool {
    guard place < text.count, text[place] == UInt8(ascii: letter) else { return false }
    place += 1
    return true
  }

  /// Returns a number with exactly a given count of digits.
  private mutating func number(_ count: Int) -> Int? {
    guard place + count <= text.count else { return nil }
    var number = 0
    for index in place..<place + count {
      guard case UInt8(ascii: "0")...UInt8(ascii: "9") = text[index] else { return nil }
      number = number * 10 + Int(text[index] - UInt8(ascii: "0"))
    }
    place += count
    return number
  }

  /// Returns the days since January 1, 2001, in the Gregorian calendar; nil for a day that does not exist.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard year > 0, (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
    let before = year - 1
    // 2000 years of the calendar have 730 485 days.
    let years = before * 365 + before / 4 - before / 100 + before / 400 - 730_485
    return years + lengths[..<(month - 1)].reduce(0, +) + day - 1
  }
}
