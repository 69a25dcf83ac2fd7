public import NibLoading

/// `<MonthCalendar>`: a month with one selected day.
///
/// The arrow keys select other days and weeks. Page Up and Page Down go to other months, and with Shift to other years.
/// Home and End select the first and the last day of the month. Enter sends `action`. A click selects a day, and a
/// second click acts like Enter. The wheel and a click on the arrows at the top go to other months.
open class MonthCalendar: View {
  private var wanted: CalendarDate?
  /// The first day of the week.
  public var firstWeekday = Weekday.monday { didSet { setNeedsDisplay() } }
  /// The first day that can be selected, or nil.
  public var earliest: CalendarDate? { didSet { setNeedsDisplay() } }
  /// The last day that can be selected, or nil.
  public var latest: CalendarDate? { didSet { setNeedsDisplay() } }
  /// The day that is marked as today.
  public var today = CalendarDate.today { didSet { setNeedsDisplay() } }
  /// The action that is sent when the user selects another day.
  public var changed: Action?
  /// Called when the user presses Escape in a calendar that is in a popup.
  var leave: (() -> Void)?
  private var clicks = ClickCounter()

  /// The members of a calendar in a layout.
  open override class var members: Members {
    super.members.adding(MonthCalendar.self) {
      $0.summary("A month with one selected day.")
      $0.attribute("value", help: "The selected day; today if not given.") { $0.wanted = $1 }
      $0.attribute("min", help: "The first day that can be selected.") { $0.earliest = $1 }
      $0.attribute("max", help: "The last day that can be selected.") { $0.latest = $1 }
      $0.attribute("today", help: "The day that is marked as today; if not given, the current day.") { $0.today = $1 }
      $0.attribute("firstWeekday", default: "monday", help: "The first day of the week.") { $0.firstWeekday = $1 }
      $0.event("changed", help: "The user has selected another day.") { swap(&$0.changed, &$1) }
    }
  }

  /// The state that is kept: the selected day.
  open override class var personalState: PersonalState { super.personalState.adding("value", \MonthCalendar.value) }

  /// The selected day. A day outside the bounds becomes the nearest bound.
  public var value: CalendarDate {
    get { clamped(wanted ?? today) }
    set {
      wanted = newValue
      setNeedsDisplay()
    }
  }

  private func clamped(_ date: CalendarDate) -> CalendarDate {
    max(earliest ?? .min, min(date, latest ?? .max))
  }

