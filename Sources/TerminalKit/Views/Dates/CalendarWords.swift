/// The words of calendars.
nonisolated enum CalendarWords {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  /// From Monday on, two cells each.
  static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
  static let noDate = "There is no such day."
  static let noTime = "There is no such time."
  static func outside(_ low: CalendarDate?, _ high: CalendarDate?) -> String {
    switch (low, high) {
    case (let low?, let high?): "From \(low) to \(high)."
    case (let low?, nil): "Not before \(low)."
    case (nil, let high?): "Not after \(high)."
    case (nil, nil): ""
    }
  }
}
