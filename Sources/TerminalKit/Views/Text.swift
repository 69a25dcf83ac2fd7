public import NibLoading

/// `<Text>`: a paragraph that wraps.
open class Text: View {
  /// The text. It has its own line breaks, and lines that are too long are broken too.
  public var text: String {
    get { content.plain }
    set { content.plain = newValue }
  }
  /// The text with its looks. Setting it replaces the spans of a layout.
  public var styledText: StyledText {
    get { content.styled }
    set { if content.hasSpans || content.styled != newValue { content.styled = newValue } }
  }
  private var content = SpannedText() { didSet { setNeedsLayout() } }
  /// The places at which lines are broken.
  public var wrap = TextWrap.Mode.word { didSet { setNeedsLayout() } }
  /// The position of lines in the width of the text.
  public var textAlign = TextAlignment.start { didSet { setNeedsDisplay() } }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .text }
  override var spokenText: String? { text }

  /// The members of a paragraph in a layout.
  open override class var members: Members {
    super.members.adding(Text.self) {
      $0.summary("A paragraph that wraps.")
      $0.words("text", help: "The text.") { $1(&$0.content) }
      $0.attribute("wrap", default: "word", help: "The places at which lines are broken.") { $0.wrap = $1 }
      $0.attribute("textAlign", default: "start", help: "The position of lines in the width of the text.") {
        $0.textAlign = $1
      }
    }
  }

  /// Returns the width of the longest line, and the height that the text has when it is wrapped.
  open override func contentSize(in available: Size) -> Size {
    let text = text
    let lines = TextWrap.lines(of: text, width: available.width, mode: wrap)
    return Size(width: lines.map { text[$0].cellWidth }.max() ?? 0, height: lines.count)
  }

  /// Draws the lines. If not all lines fit, the last one is cut with an ellipsis.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    canvas.write(styledText, wrapped: wrap, aligned: textAlign, pen)
  }
}
