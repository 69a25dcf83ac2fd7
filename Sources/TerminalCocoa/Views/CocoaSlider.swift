internal import NibLoading
internal import TerminalKit

/// A slider: a line with a knob.
final class CocoaSlider: View {
  private let fraction: Double

  init(_ fraction: Double) {
    self.fraction = fraction
    super.init()
  }

  required init(coder: NibDecoder) throws {
    fraction = 0
    try super.init(coder: coder)
  }

  override class var reportsChanges: Bool { true }
  override var isTransparent: Bool { true }
  override func contentSize(in available: Size) -> Size { Size(width: 8, height: 1) }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    guard canvas.size.width > 0 else { return }
    canvas.horizontalRule(.line, at: .zero, length: canvas.size.width, pen.style(.border))
    canvas.write("●", at: Point(x: Int(fraction * Double(canvas.size.width - 1)), y: 0), pen.style(.progress))
  }
}
