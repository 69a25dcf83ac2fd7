public import NibLoading

/// The base class of `<TextField>` and `<TextArea>`: a text that a user can edit.
///
/// The keys are those of readline and of desktops:
///
/// | Keys | Effect |
/// | --- | --- |
/// | Left, Right | one character |
/// | Control-Left, Alt-Left, Alt-B | to the start of the word |
/// | Control-Right, Alt-Right, Alt-F | to the end of the word |
/// | Home, Control-A; End, Control-E | to the start, the end of the line |
/// | Control-Home, Control-End | to the start, the end of the text |
/// | Up, Down, Page Up, Page Down | by rows and pages, in a text area |
/// | Shift with a key that moves | selects |
/// | Alt-A | selects everything |
/// | Backspace, Control-H | deletes the selection, or the character before the caret |
/// | Delete, Control-D | deletes the selection, or the character at the caret |
/// | Control-W, Alt-Backspace, Control-Backspace | deletes to the start of the word |
/// | Alt-D, Control-Delete, Alt-Delete | deletes to the end of the word |
/// | Control-U; Control-K | deletes to the start, the end of the line; at its end the newline |
/// | Control-C, Control-Insert; Control-X, Shift-Delete | copies, cuts the selection |
/// | Control-V, Shift-Insert | inserts what was copied or cut last |
/// | Control-\_, Control-/, Alt-Z; Control-Y, Alt-Shift-Z | undoes; redoes |
///
/// Control-Z is not one of these keys, because it stops the program in a terminal. Without a selection, the view does
/// not use Control-C, so that it can end the program. It does not use a letter with Alt that is a mnemonic on the
/// screen. The paste command of the terminal works too, and is one step to undo.
///
/// A click places the caret, and dragging selects text. A double click selects a word, and a third click selects the
/// whole line.
open class TextInput: View, ActionValidating {
  var buffer: TextBuffer
  private var clicks = ClickCounter()
  private var lastEdit = Duration.zero
  /// The notice that a text did not fit completely, while it is shown.
  private weak var limitNotice: Notice?
  /// The functions that are called after the text has changed.
  private var observers: [() -> Void] = []
  private var observedRevision = 0

  /// The maximum pause within one step of typing. After a longer pause, typing can be undone separately.
  static let pause = Duration.seconds(2)

  /// The text that is shown while the view is empty.
  public var placeholder: String {
    get { placeholderContent.plain }
    set { placeholderContent.plain = newValue }
  }
  /// The placeholder with its looks. Setting it replaces the spans of a layout.
  public var styledPlaceholder: StyledText {
    get { placeholderContent.styled }
    set { placeholderContent.styled = newValue }
  }
  private var placeholderContent = SpannedText() { didSet { setNeedsDisplay() } }
  /// True if the text can be read and copied, but not changed.
  public var isReadOnly = false { didSet { setNeedsDisplay() } }
  /// The action that is sent when the user changes the text.
  public var changed: Action?
  /// The rules for the text that the layout sets.
  var rules = FieldRules() { didSet { setNeedsDisplay() } }
  /// The message that is shown when the text breaks a rule. If it is nil, the message of the rule is shown.
  public var message: String? { didSet { setNeedsDisplay() } }
  /// A rule in code. It returns the problem of a text, or nil. It is called in each frame for texts that meet all other
  /// rules.
  public var validator: ((String) -> String?)? { didSet { setNeedsDisplay() } }
  /// True if the user has changed the text since the view got the focus.
  private var wasEdited = false
  /// The action that is sent when the user moves the caret or changes the selection, also by changing the text.
  public var selectionChanged: Action?

  init(isMultiline: Bool) {
    buffer = TextBuffer(isMultiline: isMultiline)
    super.init()
  }

  init(isMultiline: Bool, coder: NibDecoder) throws {
    buffer = TextBuffer(isMultiline: isMultiline)
    try super.init(coder: coder)
  }

  /// Creates a text of one line for a layout.
  public required init(coder: NibDecoder) throws {
    buffer = TextBuffer(isMultiline: false)
    try super.init(coder: coder)
  }

