public import NibLoading

/// `<TimeField>`: a time of the day, typed as `07:30`.
///
/// Up and Down change the part of the time that the caret is in, and also go past midnight. A text that is not a time
/// is a ``View/problem``.
open class TimeField: SegmentedField {
  /// True if the text includes seconds.
  public var showsSeconds = false {
    didSet {
      guard showsSeconds != oldValue else { return }
      let value = value
      mask = Self.form(showsSeconds)
      self.value = value
    }
  }

  /// Creates an empty field.
  public override init() {
    super.init()
    mask = Self.form(false)
  }

  /// Creates a field of a layout.
  public required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    mask = Self.form(false)
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .timeField }

  private static func form(_ showsSeconds: Bool) -> TextMask? { TextMask(showsSeconds ? "99:99:99" : "99:99") }

  /// The members of a time field in a layout.
  open override class var members: Members {
    super.members.adding(TimeField.self) {
      $0.summary("A time of day, typed as 07:30.")
      $0.attribute("value", help: "The initial time.") { $0.value = $1 }
      $0.attribute("seconds", default: "false", help: "True if the text includes seconds.") { $0.showsSeconds = $1 }
    }
  }

  private var lastValue: ClockTime?

  /// The time, or nil if the text is not a time.
  public var value: ClockTime? {
    get {
      guard let time = ClockTime(text) else { return nil }
      // Seconds that are not shown are kept.
      if !showsSeconds, let lastValue, lastValue.shortDescription == time.shortDescription { return lastValue }
      return time
    }
    set {
      lastValue = newValue
      text = newValue.map { showsSeconds ? $0.description : $0.shortDescription } ?? ""
    }
  }

  /// The problem if the text is not a time.
  open override var problem: String? {
    if let problem = super.problem { return problem }
    return text.isEmpty || ClockTime(text) != nil ? nil : message ?? kitWords[.noTime]
  }

  /// Returns one row with room for the time and the caret.
  open override func contentSize(in available: Size) -> Size {
    Size(width: min(showsSeconds ? 9 : 6, available.width), height: 1)
  }

  override func stepped(_ text: String, at offset: Int, by count: Int) -> String {
    let time = ClockTime(text)
    let unit = offset < 3 ? 3600 : offset < 6 && showsSeconds || !showsSeconds ? 60 : 1
    let seconds = time.map { (($0.seconds + count % 1440 * unit) % 86_400 + 86_400) % 86_400 } ?? 0
    let next = ClockTime(hour: seconds / 3600, minute: seconds / 60 % 60, second: seconds % 60)
    return next.map { showsSeconds ? $0.description : $0.shortDescription } ?? text
  }
}
