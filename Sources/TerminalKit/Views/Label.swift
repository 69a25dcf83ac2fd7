public import NibLoading

/// `<Label>`: one line of text. Its mnemonic uses the view that the label is `for`.
open class Label: View {
  /// The text, with an underscore before the mnemonic.
  public var text: String {
    get { content.plain }
    set { styledText = StyledText(newValue) }
  }
  /// The text with its looks, with an underscore before the mnemonic. Setting it replaces the spans of a layout.
  public var styledText: StyledText {
    get { content.styled }
    set {
      let old = content
      guard old.source.hasSpans || old.styled != newValue else { return }
      content.styled = newValue
      if words.text.cellWidth == old.shown.text.cellWidth { setNeedsDisplay() } else { setNeedsLayout() }
    }
  }
  private var content = SpannedWords()
  private var words: MnemonicText { content.shown }
  /// The position of the text in the width of the label.
  public var textAlign = TextAlignment.start { didSet { setNeedsDisplay() } }
  /// The view that the label names.
  public weak var target: View? {
    didSet {
      hasTarget = true
      outsideStateDidChange()
    }
  }
  private var hasTarget = false

  /// The members of a label in a layout.
  open override class var members: Members {
    super.members.adding(Label.self) {
      // Closures, because layouts have many such objects, and key paths are slower.
      $0.summary("One line of text.")
      $0.words("text", help: "The text, with an underscore before the mnemonic.") {
        (label: Label, change: (inout SpannedWords) -> Void) in
        change(&label.content)
        label.setNeedsLayout()
      }
      $0.attribute("textAlign", default: "start", help: "The position of the text in the width of the label.") {
        $0.textAlign = $1
      }
      $0.outlet("for", help: "The view that the label names and its mnemonic uses.") { swap(&$0.target, &$1) }
    }
  }

  /// The role for screen readers. The view that the label names may have no text of its own.
  open override var defaultRole: AccessibleRole { .text }
  override var spokenText: String? { hasTarget ? nil : ownName }

  override var outsideState: AnyHashable? { hasTarget ? AnyHashable(target != nil) : nil }
  override var ownName: String { words.text }
  override var namedView: View? { target }

  override class func letterWords(of object: PlannedObject) -> (words: String, attribute: String)? {
    object.target(of: "for") == nil ? nil : object.spannedText("text").map { ($0, "text") }
  }

  /// Returns one row, as wide as the text.
  open override func contentSize(in available: Size) -> Size { Size(width: words.text.cellWidth, height: 1) }

  /// Draws the text, cut with an ellipsis if it is too wide.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let words = words
    let x = textAlign.indent(of: words.text.cellWidth, in: canvas.size.width)
    words.write(
      on: canvas, at: Point(x: x, y: 0), pen.style, mnemonic: target == nil ? nil : pen.style(.mnemonic), pen)
  }

  /// The mnemonic, if the label names a view.
  open override var mnemonic: Character? { target == nil ? nil : words.mnemonic }

  /// Uses the view that the label names.
  open override func use() throws { try target?.use() }
}
