public import NibLoading

/// `<Select>`: a choice between several options. Only the selected one is visible. The others are in a list that opens.
///
/// Enter, Space, Up, Down and a click open the list. In the list, the arrow keys, Home, End, Page Up, Page Down, and
/// typing the start of an option move. Enter, Space and a click select an option. Escape and a click outside close the
/// list.
open class Select: ChoiceView {
  /// The text that is shown while nothing is selected.
  public var placeholder: String {
    get { placeholderContent.plain }
    set { placeholderContent.plain = newValue }
  }
  /// The placeholder with its looks. Setting it replaces the spans of a layout.
  public var styledPlaceholder: StyledText {
    get { placeholderContent.styled }
    set { placeholderContent.styled = newValue }
  }
  private var placeholderContent = SpannedText() { didSet { setNeedsLayout() } }
  private var isOpen = false

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .comboBox }
  override var keyRows: [KeyRow] {
    KeyRow.rows(("enter space up down alt+enter alt+space alt+up alt+down", .keyOpenList))
  }
  /// Returns the description of the state for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    [selectedIndex.map { options[$0].words.text } ?? words[.empty]]
  }

  /// The members of a select in a layout.
  open override class var members: Members {
    super.members.adding(Select.self) {
      $0.summary("A choice between several options. The selected one is visible; the others are in a list that opens.")
      $0.words("placeholder", spans: .attribute, help: "The text that is shown while nothing is selected.") {
        $1(&$0.placeholderContent)
      }
    }
  }

  /// The start: a select is not stretched.
  open override var defaultAlign: Alignment { .start }
  /// Returns one row, as wide as the widest option, with room for the brackets and the arrow.
  open override func contentSize(in available: Size) -> Size {
    let widest = options.map(\.words.text.cellWidth).max() ?? 0
    return Size(width: max(widest, placeholder.cellWidth) + 4, height: 1)
  }
  /// True if there is an option.
  open override var canBecomeFocused: Bool { !options.isEmpty }

  /// Draws `[chosen ▾]`.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let isMarked = pen.isFocused || isOpen
    var style = isMarked ? pen.style(.button, .focused) : pen.style(.button)
    if shownProblem != nil { style = pen.theme.style(style, with: pen.theme[.error]) }
    let width = canvas.size.width
    canvas.fill(Rect(x: 0, y: 0, width: width, height: 1), style)
    canvas.write("[", at: .zero, style)
    let room = max(0, width - 4)
    let textPen = isMarked || !pen.isEnabled ? pen.selecting : pen
    if let selectedIndex {
      let words = options[selectedIndex].words.styled
      canvas.write(words.truncated(to: room), at: Point(x: 1, y: 0), textPen, over: style)
    } else {
      canvas.write(
        styledPlaceholder.truncated(to: room), at: Point(x: 1, y: 0), textPen,
        over: pen.theme.style(style, with: .muted, isSelected: isMarked))
    }
    canvas.write("▾]", at: Point(x: max(1, width - 2), y: 0), style)
  }

  /// Opens the list on Enter, Space, Up and Down.
  open override func handle(_ key: KeyPress) throws -> Bool {
    let opens = [Key.enter, .character(" "), .up, .down].contains(key.key)
    guard opens, key.modifiers.isSubset(of: .alt) else { return false }
    open()
    return true
  }

  /// Opens or closes the list on a click.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard mouse.kind == .press(.left) else { return false }
    if isOpen { window?.host?.closePopups(from: self) } else { open() }
    return true
  }

  private func open() {
    guard let host = window?.host, !isOpen, !options.isEmpty else { return }
    let list = PopupList(
      options.map { PopupRow(text: $0.words.styled, isEnabled: $0.isEnabled) }, selected: selectedIndex)
    list.minWidth = max(0, frame.width - 2)
    isOpen = true
    host.popUp(
      list, from: self, beside: { [weak self] in self?.rectOnScreen ?? .zero },
      whenClosed: { [weak self] in self?.isOpen = false })
    list.whenChosen = { [weak self] index in
      guard let self else { return }
      self.window?.host?.closePopups(from: self)
      try self.choose(index)
    }
  }
}
