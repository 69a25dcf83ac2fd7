public import NibLoading

/// `<Checkbox>`: a box that is on or off. It sends its action when the user changes it.
open class Checkbox: View {
  /// The text, with an underscore before the mnemonic.
  public var text: String {
    get { content.plain }
    set { content.plain = newValue }
  }
  /// The text with its looks, with an underscore before the mnemonic. Setting it replaces the spans of a layout.
  public var styledText: StyledText {
    get { content.styled }
    set { content.styled = newValue }
  }
  private var content = SpannedWords() { didSet { setNeedsLayout() } }
  private var words: MnemonicText { content.shown }
  /// True if the box is checked.
  public var isChecked = false { didSet { setNeedsDisplay() } }

  /// The members of a check box in a layout.
  open override class var members: Members {
    super.members.adding(Checkbox.self) {
      $0.summary("A box that is on or off.")
      $0.words("title", help: "The text, with an underscore before the mnemonic.") { $1(&$0.content) }
      $0.attribute("checked", default: "false", help: "True if the box is checked.") { $0.isChecked = $1 }
    }
  }

  override class func letterWords(of object: PlannedObject) -> (words: String, attribute: String)? {
    object.spannedText("title").map { ($0, "title") }
  }

  /// The state that is kept: whether the box is checked.
  open override class var personalState: PersonalState {
    super.personalState.adding("checked", \Checkbox.isChecked)
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .checkBox }
  override var keyRows: [KeyRow] { KeyRow.rows(("enter space", .keyCheck)) }
  /// Returns the description of the state for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    [words[isChecked ? .checked : .notChecked]]
  }

  override var ownName: String { words.text }

  /// The start: a check box is not stretched.
  open override var defaultAlign: Alignment { .start }
  /// Returns one row with room for the box and the text.
  open override func contentSize(in available: Size) -> Size {
    Size(width: words.text.isEmpty ? 3 : words.text.cellWidth + 4, height: 1)
  }
  /// True: a check box can have the focus.
  open override var canBecomeFocused: Bool { true }
  /// The mnemonic of the text.
  open override var mnemonic: Character? { words.mnemonic }

  /// Draws `[x]` and the text.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let style = pen.isFocused ? pen.style(.buttonFocused) : pen.style
    canvas.write(isChecked ? "[x]" : "[ ]", at: .zero, style)
    words.write(
      on: canvas, at: Point(x: 4, y: 0), pen.style, mnemonic: pen.isEnabled ? pen.style(.mnemonic) : nil,
      pen.isEnabled ? pen : pen.selecting)
  }

  /// Changes the box on Space and Enter.
  open override func handle(_ key: KeyPress) throws -> Bool {
    guard key == KeyPress(.character(" ")) || key == KeyPress(.enter) else { return false }
    try use()
    return true
  }

  /// Changes the box on a click.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard mouse.kind == .press(.left) else { return false }
    try use()
    return true
  }

  /// Changes the box as the user would.
  open override func use() throws {
    isChecked.toggle()
    try sendAction()
  }
}
