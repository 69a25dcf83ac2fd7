public import NibLoading

/// `<Stepper>`: a number that a user types, or increases and decreases step by step.
///
/// Up and Down change the number by one step, and Page Up and Page Down by ten. The wheel, and a click on `-` and `+`,
/// also change it by one step. All else is as in a text field. If the user types a number outside the bounds, this is a
/// ``View/problem``. Steps stay inside the bounds.
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
      $0.summary("A number that a user types, or increases and decreases step by step.")
      $0.attribute("value", help: "The initial number.") { $0.value = $1 }
      $0.attribute("step", default: "1", help: "The size of a step.") { $0.step = max(0, $1) }
    }
  }

  /// The number, or nil if the text is not a number. A number that the program sets may be outside the bounds.
  public var value: Double? {
    get { Double(typed: text) }
    set { text = newValue.map(\.words) ?? "" }
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .numberField }
  override var keyRows: [KeyRow] {
    (isReadOnly ? [] : KeyRow.rows(("up down", .keyStep), ("page-up page-down", .keyTenSteps))) + KeyTable.acting(self)
  }
  /// Returns the number, and its bounds if it has both.
  open override func accessibleState(in words: Words) -> [String] {
    let bounds = if let minimum, let maximum { [words[.range, minimum.words, maximum.words]] } else { [String]() }
    return super.accessibleState(in: words) + bounds
  }

  /// Returns one row with room for ten cells and the two buttons.
  open override func contentSize(in available: Size) -> Size { Size(width: min(14, available.width), height: 1) }

  override var accessory: Accessory? { isReadOnly ? nil : Accessory(text: Self.buttons, role: .key) }
  private static let buttons = "- +"

  /// Changes the number by some steps as the user would, and sends `changed`.
  ///
  /// - Throws: any error that the action throws.
  public func step(by count: Int) throws {
    let steps = NumberSteps(minimum: minimum, maximum: maximum, step: step)
    let next = (value.map { steps.stepped($0, by: count) } ?? steps.clamped(0)).words
    try edit { $0.replaceAll(with: next) }
  }

  /// Changes the number on Up, Down, Page Up and Page Down.
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

  /// Changes the number on the wheel, while the field has the focus.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard let step = wheelStep(mouse) else { return try super.handle(mouse) }
    try self.step(by: step)
    return true
  }

  override func pressAccessory(at column: Int) throws {
    if column != 1 { try step(by: column == 0 ? -1 : 1) }
  }
}
