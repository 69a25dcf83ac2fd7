public import NibLoading

/// `<Slider>`: a number between two bounds, which the user chooses by moving a thumb.
///
/// Left and Right move the thumb one step, and Page Up and Page Down ten steps. Home and End move it to the bounds. A
/// click and dragging move it to the mouse, and the wheel moves it by steps.
open class Slider: View {
  private var wanted = 0.0
  /// The least number.
  public var minimum = 0.0 { didSet { setNeedsDisplay() } }
  /// The greatest number. If it is less than `minimum`, `minimum` is the only number.
  public var maximum = 100.0 { didSet { setNeedsLayout() } }
  /// The distance of one step. At least 0. With 0, every number can be chosen, and keys move the thumb by a hundredth
  /// of the range.
  public var step = 1.0 { didSet { setNeedsDisplay() } }
  /// True if the number is shown at the right.
  public var showsValue = false { didSet { setNeedsLayout() } }
  /// The action that is sent when the user moves the thumb.
  public var changed: Action?

  /// The members of a slider in a layout.
  open override class var members: Members {
    super.members.adding(Slider.self) {
      $0.summary("A number between two bounds, chosen by moving a thumb.")
      $0.attribute("value", default: "0", help: "The initial number.") { $0.value = $1 }
      $0.attribute("min", default: "0", help: "The least number.") { $0.minimum = $1 }
      $0.attribute("max", default: "100", help: "The greatest number.") { $0.maximum = $1 }
      $0.ascending("min", "max")
      $0.attribute("step", default: "1", help: "The size of a step.") { $0.step = max(0, $1) }
      $0.attribute("showsValue", default: "false", help: "True if the number is shown at the right.") {
        $0.showsValue = $1
      }
      $0.event("changed", help: "The user has moved the thumb.") { swap(&$0.changed, &$1) }
    }
  }

  /// The state that is kept: the number.
  open override class var personalState: PersonalState { super.personalState.adding("value", \Slider.value) }

  /// The number, within the bounds. A number outside becomes the nearest bound, even if the bounds are set later.
  public var value: Double {
    get { steps.clamped(wanted) }
    set {
      wanted = newValue
      setNeedsDisplay()
    }
  }

  private var steps: NumberSteps {
    let top = max(minimum, maximum)
    return NumberSteps(minimum: minimum, maximum: top, step: step > 0 ? step : (top - minimum) / 100)
  }

  private var range: ValueRange { ValueRange(minimum, max(minimum, maximum)) }

  /// Moves the thumb as the user would. Sends `changed` if the number changes.
  ///
  /// - Throws: any error that the action throws.
  public func choose(_ number: Double) throws {
    let next = steps.clamped(number)
    guard next != value else { return }
    value = next
    if let changed { try window?.host?.actions.send(changed, from: self) }
    try sendAction()
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .slider }
  override var keyRows: [KeyRow] {
    KeyRow.rows(("left right", .keyStep), ("page-up page-down", .keyTenSteps), ("home end", .keyEnds))
  }
  /// Returns the description of the state for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    [value.words, words[.range, minimum.words, max(minimum, maximum).words]]
  }

  // MARK: Drawing

  private var wordsWidth: Int { showsValue ? max(minimum.words.count, maximum.words.count) + 1 : 0 }
  private var track: Int { max(0, contentRect.width - wordsWidth) }

  /// Returns one row of twenty cells, and room for the number.
  open override func contentSize(in available: Size) -> Size { Size(width: 20 + wordsWidth, height: 1) }

  /// Draws the track, the thumb, and the number.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let track = max(0, canvas.size.width - wordsWidth)
    let thumb = range.place(of: value, among: track)
    canvas.horizontalRule(.line, at: .zero, length: track, pen.style(.border))
    canvas.horizontalRule(.heavy, at: .zero, length: thumb, pen.style(pen.isEnabled ? .progress : .disabled))
    if track > 0 { canvas.write("●", at: Point(x: thumb, y: 0), pen.style(pen.isFocused ? .buttonFocused : .button)) }
    guard showsValue else { return }
    let words = value.words
    canvas.write(words, aligned: .end, in: track..<max(track, canvas.size.width), pen.style)
  }

  // MARK: Acting

  /// True: a slider can have the focus.
  open override var canBecomeFocused: Bool { true }

  /// Moves the thumb on the arrow keys, Page Up, Page Down, Home and End.
  open override func handle(_ key: KeyPress) throws -> Bool {
    switch key {
    case KeyPress(.left): try choose(steps.stepped(value, by: -1))
    case KeyPress(.right): try choose(steps.stepped(value, by: 1))
    case KeyPress(.pageDown): try choose(steps.stepped(value, by: -10))
    case KeyPress(.pageUp): try choose(steps.stepped(value, by: 10))
    case KeyPress(.home): try choose(minimum)
    case KeyPress(.end): try choose(maximum)
    default: return false
    }
    return true
  }

  /// Moves the thumb on a press and a drag, and by steps on the wheel.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    switch mouse.kind {
    case .press(.left), .drag(.left):
      guard track > 0 else { return true }
      try choose(steps.nearest(to: range.value(at: mouse.position.x, among: track)))
    case .release(.left): break
    case .scrollUp where window?.host?.focusedView === self: try choose(steps.stepped(value, by: 1))
    case .scrollDown where window?.host?.focusedView === self: try choose(steps.stepped(value, by: -1))
    default: return false
    }
    return true
  }
}