  /// Selects a day as the user would, or the nearest day within the bounds. Sends `changed` if the selection changes.
  ///
  /// - Throws: any error that the action throws.
  public func choose(_ date: CalendarDate) throws {
    let date = clamped(date)
    guard date != value else { return }
    value = date
    if let changed { try window?.host?.actions.send(changed, from: self) }
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .calendar }
  override var keyRows: [KeyRow] { KeyTable.turning(self) }
  /// Returns the description of the state for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    let value = value
    let weekday = words.weekday(Weekday.allCases.firstIndex(of: value.weekday) ?? 0)
    return ["\(weekday) \(value.day) \(words.month(value.month)) \(value.year)"]
  }

  // MARK: Drawing

  private static let columns = 20
  private static let rows = 8

  /// The start: a calendar is not stretched.
  open override var defaultAlign: Alignment { .start }
  /// Returns twenty cells and eight rows: the month, the days of the week, and six weeks.
  open override func contentSize(in available: Size) -> Size { Size(width: Self.columns, height: Self.rows) }

  /// The day in the first cell, which is in the week in which the month begins. May be before the first day that
  /// exists.
  private var firstCell: Int {
    let start = value.startOfMonth
    let names = Weekday.allCases
    let offset = (names.firstIndex(of: start.weekday) ?? 0) - (names.firstIndex(of: firstWeekday) ?? 0)
    return start.days - (offset + 7) % 7
  }

  /// Draws the month.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let value = value
    let words = kitWords
    let title = "\(words.month(value.month)) \(value.year)"
    let row = canvas.part(Rect(x: 0, y: 0, width: Self.columns, height: 1))
    row.write("‹", at: .zero, pen.style(.key))
    row.write(title, aligned: .center, in: 2..<Self.columns - 2, pen.style(.title))
    row.write("›", at: Point(x: Self.columns - 1, y: 0), pen.style(.key))
    let shift = Weekday.allCases.firstIndex(of: firstWeekday) ?? 0
    for column in 0..<7 {
      canvas.write(
        words.weekday((column + shift) % 7).truncated(to: 2), at: Point(x: column * 3, y: 1), pen.style(.muted))
    }
    let first = firstCell
    let month = value.startOfMonth.days
    for day in month..<month + value.daysInMonth {
      let date = CalendarDate(days: day)
      let place = Point(x: (day - first) % 7 * 3, y: 2 + (day - first) / 7)
      let number = String(date.day)
      canvas.write((number.count < 2 ? " " : "") + number, at: place, style(of: date, pen))
    }
  }

  private func style(of date: CalendarDate, _ pen: Pen) -> CellStyle {
    var style = clamped(date) == date && pen.isEnabled ? pen.style : pen.style(.disabled)
    if date == today { style = pen.theme.style(style, with: pen.theme[.accent]) }
    guard date == value else { return style }
    return pen.theme.style(style, with: pen.theme[pen.isFocused ? .selection : .selectionInactive])
  }

  // MARK: Acting

  /// True: a calendar can have the focus.
  open override var canBecomeFocused: Bool { true }

  /// Selects other days, and acts on Enter.
  open override func handle(_ key: KeyPress) throws -> Bool {
    let value = value
    switch key {
    case KeyPress(.left): try choose(value.adding(days: -1))
    case KeyPress(.right): try choose(value.adding(days: 1))
    case KeyPress(.up): try choose(value.adding(days: -7))
    case KeyPress(.down): try choose(value.adding(days: 7))
    case KeyPress(.pageUp): try choose(value.adding(months: -1))
    case KeyPress(.pageDown): try choose(value.adding(months: 1))
    case KeyPress(.pageUp, .shift): try choose(value.adding(months: -12))
    case KeyPress(.pageDown, .shift): try choose(value.adding(months: 12))
    case KeyPress(.home): try choose(value.startOfMonth)
    case KeyPress(.end): try choose(value.startOfMonth.adding(days: value.daysInMonth - 1))
    case KeyPress(.enter): return try act()
    case KeyPress(.escape) where leave != nil: leave?()
    default: return false
    }
    return true
  }

  /// Called in place of the action if the calendar is in a popup.
  var whenChosen: (() throws -> Void)?

  private func act() throws -> Bool {
    if let whenChosen {
      try whenChosen()
      return true
    }
    guard action != nil else { return false }
    try sendAction()
    return true
  }

  /// Selects a day on a click. The wheel and the arrows at the top go to other months.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    let point = mouse.position
    switch mouse.kind {
    case .scrollUp: try choose(value.adding(months: -1))
    case .scrollDown: try choose(value.adding(months: 1))
    case .press(.left) where point.y == 0 && point.x < 2: try choose(value.adding(months: -1))
    case .press(.left) where point.y == 0 && 18..<20 ~= point.x: try choose(value.adding(months: 1))
    case .press(.left) where 2..<8 ~= point.y && 0..<20 ~= point.x:
      let day = firstCell + (point.y - 2) * 7 + point.x / 3
      let month = value.startOfMonth.days
      guard month..<month + value.daysInMonth ~= day else { return true }
      try choose(CalendarDate(days: day))
      let isSecond = clicks.press(at: Point(x: day, y: 0), window?.host?.timers.now ?? .zero) == 2
      if isSecond || whenChosen != nil { _ = try act() }
    default: return false
    }
    return true
  }
}
