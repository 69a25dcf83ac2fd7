public import NibLoading

/// `<FieldMessage>`: the message for the problem of a field, beside or below the field. It is blank while no problem is
/// shown.
///
///     <HStack><Label text="_Age:" for="#age"/><TextField id="age" required="true" min="18" max="120"/></HStack>
///     <FieldMessage for="#age"/>
///
/// A problem is shown after the user has left the field after a change, or has tried to go on. The message keeps its
/// row, so that no other view moves when it appears.
open class FieldMessage: View {
  /// The view whose problem is shown.
  public weak var target: View? { didSet { outsideStateDidChange() } }

  /// The members of a message in a layout.
  open override class var members: Members {
    super.members.adding(FieldMessage.self) {
      $0.summary("The message for the problem of a field; blank while no problem is shown.")
      $0.outlet("for", help: "The field whose problem is shown.") { swap(&$0.target, &$1) }
    }
  }

  override var outsideState: AnyHashable? { AnyHashable(target?.shownProblem) }
  override var ownName: String { target?.shownProblem ?? "" }
  override var spokenText: String? { target?.shownProblem }
  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .text }
  open override var themeRole: ThemeRole? { target?.shownProblem == nil ? nil : .error }

  /// Returns one row of 24 cells, unless the layout gives a size.
  open override func contentSize(in available: Size) -> Size { Size(width: min(24, available.width), height: 1) }

  /// Draws the text, cut if it is too long.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    canvas.write((target?.shownProblem ?? "").truncated(to: canvas.size.width), at: .zero, pen.style)
  }
}
