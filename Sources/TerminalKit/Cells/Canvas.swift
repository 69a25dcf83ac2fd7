/// A drawing surface: the rectangle of one view, with (0, 0) at its top left. Drawing outside it has no effect.
///
/// A canvas is a window onto the screen's cells, so that drawing into a part of one draws into the screen.
public nonisolated struct Canvas {
  private let grid: CellGrid
  /// The position of (0, 0) on the grid.
  private let origin: Point
  /// The part of the grid that can be drawn on.
  private let clip: Rect

  /// The size in cells.
  public let size: Size

  /// The cells that a view may draw on.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The cells of the bounds that can be seen: the others are clipped by a canvas that this is part of.
  public var visibleBounds: Rect { clip.offset(x: 0.minus(origin.x), y: 0.minus(origin.y)) }

  init(grid: CellGrid) {
    self.init(grid: grid, origin: .zero, clip: Rect(origin: .zero, size: grid.size), size: grid.size)
  }

  private init(grid: CellGrid, origin: Point, clip: Rect, size: Size) {
    self.grid = grid
    self.origin = origin
    self.clip = clip
    self.size = size
  }

  /// A part of this canvas, with its own (0, 0); drawing is clipped to both.
  public func part(_ rect: Rect) -> Canvas {
    let placed = rect.offset(x: origin.x, y: origin.y)
    return Canvas(grid: grid, origin: placed.origin, clip: placed.intersection(clip), size: rect.size)
  }

  /// The same canvas without the rows at its top and bottom that cannot be drawn on; nil if no cell is left.
  func narrowed() -> Canvas? {
    guard !clip.isEmpty else { return nil }
    guard let open = grid.store.openRows else { return self }
    let rows = open.bounds(in: clip.y..<clip.maxY)
    guard !rows.isEmpty else { return nil }
    return Canvas(
      grid: grid, origin: origin, clip: Rect(x: clip.x, y: rows.lowerBound, width: clip.width, height: rows.count),
      size: size)
  }

  /// Fills a rectangle with blanks of a style.
  public func fill(_ rect: Rect, _ style: CellStyle) { fill(rect, " ", style) }

  /// Fills a rectangle with a character that takes one cell.
  func fill(_ rect: Rect, _ character: Unicode.Scalar, _ style: CellStyle) {
    each(rect) { grid.store.fill($0, y: $1, with: Cell(Glyph(character), style)) }
  }

  /// Changes the looks of cells and leaves their text. The change is not asked for each cell, but for each look; it must
  /// not draw.
  public func restyle(_ rect: Rect, _ change: (inout CellStyle) -> Void) {
    each(rect) { grid.store.restyle($0, y: $1, change) }
  }

  /// Writes one line of text. Controls are shown as their pictures, tabs among them; format characters are not shown;
  /// what does not fit is clipped, and half of a wide character is a blank. O(text).
  ///
  /// - Returns: how many cells it takes, clipped or not.
  @discardableResult
  public func write(_ text: some StringProtocol, at point: Point, _ style: CellStyle) -> Int {
    let y = origin.y.plus(point.y)
    guard y >= clip.y, y < clip.maxY else { return text.cellWidth }
    return grid.store.write(Substring(text), x: origin.x.plus(point.x), y: y, columns: clip.x..<clip.maxX, style)
  }

  /// Calls for the part of each row of a rectangle that may be drawn on, in the grid's columns and rows.
  private func each(_ rect: Rect, _ body: (Range<Int>, Int) -> Void) {
    let rect = rect.offset(x: origin.x, y: origin.y).intersection(clip)
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY { body(rect.x..<rect.maxX, y) }
  }
}
