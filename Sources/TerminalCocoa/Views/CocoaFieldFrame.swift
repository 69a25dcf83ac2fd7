internal import NibLoading
internal import TerminalKit

/// A text field between two bars, so that it is visible without colors.
final class CocoaFieldFrame: View {
  let field: TextInput

  init(_ field: TextInput) {
    self.field = field
    super.init()
    addSubview(field)
  }

  required init(coder: NibDecoder) throws {
    field = TextField()
    try super.init(coder: coder)
  }

  override class var reportsChanges: Bool { true }
  override var isTransparent: Bool { true }
  override func contentSize(in available: Size) -> Size { Size(width: 22, height: 1) }
  override func layoutSubviews() {
    let width = bounds.width
    field.place(
      in: Rect(x: width > 2 ? 1 : 0, y: 0, width: width > 2 ? width - 2 : width, height: bounds.height))
  }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    guard canvas.size.width > 2 else { return }
    for y in 0..<canvas.size.height {
      canvas.write("▏", at: Point(x: 0, y: y), pen.style(.border))
      canvas.write("▕", at: Point(x: canvas.size.width - 1, y: y), pen.style(.border))
    }
  }
}