  /// The members of an editable text in a layout.
  open override class var members: Members {
    super.members.adding(TextInput.self) {
      // Closures, because layouts have many such objects, and key paths are slower.
      $0.summary("A text that a user can edit.")
      $0.translated("text")
      $0.attribute("text", help: "The initial text.") {
        $0.text = $1
        // A text of several lines is read from its start. The text of a single line is continued at its end.
        if $0.buffer.isMultiline { $0.moveToStart() }
      }
      $0.words("placeholder", spans: .attribute, help: "The text that is shown while the view is empty.") {
        $1(&$0.placeholderContent)
      }
      $0.attribute("readOnly", default: "false", help: "True if the text can be read and copied, but not changed.") {
        $0.isReadOnly = $1
      }
      $0.attribute("maxLength", help: "The maximum number of characters that the user can enter.") {
        $0.maxLength = Int($1 as UInt32)
      }
      $0.attribute("required", default: "false", help: "True if the text must not be empty.") { $0.isRequired = $1 }
      $0.attribute("pattern", help: "The pattern that the whole text must match.") { $0.pattern = $1 }
      $0.translated("message")
      $0.attribute(
        "message", help: "The message for a text that breaks a rule; if not given, the message of the rule."
      ) {
        $0.message = $1
      }
      $0.event("changed", help: "The user has changed the text.") { swap(&$0.changed, &$1) }
      $0.event("selectionChanged", help: "The user has moved the caret or changed the selection.") {
        swap(&$0.selectionChanged, &$1)
      }
      $0.action("undo", TextInput.undo, help: "Undoes the last step.")
      $0.action("redo", TextInput.redo, help: "Redoes the step that was undone last.")
      $0.action("cut", TextInput.cut, help: "Copies the selected text and deletes it.")
      $0.action("copy", TextInput.copy, help: "Copies the selected text.")
      $0.action("paste", { view in { try view.paste() } }, help: "Inserts the text that was copied last.")
      $0.action("selectAll", TextInput.selectAll, help: "Selects the whole text.")
    }
  }

  /// The state that is kept: the text, the caret and the selection.
  open override class var personalState: PersonalState {
    super.personalState.adding("text", \TextInput.text).adding("selection", \TextInput.ends)
  }

  /// The ends of the selection, the caret last. Positions that do not exist become the nearest ones that do.
  private var ends: [TextPosition] {
    get { [buffer.anchor, buffer.caret] }
    set {
      let places = newValue.map { place in
        let line = max(0, min(place.line, buffer.lines.count - 1))
        return TextPosition(line: line, offset: max(0, min(place.offset, buffer.endOfLine(line).offset)))
      }
      guard let anchor = places.first, let caret = places.last else { return }
      buffer.place(caret: caret, anchor: anchor)
      textDidChange()
    }
  }

  // MARK: The text

  /// The text. Setting a different text puts the caret at its end, and does not send `changed`, which reports changes
  /// of the user. O(text).
  public var text: String {
    get { buffer.text }
    set {
      let newValue = rules.mask?.formatted(newValue) ?? newValue
      guard newValue != buffer.text else { return }
      buffer.text = newValue
      showsProblem = false
      textDidChange()
    }
  }

  /// The maximum number of characters that the user can enter, or nil for no limit. The program can set a longer text.
  public var maxLength: Int? {
    get { buffer.maxLength }
    set {
      buffer.maxLength = newValue
      textDidChange()
    }
  }

  /// The selected text; empty if nothing is selected.
  public var selectedText: String { buffer.selectedText }

  /// Called after the text, the caret or the selection has changed. Subclasses scroll.
  func textDidChange() {
    setNeedsDisplay()
    if buffer.revision != observedRevision {
      observedRevision = buffer.revision
      for observer in observers { observer() }
    }
    if window?.host?.focusedView === self { scrollToVisible() }
  }

  // MARK: Validity

