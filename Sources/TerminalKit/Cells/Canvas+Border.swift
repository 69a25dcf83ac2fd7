nonisolated extension Canvas {
  /// Draws a border along the inner edge of a rectangle, without changing its inside. A rectangle of a single row or
  /// column has no inside, so only a line is drawn.
  public func border(_ rect: Rect, _ kind: BorderKind, _ style: CellStyle) {
    guard let pieces = kind.pieces, !rect.isEmpty else { return }
    let right = rect.maxX.minus(1)
    let bottom = rect.maxY.minus(1)
    horizontalRule(kind, at: rect.origin, length: rect.width, style)
    guard rect.height > 1 else { return }
    verticalRule(kind, at: rect.origin, length: rect.height, style)
    guard rect.width > 1 else { return }
    horizontalRule(kind, at: Point(x: rect.x, y: bottom), length: rect.width, style)
    verticalRule(kind, at: Point(x: right, y: rect.y), length: rect.height, style)
    fill(Rect(x: rect.x, y: rect.y, width: 1, height: 1), pieces.topLeft, style)
    fill(Rect(x: right, y: rect.y, width: 1, height: 1), pieces.topRight, style)
    fill(Rect(x: rect.x, y: bottom, width: 1, height: 1), pieces.bottomLeft, style)
    fill(Rect(x: right, y: bottom, width: 1, height: 1), pieces.bottomRight, style)
  }

  /// Draws a line to the right.
  public func horizontalRule(_ kind: BorderKind, at point: Point, length: Int, _ style: CellStyle) {
    guard let pieces = kind.pieces else { return }
    fill(Rect(origin: point, size: Size(width: length, height: 1)), pieces.horizontal, style)
  }

  /// Draws a line down.
  public func verticalRule(_ kind: BorderKind, at point: Point, length: Int, _ style: CellStyle) {
    guard let pieces = kind.pieces else { return }
    fill(Rect(origin: point, size: Size(width: 1, height: length)), pieces.vertical, style)
  }
}
