public import NibLoading

/// `<Collapsible>`: a title, with children below it that can be shown or hidden.
///
/// Enter, Space, a click and the mnemonic of the title show or hide the children. Right shows them, and Left hides
/// them.
open class Collapsible: View {
  /// The text of the title, with an underscore before the mnemonic.
  public var text = "" {
    didSet {
      words = MnemonicText(text)
      setNeedsLayout()
    }
  }
  private var words = MnemonicText("")
  /// True if the children are shown.
  public var isExpanded = true { didSet { if isExpanded != oldValue { setNeedsLayout() } } }
  /// The action that is sent when the user has shown or hidden the children, or when they are shown because one of them
  /// has a problem.
  public var changed: Action?
  /// True until the event is sent for children that are shown because of a problem.
  private var wasUncovered = false
  /// The container of the children. In code, add children here.
  public let content = VStack()

  private static let indent = 2

  /// Creates a view without children.
  public override init() {
    super.init()
    connect()
  }

  /// Creates a view of a layout.
  public required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    connect()
  }

  /// The members of a collapsible in a layout.
  open override class var members: Members {
    super.members.adding(Collapsible.self) {
      $0.summary("A title, with children below it that can be shown or hidden.")
      $0.translated("title")
      $0.attribute("title", help: "The text, with an underscore before the mnemonic.") { $0.text = $1 }
      $0.attribute("expanded", default: "true", help: "True if the children are shown.") { $0.isExpanded = $1 }
      $0.attribute("spacing", default: "0", help: "Blank rows between children.") {
        $0.content.spacing = Int($1 as UInt8)
      }
      $0.event("changed", help: "The user has shown or hidden the children.") { swap(&$0.changed, &$1) }
      $0.children(help: "The views that are shown or hidden.") { (view: Collapsible, child: View) in
        view.connect()
        view.content.addSubview(child)
      }
    }
  }

  override class func letterWords(of object: PlannedObject) -> (words: String, attribute: String)? {
    object.text("title").map { ($0, "title") }
  }

  /// The state that is kept: whether the children are shown.
  open override class var personalState: PersonalState {
    super.personalState.adding("expanded", \Collapsible.isExpanded)
  }

  /// Connects the container with this view, so that a child has all of its superviews as soon as it is added, also
  /// during a load.
  private func connect() { if content.superview == nil { addSubview(content) } }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .section }
  override var keyRows: [KeyRow] {
    isFocusInside
      ? [] : KeyRow.rows(("enter space", .keyToggleSection), (isExpanded ? "left" : "right", .keySame))
  }
  /// Returns the description of the state for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    [words[isExpanded ? .expanded : .collapsed]]
  }

  override var ownName: String { words.text }
  /// The mnemonic of the title.
  open override var mnemonic: Character? { words.mnemonic }
  /// Returns true while the children are shown.
  open override func shows(_ subview: View) -> Bool { isExpanded }
  override func uncover(_ subview: View) {
    guard !isExpanded else { return }
    isExpanded = true
    wasUncovered = true
    window?.host?.pendingEvents.add(self)
  }

  /// Sends `changed` if the children were shown because one of them has a problem.
  override func sendPendingEvents() throws {
    guard wasUncovered else { return }
    wasUncovered = false
    if isExpanded, let changed { try window?.host?.actions.send(changed, from: self) }
  }

  // MARK: Size

  /// Returns the size of the title, and of the children while they are shown.
  open override func contentSize(in available: Size) -> Size {
    let title = words.text.cellWidth + Self.indent
    guard isExpanded else { return Size(width: title, height: 1) }
    let size = content.fittingSize(in: Size(width: available.width - Self.indent, height: available.height - 1))
    return Size(width: max(title, size.width.plus(Self.indent)), height: size.height.plus(1))
  }

  /// Places the children below the title, with an indent.
  open override func layoutSubviews() {
    guard isExpanded else { return }
    content.place(in: contentRect.inset(by: Insets(top: 1, right: 0, bottom: 0, left: Self.indent)))
  }

  // MARK: Drawing

  /// Draws the arrow and the title.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let style = pen.isFocused ? pen.style(.buttonFocused) : pen.style
    canvas.fill(Rect(x: 0, y: 0, width: words.text.cellWidth + Self.indent, height: 1), style)
    canvas.write(isExpanded ? "▾" : "▸", at: .zero, style)
    words.write(
      on: canvas, at: Point(x: Self.indent, y: 0), style,
      mnemonic: pen.isEnabled ? pen.theme.style(style, with: pen.theme[.mnemonic]) : nil)
  }

  // MARK: Acting

  /// True: the title can have the focus.
  open override var canBecomeFocused: Bool { true }

  /// Shows or hides the children on Enter and Space, shows them on Right, and hides them on Left.
  open override func handle(_ key: KeyPress) throws -> Bool {
    guard window?.host?.focusedView === self else { return false }
    switch key {
    case KeyPress(.enter), KeyPress(.character(" ")): try toggle()
    case KeyPress(.right) where !isExpanded, KeyPress(.left) where isExpanded: try toggle()
    default: return false
    }
    return true
  }

  /// Shows or hides the children on a click on the title.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard mouse.kind == .press(.left), mouse.position.y == 0 else { return false }
    try toggle()
    return true
  }

  /// Shows or hides the children, and gives the title the focus.
  open override func use() throws {
    try super.use()
    try toggle()
  }

  /// Shows or hides the children as the user would, and sends `changed`.
  ///
  /// - Throws: any error that the action throws.
  public func toggle() throws {
    isExpanded.toggle()
    if let changed { try window?.host?.actions.send(changed, from: self) }
  }
}