  /// The message for the rule that the text breaks, or nil. O(text).
  open override var problem: String? {
    // Most fields have no rules, and their lines need not be joined.
    guard rules != FieldRules() || validator != nil else { return nil }
    let text = text
    return rules.fault(in: text).map { message ?? $0.sentence(in: kitWords) } ?? validator?(text)
  }

  override var shownHelp: String { shownProblem ?? help }

  // MARK: For subclasses

  /// Calls a function after each change of the text, by the user or by code.
  func whenTextChanges(_ perform: @escaping () -> Void) {
    observedRevision = buffer.revision
    observers.append(perform)
  }

  /// Returns the motion that replaces another motion in this view, or nil for none.
  func motion(for motion: TextMotion) -> TextMotion? { motion }

  /// Moves the caret.
  ///
  /// - Returns: true if the motion is possible in this view.
  func move(_ motion: TextMotion, selecting: Bool) -> Bool { buffer.move(motion, selecting: selecting) }

  /// Returns the position of the text at a cell of the content, or the nearest one.
  func position(at point: Point) -> TextPosition { .zero }

  /// True if the selected text may be copied.
  var canCopy: Bool { true }

  // MARK: Acting

  /// True: a text can have the focus, even one that is read-only.
  open override var canBecomeFocused: Bool { true }

  /// Edits the text. The class lists the keys.
  open override func handle(_ key: KeyPress) throws -> Bool { try sendingEvents { try edit(by: key) } }

  private func edit(by key: KeyPress) throws -> Bool {
    if let command = EditingKey.command(for: key) {
      if key.modifiers == .alt, try window?.host?.useByMnemonic(key) == true { return true }
      return try perform(command)
    }
    guard !isReadOnly, case .character(let character) = key.key, key.modifiers.isSubset(of: .shift) else {
      return false
    }
    try insert(String(character), as: .typing)
    return true
  }

  private func perform(_ command: EditingCommand) throws -> Bool {
    switch command {
    case .move(let motion), .select(let motion):
      guard let motion = self.motion(for: motion) else { return false }
      if case .select = command { return moved(motion, selecting: true) }
      return moved(motion, selecting: false)
    case .delete(let motion):
      guard !isReadOnly, let motion = self.motion(for: motion) else { return false }
      try edit { $0.delete(motion) }
    case .copy, .cut:
      guard !buffer.selection.isEmpty else { return false }
      if command == .copy { copy() } else { try cut() }
    case .selectAll: selectAll()
    case .paste:
      if isReadOnly { return false }
      try paste()
    case .undo:
      if isReadOnly { return false }
      try undo()
    case .redo:
      if isReadOnly { return false }
      try redo()
    }
    return true
  }

  private func moved(_ motion: TextMotion, selecting: Bool) -> Bool {
    guard move(motion, selecting: selecting) else { return false }
    textDidChange()
    return true
  }

  /// Places the caret on a press, and selects text on a drag.
  open override func handle(_ mouse: MouseEvent) throws -> Bool { try sendingEvents { select(by: mouse) } }

  private func select(by mouse: MouseEvent) -> Bool {
    switch mouse.kind {
    case .press(.left):
      let position = position(at: mouse.position)
      switch clicks.press(at: mouse.position, window?.host?.timers.now ?? .zero) {
      case 2: selectWord(at: position)
      case 3: buffer.select(TextPosition(line: position.line, offset: 0)..<buffer.endOfLine(position.line))
      default: buffer.move(to: position, selecting: mouse.modifiers.contains(.shift))
      }
    case .drag(.left): buffer.move(to: position(at: mouse.position), selecting: true)
    case .release(.left): return true
    default: return false
    }
    textDidChange()
    return true
  }

  func selectWord(at position: TextPosition) { buffer.select(buffer.word(at: position)) }

  /// Replaces the selection with a text, in one step.
  open override func paste(_ text: String) throws -> Bool {
    if isReadOnly { return false }
    try sendingEvents { try insert(text, as: .other) }
    return true
  }

