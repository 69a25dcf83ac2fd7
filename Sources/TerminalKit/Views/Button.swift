public import NibLoading

/// `<Button>`: an action that the user starts with Enter, Space, a click, the mnemonic or the button's `key`.
open class Button: View {
  /// The text, with an underscore before the mnemonic. If it is empty, the button shows the title of its command.
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
  /// True if Enter presses the button from anywhere in its window.
  public var isDefault = false { didSet { setNeedsDisplay() } }
  /// True if the button looks like the main one of its window. A default button looks so too.
  public var isPrimary = false { didSet { setNeedsDisplay() } }
  /// True if Escape presses the button from anywhere in its window.
  public var isCancel = false
  /// True while the user holds a mouse button down on the button.
  private var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }
  /// True if the button can only be pressed while its whole window is valid. Pressing it earlier shows the problems.
  public var validates = false { didSet { outsideStateDidChange() } }
  /// The command of the button, if any.
  public var command: Command? { didSet { outsideStateDidChange() } }

  /// The members of a button in a layout.
  open override class var members: Members {
    super.members.adding(Button.self) {
      // Closures, because layouts have many such objects, and key paths are slower.
      $0.summary("A button that sends an action on Enter, Space, a click, its mnemonic or its key.")
      $0.words(
        "title", help: "The text, with an underscore before the mnemonic; if not given, the title of the command."
      ) {
        $1(&$0.content)
      }
      $0.attribute("default", default: "false", help: "True if Enter presses the button from anywhere in its window.") {
        $0.isDefault = $1
      }
      $0.attribute(
        "primary", default: "false",
        help: "True if the button looks like the main one of its window. A default button looks so too."
      ) { $0.isPrimary = $1 }
      $0.attribute("cancel", default: "false", help: "True if Escape presses the button from anywhere in its window.") {
        $0.isCancel = $1
      }
      $0.attribute(
        "validates", default: "false",
        help: "True if the button only works while its window is valid. Pressing it earlier shows the problems."
      ) { $0.validates = $1 }
      $0.outlet("command", help: "The command that the button performs.") { swap(&$0.command, &$1) }
    }
  }

  override class func letterWords(of object: PlannedObject) -> (words: String, attribute: String)? {
    commandWords(of: object)
  }

  override var outsideState: AnyHashable? {
    guard command != nil || validates else { return nil }
    return AnyHashable(
      OutsideState(
        words: text.isEmpty ? command?.words : nil, isAvailable: command?.isAvailable ?? true, isReady: isReady))
  }

  private struct OutsideState: Hashable {
    let words: MnemonicText?
    let isAvailable: Bool
    let isReady: Bool
  }

  /// True unless the button waits for its window to be valid.
  private var isReady: Bool { !validates || window?.isValid ?? true }

  private var shown: MnemonicText {
    let words = content.shown
    return words.text.isEmpty ? command?.words ?? words : words
  }

  override var ownName: String { shown.text }
  override var shownHelp: String { help.isEmpty ? command?.help ?? "" : help }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .button }
  override var keyRows: [KeyRow] { KeyRow.rows(("enter space", .keyPress)) }
  override class var isButton: Bool { true }

  override class func otherKeys(of object: PlannedObject) -> [(KeyPress, attribute: String)] {
    (object.value("default") == true ? [(KeyPress(.enter), "default")] : [])
      + (object.value("cancel") == true ? [(KeyPress(.escape), "cancel")] : [])
  }

  /// The start: a button is not stretched, and is placed at the start of its column.
  open override var defaultAlign: Alignment { .start }
  /// Returns one row with room for the text and its brackets.
  open override func contentSize(in available: Size) -> Size { Size(width: shown.text.cellWidth + 4, height: 1) }
  /// True unless the command of the button is unavailable.
  open override var canBecomeFocused: Bool { command?.isAvailable ?? true }
  /// The mnemonic of the text.
  open override var mnemonic: Character? { shown.mnemonic }

  /// Draws the text in brackets.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let isAvailable = pen.isEnabled && (command?.isAvailable ?? true) && isReady
    var style =
      pen.isFocused
      ? pen.style(.button, .focused) : pen.style((isDefault || isPrimary) && isAvailable ? .buttonDefault : .button)
    if isPressed { style = pen.style(.button, .pressed) }
    if !isAvailable { style = pen.theme.style(style, with: pen.theme.disabledLook(of: .button)) }
    if isDefault || isPrimary, isAvailable { style.attributes.insert(.bold) }
    canvas.fill(Rect(x: 0, y: 0, width: canvas.size.width, height: 1), style)
    canvas.write("[", at: .zero, style)
    canvas.write("]", at: Point(x: canvas.size.width - 1, y: 0), style)
    let words = shown
    words.write(
      on: canvas.part(Rect(x: 1, y: 0, width: canvas.size.width - 2, height: 1)),
      at: Point(x: max(0, (canvas.size.width - 2 - words.text.cellWidth) / 2), y: 0), style,
      mnemonic: isAvailable ? pen.theme.style(style, with: pen.theme[.mnemonic]) : nil,
      pen.isFocused || !isAvailable ? pen.selecting : pen)
  }

  /// Presses the button on Enter and Space.
  open override func handle(_ key: KeyPress) throws -> Bool {
    guard key == KeyPress(.enter) || key == KeyPress(.character(" ")) else { return false }
    try use()
    return true
  }

  /// Presses the button on a click.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    if mouse.kind == .release(.left) { isPressed = false }
    guard mouse.kind == .press(.left) else { return false }
    isPressed = true
    try use()
    return true
  }

  /// Presses the button if the key is its `key`, if it is the default button and the key is Enter, or if it is the
  /// cancel button and the key is Escape.
  open override func useByKey(_ key: KeyPress) throws -> Bool {
    let isFor =
      self.key?.matches(key) == true || isDefault && key == KeyPress(.enter) || isCancel && key == KeyPress(.escape)
    guard isFor else { return false }
    // The key of a button that cannot be pressed now does nothing. It must not reach another view.
    if canBecomeFocused { try use() }
    return true
  }

  /// Presses the button if the letter is its mnemonic.
  open override func useByMnemonic(_ letter: Character) throws -> Bool {
    guard mnemonic == letter else { return false }
    if canBecomeFocused { try use() }
    return true
  }

  /// Presses the button.
  open override func use() throws {
    if validates, let window, !window.validate() { return }
    if let command { try window?.host?.actions.perform(command) }
    try sendAction()
  }
}
