import NibKit
import TerminalKit

/// `<PathLabel>`: a path in one row, cut in the middle if it is too wide, so that its end is seen. An underscore is shown as it
/// is.
final class PathLabel: View {
  override class var reportsChanges: Bool { true }

  var text = "" { didSet { setNeedsLayout() } }

  override class var members: Members {
    super.members.adding(PathLabel.self) {
      $0.summary("A path in one row, cut in the middle if it is too wide.")
      $0.attribute("text", help: "The path.") { $0.text = $1 }
    }
  }

  override var defaultRole: AccessibleRole { .text }

  override func contentSize(in available: Size) -> Size { Size(width: text.cellWidth, height: 1) }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    canvas.write(text.truncated(to: canvas.size.width, by: .middle), at: .zero, pen.style)
  }
}
