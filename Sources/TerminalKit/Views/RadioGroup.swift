public import NibLoading

/// `<RadioGroup>`: a group of options that are all visible. One of them can be selected.
///
/// The arrow keys along its axis select the previous or the next option. Space selects the first option if none is
/// selected. A click and the mnemonic of an option select it.
open class RadioGroup: ChoiceView {
  /// The direction of the group. In a vertical group, the options are one below the other.
  public var axis = Axis.vertical { didSet { setNeedsLayout() } }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .radioGroup }
  override var keyRows: [KeyRow] { KeyTable.choosing(axis) }
  /// Returns the description of the state for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    guard let index = selectedIndex else { return [words[.empty]] }
    return state(of: options[index].words.text, row: index, count: options.count, in: words)
  }

  /// The members of a radio group in a layout.
  open override class var members: Members {
    super.members.adding(RadioGroup.self) {
      $0.summary("A group of options that are all visible. One of them can be selected.")
      $0.attribute(
        "axis", default: "vertical",
        help: "The arrangement: 'horizontal' is side by side, 'vertical' is one below the other."
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

  /// True if there is an option that can be selected.
  open override var canBecomeFocused: Bool { options.contains(where: \.isEnabled) }

  /// Draws `(•)` or `( )`, and the text.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let selected = selectedIndex
    // The selected option has the focus. If there is none, the first option has it, and Space selects that one.
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

  /// Selects an option on the arrow keys along the axis, and on Space.
  open override func handle(_ key: KeyPress) throws -> Bool {
    switch (axis, key) {
    case (.vertical, KeyPress(.up)), (.horizontal, KeyPress(.left)): try step(by: -1)
    case (.vertical, KeyPress(.down)), (.horizontal, KeyPress(.right)): try step(by: 1)
    case (_, KeyPress(.character(" "))): if selectedIndex == nil { try step(by: 1) }
    default: return false
    }
    return true
  }

  /// Selects the next option that can be selected. Does nothing at the end.
  private func step(by distance: Int) throws {
    guard var index = selectedIndex else {
      if let first = options.firstIndex(where: \.isEnabled) { try choose(first) }
      return
    }
    repeat { index += distance } while options.indices.contains(index) && !options[index].isEnabled
    try choose(index)
  }

  /// Selects an option on a click.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard mouse.kind == .press(.left) else { return false }
    guard let index = rects.firstIndex(where: { $0.contains(mouse.position) }) else { return false }
    try choose(index)
    return true
  }

  /// Selects the option that has the mnemonic.
  open override func useByMnemonic(_ letter: Character) throws -> Bool {
    guard let index = options.firstIndex(where: { $0.words.mnemonic == letter && $0.isEnabled }) else {
      return false
    }
    window?.host?.focus(self)
    try choose(index)
    return true
  }
}
