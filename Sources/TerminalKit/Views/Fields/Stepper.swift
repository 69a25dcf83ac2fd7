public import NibLoading

/// `<Stepper>`: a number that a user types, or makes greater and less step by step.
///
/// Up and Down go one step, Page Up and Page Down ten; so do the wheel, and a click on `-` and `+`. All else is as in a
/// text field. A number that is typed outside the bounds is a ``View/problem``; steps stay inside.
open class Stepper: TextField {
  /// The distance of one step. At least 0.
  public var step = 1.0

  /// Creates an empty field for a number.
  public override init() {
    super.init()
    rules.isNumber = true
  }

  /// Creates a field of a layout.
  public required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    rules.isNumber = true
  }

  /// The members of a stepper in a layout.
  open override class var members: Members {
    super.members.adding(Stepper.self) {
      $0.summary("A number that a user types, or makes greater and less step by step.")
      $0.attribute("value", help: "The number at the beginning.") { $0.value = $1 }
      $0.attribute("step", default: "1", help: "The size of a step.") { $0.step = max(0, $1) }
    }
  }

  /// The number, or nil if the text is none. Setting one is taken as it is, even outside the bounds.
  public var value: Double? {
    get { Double(typed: text) }
    set { text = newValue.map(\.words) ?? "" }
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .numberField }
  /// Returns the number, and its bounds if it has both.
  open override func accessibleState(in words: Words) -> [String] {
    let bounds = if let minimum, let maximum { [words[.range, minimum.words, maximum.words]] } else { [String]() }
    return super.accessibleState(in: words) + bounds
  }

  /// Ten cells, and the two buttons.
  open override func contentSize(in available: Size) -> Size { Size(width: min(14, available.width), height: 1) }

  override var accessory: Accessory? { isReadOnly ? nil : Accessory(text: Self.buttons, role: .key) }
  private static let buttons = "- +"

  /// Goes some steps as the user would: `changed` is sent.
  ///
  /// - Throws: any error that the action throws.
  public func step(by count: Int) throws {
    let steps = NumberSteps(minimum: minimum, maximum: maximum, step: step)
    let next = (value.map { steps.stepped($0, by: count) } ?? steps.clamped(0)).words
    try edit { $0.replaceAll(with: next) }
  }

  /// Returns the arrows up and down, and Page Up and Page Down, step.
  open override func handle(_ key: KeyPress) throws -> Bool {
    guard !isReadOnly else { return try super.handle(key) }
    switch key {
    case KeyPress(.up): try step(by: 1)
    case KeyPress(.down): try step(by: -1)
    case KeyPress(.pageUp): try step(by: 10)
    case KeyPress(.pageDown): try step(by: -10)
    default: return try super.handle(key)
    }
    return true
  }

  /// Steps by the mouse wheel while the field has the focus.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard let step = wheelStep(mouse) else { return try super.handle(mouse) }
    try self.step(by: step)
    return true
  }

  override func pressAccessory(at column: Int) throws {
    if column != 1 { try step(by: column == 0 ? -1 : 1) }
  }
}
