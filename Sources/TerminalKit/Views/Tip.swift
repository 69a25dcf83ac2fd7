/// A sentence in a box next to something on the screen, in front of all windows.
struct Tip: Equatable {
  private let lines: [String]
  /// The cells of the screen that it covers.
  let rect: Rect

  private static let widest = 50

  /// Creates a tip below a place, or above it if there is no room. Returns nil if the screen is too small.
  init?(_ text: String, beside place: Rect, on screen: Size) {
    let lines = TextWrap.lines(of: text, width: min(Self.widest, screen.width - 2), mode: .word).map {
      String(text[$0])
    }
    let width = (lines.map(\.cellWidth).max() ?? 0) + 2
    guard width > 2, lines.count < screen.height, width <= screen.width else { return nil }
    let y = place.maxY + lines.count <= screen.height ? place.maxY : max(0, place.y - lines.count)
    self.lines = lines
    rect = Rect(x: min(place.x, screen.width - width), y: y, width: width, height: lines.count)
  }

  func draw(on canvas: Canvas, _ style: CellStyle) {
    canvas.fill(rect, style)
    for (row, line) in lines.enumerated() { canvas.write(line, at: Point(x: rect.x + 1, y: rect.y + row), style) }
  }
}
