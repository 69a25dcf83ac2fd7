/// Where a view draws: its own rectangle, with (0, 0) at its top left, and nothing outside it.
///
/// A canvas is a window onto the screen's cells, so that drawing into a part of one draws into the screen.
public nonisolated struct Canvas {
  /// How many cells there are to draw on.
  public let size: Size

  /// The cells that a view may draw on.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// A part of this canvas, with its own (0, 0); drawing is clipped to both.
  public func part(_ rect: Rect) -> Canvas { Canvas(size: rect.size) }

  /// Fills a rectangle with blanks of a style.
  public func fill(_ rect: Rect, _ style: CellStyle) {}

  /// Writes one line of text. Control characters are shown as their pictures; what does not fit is clipped, and half of
  /// a wide character is a blank.
  ///
  /// - Returns: how many cells it takes, clipped or not.
  @discardableResult
  public func write(_ text: some StringProtocol, at point: Point, _ style: CellStyle) -> Int { 0 }

  /// Draws a border along the inner edge of a rectangle.
  public func border(_ rect: Rect, _ kind: BorderKind, _ style: CellStyle) {}

  /// Changes the looks of cells and leaves their text.
  public func restyle(_ rect: Rect, _ change: (inout CellStyle) -> Void) {}
}

/// The lines of a border.
public nonisolated enum BorderKind: String, CaseIterable, Sendable {
  case none, ascii, line, round, heavy, double
}
