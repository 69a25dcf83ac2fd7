public import NibLoading

/// `<Spinner>`: a turning sign for work that is running, with a text beside it.
open class Spinner: View {
  /// True if the spinner turns.
  public var isRunning = true { didSet { setNeedsDisplay() } }
  /// The text.
  public var text = "" { didSet { if text != oldValue { setNeedsLayout() } } }
  private let ticks = Ticks()

  /// The members of a spinner in a layout.
  open override class var members: Members {
    super.members.adding(Spinner.self) {
      $0.summary("A turning sign for work that is running, with a text beside it.")
      $0.attribute("running", default: "true", help: "True if the spinner turns.") { $0.isRunning = $1 }
      $0.translated("text")
      $0.attribute("text", help: "The text beside the sign.") { $0.text = $1 }
    }
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .spinner }
  override var spokenText: String? { isRunning ? text : nil }

  /// The current picture.
  override var outsideState: AnyHashable? { isRunning ? Ticks.picture(of: self) : false }

  /// Returns one row with room for the sign and the text.
  open override func contentSize(in available: Size) -> Size {
    Size(width: text.isEmpty ? 1 : 2 + text.cellWidth, height: 1)
  }

  /// The pictures of the turning sign.
  static let pictures = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// Draws the current picture while the spinner turns, and the text.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    if isRunning {
      ticks.next(for: self)
      canvas.write(Self.pictures[Ticks.picture(of: self) % Self.pictures.count], at: .zero, pen.style(.progress))
    }
    canvas.write(text.truncated(to: max(0, canvas.size.width - 2)), at: Point(x: 2, y: 0), pen.style)
  }
}
