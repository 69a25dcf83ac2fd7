public import NibLoading

/// `<RadioGroup>`: options that are all seen, of which one is chosen.
///
/// The arrows along its axis choose the option before or after, Space the first if there is none; so do a click and an
/// option's mnemonic.
open class RadioGroup: ChoiceView {
  /// Vertical is one below the other.
  public var axis = Axis.vertical { didSet { setNeedsLayout() } }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .radioGroup }
  /// Returns the description of its state for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    guard let index = selectedIndex else { return [words[.empty]] }
    return state(of: options[index].words.text, row: index, count: options.count, in: words)
  }

  /// The members of a radio group in a layout.
  open override class var members: Members {
    super.members.adding(RadioGroup.self) {
      $0.summary("Options that are all seen, of which one is chosen.")
      $0.attribute(
        "axis", default: "vertical", help: "The arrangement: side by side, or one below the other."
      ) { $0.axis = $1 }
    }
  }

  private static let markWidth = 4
  private static let gap = 2

  /// The rectangle of each option.
  private var rects: [Rect] {
    var next = 0
    return options.map { option in
      let width = Self.markWidth + option.words.text.cellWidth
      let rect =
        axis == .vertical
        ? Rect(x: 0, y: next, width: width, height: 1) : Rect(x: next, y: 0, width: width, height: 1)
      next += axis == .vertical ? 1 : width + Self.gap
      return rect
    }
  }

  /// Returns the size of all options.
  open override func contentSize(in available: Size) -> Size {
    rects.reduce(Size.zero) { Size(width: max($0.width, $1.maxX), height: max($0.height, $1.maxY)) }
  }

  /// Has the focus if there is something to choose.
  open override var canBecomeFocused: Bool { options.contains(where: \.isEnabled) }

  /// Draws `(•)` or `( )`, and the text.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let selected = selectedIndex
    // The focus is on the chosen option; if there is none, on the first, which Space chooses.
    let focused = pen.isFocused ? selected ?? options.firstIndex(where: \.isEnabled) : nil
    for (index, (option, rect)) in zip(options, rects).enumerated() {
      let isEnabled = pen.isEnabled && option.isEnabled
      let style = isEnabled ? shownProblem == nil ? pen.style : pen.style(.error) : pen.style(.disabled)
      canvas.write(
        index == selected ? "(•)" : "( )", at: rect.origin, index == focused ? pen.style(.buttonFocused) : style)
      option.words.write(
        on: canvas, at: Point(x: rect.x + Self.markWidth, y: rect.y), style,
        mnemonic: isEnabled ? pen.style(.mnemonic) : nil, isEnabled ? pen : pen.selecting)
    }
  }

  /// Returns the arrows along the axis, and Space.
  open override func handle(_ key: KeyPress) throws -> Bool {
    switch (axis, key) {
    case (.vertical, KeyPress(.up)), (.horizontal, KeyPress(.left)): try step(by: -1)
    case (.vertical, KeyPress(.down)), (.horizontal, KeyPress(.right)): try step(by: 1)
    case (_, KeyPress(.character(" "))): if selectedIndex == nil { try step(by: 1) }
    default: return false
    }
    return true
  }

  /// Chooses the next option that can be chosen. Stays where it is at the end.
  private func step(by distance: Int) throws {
    guard var index = selectedIndex else {
      if let first = options.firstIndex(where: \.isEnabled) { try choose(first) }
      return
    }
    repeat { index += distance } while options.indices.contains(index) && !options[index].isEnabled
    try choose(index)
  }

  /// Returns a click on an option chooses it.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard mouse.kind == .press(.left) else { return false }
    guard let index = rects.firstIndex(where: { $0.contains(mouse.position) }) else { return false }
    try choose(index)
    return true
  }

  /// Returns the letter of an option chooses it.
  open override func useByMnemonic(_ letter: Character) throws -> Bool {
    guard let index = options.firstIndex(where: { $0.words.mnemonic == letter && $0.isEnabled }) else {
      return false
    }
    window?.application?.focus(self)
    try choose(index)
    return true
  }
}
