public import NibLoading

/// `<DateField>`: a day, typed as `2024-02-29` or chosen from a calendar.
///
/// Up and Down change the part of the date that the caret is in. Alt-Down and a click on the arrow open a calendar.
/// ``MonthCalendar`` describes its keys. Enter takes the selected day, and Escape closes the calendar. A text that is
/// not a day within the bounds is a ``View/problem``.
open class DateField: SegmentedField {
  /// The first day of the week in the calendar.
  public var firstWeekday = Weekday.monday
  /// The first day that is valid, or nil.
  public var earliest: CalendarDate? { didSet { setNeedsDisplay() } }
  /// The last day that is valid, or nil.
  public var latest: CalendarDate? { didSet { setNeedsDisplay() } }
  /// The day that a calendar marks as today.
  public var today = CalendarDate.today
  private var isOpen = false

  /// Creates an empty field.
  public override init() {
    super.init()
    mask = Self.form
  }

  /// Creates a field of a layout.
  public required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    mask = Self.form
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .dateField }
  override var keyRows: [KeyRow] {
    KeyTable.stepping(self) + (isReadOnly ? [] : KeyRow.rows(("alt+down", .keyOpenCalendar))) + KeyTable.acting(self)
  }

  private static let form = TextMask("9999-99-99")

  /// The members of a date field in a layout.
  open override class var members: Members {
    super.members.adding(DateField.self) {
      $0.summary("A day, typed as 2024-02-29 or chosen from a calendar.")
      $0.attribute("value", help: "The initial day.") { $0.value = $1 }
      $0.attribute("min", help: "The first day that is valid.") { $0.earliest = $1 }
      $0.attribute("max", help: "The last day that is valid.") { $0.latest = $1 }
      $0.attribute("firstWeekday", default: "monday", help: "The first day of the week in the calendar.") {
        $0.firstWeekday = $1
      }
    }
  }

  /// The day, or nil if the text is not a day.
  public var value: CalendarDate? {
    get { CalendarDate(text) }
    set { text = newValue?.description ?? "" }
  }

  /// The problem if the text is not a day within the bounds.
  open override var problem: String? {
    if let problem = super.problem { return problem }
    if text.isEmpty { return nil }
    guard let value else { return message ?? kitWords[.noDate] }
    let isInside = value >= earliest ?? .min && value <= latest ?? .max
    return isInside ? nil : message ?? kitWords.outside(earliest, latest)
  }

  /// Returns one row with room for the date and the arrow.
  open override func contentSize(in available: Size) -> Size { Size(width: min(13, available.width), height: 1) }

  override var accessory: Accessory? { isReadOnly ? nil : Accessory(text: "▾", role: .key) }
  override func pressAccessory(at column: Int) throws {
    if isOpen { window?.host?.closePopups(from: self) } else { open() }
  }
  override func looksFocused(_ pen: Pen) -> Bool { pen.isFocused || isOpen }

  override func stepped(_ text: String, at offset: Int, by count: Int) -> String {
    guard let value = CalendarDate(text) else { return max(earliest ?? .min, min(today, latest ?? .max)).description }
    let next =
      switch offset {
      case ..<5: value.adding(months: 12 * count)
      case ..<8: value.adding(months: count)
      default: value.adding(days: count)
      }
    return max(earliest ?? .min, min(next, latest ?? .max)).description
  }

  /// Opens the calendar on Alt-Down.
  open override func handle(_ key: KeyPress) throws -> Bool {
    guard key == KeyPress(.down, .alt), !isReadOnly else { return try super.handle(key) }
    open()
    return true
  }

  private func open() {
    guard let host = window?.host, !isOpen else { return }
    let calendar = MonthCalendar()
    calendar.firstWeekday = firstWeekday
    (calendar.earliest, calendar.latest, calendar.today) = (earliest, latest, today)
    calendar.value = value ?? today
    calendar.leave = { [weak self] in self?.close() }
    calendar.whenChosen = { [weak self, weak calendar] in
      guard let self, let calendar else { return }
      let text = calendar.value.description
      close()
      try edit { $0.replaceAll(with: text) }
    }
    isOpen = true
    host.popUp(
      calendar, from: self, beside: { [weak self] in self?.rectOnScreen ?? .zero },
      whenClosed: { [weak self] in self?.isOpen = false })
  }

  private func close() { window?.host?.closePopups(from: self) }
}
