extension Words {
  /// Returns the name of a month from 1 to 12, or its number if the words have no name for it.
  func month(_ number: Int) -> String {
    let names = names(.months)
    return names.indices.contains(number - 1) ? names[number - 1] : "\(number)"
  }

  /// Returns the two letters for a day of the week. Monday is 0, and Sunday is 6.
  func weekday(_ index: Int) -> String {
    let names = names(.weekdays)
    return names.indices.contains(index) ? names[index] : ""
  }

  /// Returns the message for a day outside the bounds.
  func outside(_ low: CalendarDate?, _ high: CalendarDate?) -> String {
    switch (low, high) {
    case (let low?, let high?): self[.fromTo, "\(low)", "\(high)"]
    case (let low?, nil): self[.notBefore, "\(low)"]
    case (nil, let high?): self[.notAfter, "\(high)"]
    case (nil, nil): ""
    }
  }
}