  /// Replaces the selection with a text, and shows a notice if not all of it fits.
  ///
  /// - Throws: any error that the action of `changed` throws.
  func insert(_ text: String, as kind: TextHistory.Kind) throws {
    var leftOut = 0
    try edit { leftOut = $0.insert(text, as: kind) }
    guard leftOut > 0, let maxLength else { return }
    limitNotice?.close()
    limitNotice = window?.host?.notify(
      kitWords[leftOut == 1 ? .textLimit : .textLeftOut, "\(maxLength)", "\(leftOut)"], .warning)
  }

  /// Runs a closure as a user's work, and sends `selectionChanged` if the caret or the selection has changed.
  func sendingEvents<Result>(_ body: () throws -> Result) throws -> Result {
    let before = (buffer.caret, buffer.anchor)
    let result = try body()
    if let selectionChanged, (buffer.caret, buffer.anchor) != before {
      try window?.host?.actions.send(selectionChanged, from: self)
    }
    return result
  }

  /// Changes the text as the user would: applies the mask and sends `changed`.
  ///
  /// - Throws: any error that the action of `changed` throws.
  func edit(_ change: (inout TextBuffer) -> Void) throws {
    guard !isReadOnly else { return }
    let now = window?.host?.timers.now ?? .zero
    if now - lastEdit > Self.pause { buffer.history.endRun() }
    lastEdit = now
    let before = buffer.revision
    if let mask = rules.mask { buffer.change(within: mask, change) } else { change(&buffer) }
    textDidChange()
    guard buffer.revision != before else { return }
    wasEdited = true
    if let changed { try window?.host?.actions.send(changed, from: self) }
  }

  /// Shows the problem of the text when the user leaves the view after a change.
  open override func focusDidChange() {
    super.focusDidChange()
    if wasEdited, window?.host?.focusedView !== self { showsProblem = true }
    wasEdited = false
  }

  // MARK: Actions

  /// True if there is selected text that can be copied.
  final var hasSelectedText: Bool { canCopy && !buffer.selection.isEmpty }

  /// Returns true if an action would have an effect now.
  open func validateAction(_ name: String, from sender: AnyObject) -> Bool {
    switch name {
    case "undo": !isReadOnly && buffer.history.canUndo
    case "redo": !isReadOnly && buffer.history.canRedo
    case "cut": !isReadOnly && hasSelectedText
    case "copy": hasSelectedText
    case "paste": !isReadOnly && window?.host?.pasteboard.text.isEmpty == false
    default: true
    }
  }

  /// Undoes the user's last step.
  ///
  /// - Throws: any error that the action of `changed` throws.
  public func undo() throws { try edit { $0.undo() } }

  /// Redoes the step that was undone last.
  ///
  /// - Throws: any error that the action of `changed` throws.
  public func redo() throws { try edit { $0.redo() } }

  /// Copies the selected text to the clipboard. A hidden text, such as a password, is not copied.
  public func copy() {
    guard canCopy, !buffer.selection.isEmpty else { return }
    window?.host?.copy(buffer.selectedText)
  }

  /// Copies the selected text to the clipboard and deletes it, if both are possible.
  ///
  /// - Throws: any error that the action of `changed` throws.
  public func cut() throws {
    guard canCopy, !isReadOnly, !buffer.selection.isEmpty else { return }
    copy()
    try edit { $0.delete(.left) }
  }

  /// Replaces the selection with the text that was copied last.
  ///
  /// - Throws: any error that the action of `changed` throws.
  public func paste() throws {
    guard let clipboard = window?.host?.pasteboard.text else { return }
    _ = try paste(clipboard)
  }

  /// Puts the caret at the start of the text, so that the start is visible.
  public func moveToStart() {
    buffer.move(to: .zero, selecting: false)
    textDidChange()
  }

  /// Selects the whole text.
  public func selectAll() {
    buffer.selectAll()
    textDidChange()
  }

  override class var takesText: Bool { true }
  override var hint: String { placeholder }

  override func requirements(in words: Words) -> [String] {
    (isRequired ? [words[.required]] : []) + (isReadOnly ? [words[.readOnly]] : [])
  }

  override func keys(ofAction name: String) -> KeyBinding? { EditingKey.binding(ofAction: name) }
}
