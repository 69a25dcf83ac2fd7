/// A drawing surface: the rectangle of one view, with (0, 0) at its top left. Drawing outside it has no effect.
///
/// A canvas refers to the cells of the screen. Drawing into a part of a canvas draws on the screen.
///
/// A view of your own draws its content on a canvas:
///
/// ```swift
/// override func drawContent(in canvas: Canvas, _ pen: Pen) {
///   canvas.fill(canvas.bounds, pen.style)
///   canvas.write("75%", at: Point(x: 1, y: 0), pen.style(.accent))
/// }
/// ```
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

  /// The visible cells of the bounds. The other cells are clipped by an outer canvas.
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

  /// Returns a part of this canvas with its own (0, 0). Drawing is clipped to this part and to the canvas.
  public func part(_ rect: Rect) -> Canvas {
    let placed = rect.offset(x: origin.x, y: origin.y)
    return Canvas(grid: grid, origin: placed.origin, clip: placed.intersection(clip), size: rect.size)
  }

  /// Returns the same canvas without the rows at its top and bottom that cannot be drawn on, or nil if no cell is left.
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
    let rect = rect.offset(x: origin.x, y: origin.y).intersection(clip)
    grid.store.fill(rect.x..<rect.maxX, rows: rect.y..<rect.maxY, with: Cell(Glyph(character), style))
  }

  /// Changes the looks of cells without changing their text. The closure is called for each look, not for each cell,
  /// and must not draw.
  public func restyle(_ rect: Rect, _ change: (inout CellStyle) -> Void) {
    let rect = rect.offset(x: origin.x, y: origin.y).intersection(clip)
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY { grid.store.restyle(rect.x..<rect.maxX, y: y, change) }
  }

  /// Writes one line of text. Control characters, including tabs, are shown as pictures, and format characters are not
  /// shown. Text that does not fit is clipped, and half of a wide character is replaced by a blank. O(text).
  ///
  /// - Returns: the number of cells that the text takes, clipped or not.
  @discardableResult
  public func write(_ text: some StringProtocol, at point: Point, _ style: CellStyle) -> Int {
    let y = origin.y.plus(point.y)
    guard y >= clip.y, y < clip.maxY else { return text.cellWidth }
    return grid.store.write(Substring(text), x: origin.x.plus(point.x), y: y, columns: clip.x..<clip.maxX, style)
  }

  /// Writes one line of text with its looks.
  ///
  /// - Parameter look: returns the style of a part of the text, which is applied over the style of the rest.
  func write(
    _ text: StyledText, at point: Point, _ style: CellStyle, look: (StyledText.Attributes) -> CellStyle
  ) -> Int {
    if text.marks.isEmpty { return write(text.plain, at: point, style) }
    let y = origin.y.plus(point.y)
    guard y >= clip.y, y < clip.maxY else { return text.cellWidth }
    let blank = Cell(.blank, style)
    var brushes: [(end: Int, blank: Cell)] = []
    for mark in text.marks {
      brushes.append((mark.range.lowerBound, blank))
      let link = mark.attributes.link.map { grid.store.number(of: $0) } ?? 0
      brushes.append((mark.range.upperBound, Cell(.blank, look(mark.attributes), link: link)))
    }
    return grid.store.write(
      text.plain, x: origin.x.plus(point.x), y: y, columns: clip.x..<clip.maxX, brushes, blank)
  }

  /// Writes one line of text into some columns of the first row, cut with an ellipsis if necessary.
  func write(_ text: String, aligned align: TextAlignment, in columns: Range<Int>, _ style: CellStyle) {
    let place = Rect(x: columns.lowerBound, y: 0, width: columns.count, height: 1)
    let room = place.offset(x: origin.x, y: origin.y)
    let visible = room.intersection(clip)
    if visible.isEmpty { return }
    let isWritten = grid.store.write(
      plain: text, aligned: align, in: room.x..<room.maxX, y: room.y, columns: visible.x..<visible.maxX, style)
    if !isWritten { part(place).writeCut(text, aligned: align, style) }
  }

  private func writeCut(_ text: String, aligned align: TextAlignment, _ style: CellStyle) {
    let text = text.truncated(to: size.width)
    write(text, at: Point(x: align.indent(of: text.cellWidth, in: size.width), y: 0), style)
  }
}
