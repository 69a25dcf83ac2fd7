public import NibLoading

/// `<Rule>`: a line that separates views. A horizontal line can contain a `title`.
open class Rule: View {
  /// The direction of the line.
  public var axis = Axis.horizontal { didSet { setNeedsLayout() } }

  /// The members of a rule in a layout.
  open override class var members: Members {
    super.members.adding(Rule.self) {
      $0.summary("A line that separates views. A horizontal line can contain a title.")
      $0.attribute("axis", default: "horizontal", help: "The direction of the line.") { $0.axis = $1 }
    }
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .heading }

  override var spokenText: String? { title }

  /// Returns a size of one cell across the line, with room for the title along it.
  open override func contentSize(in available: Size) -> Size {
    Size(width: axis == .horizontal && !title.isEmpty ? title.cellWidth + 6 : 1, height: 1)
  }

  /// Draws the line and the title.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    switch axis {
    case .horizontal:
      canvas.horizontalRule(.line, at: .zero, length: canvas.size.width, pen.style(.border))
      guard !title.isEmpty, canvas.size.width > 6 else { return }
      let text = title.truncated(to: canvas.size.width - 6)
      canvas.write(" \(text) ", at: Point(x: 2, y: 0), pen.style(.title))
    case .vertical: canvas.verticalRule(.line, at: .zero, length: canvas.size.height, pen.style(.border))
    }
  }
}
