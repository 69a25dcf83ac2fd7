/// A screen in memory: rows of cells, each with a character and a look.
///
/// Views draw on its ``canvas``; an ``Application`` shows it in a terminal; tests read its ``text``.
public nonisolated final class CellGrid {
  /// The cells. Canvases share them, which is why the grid is a class.
  var store: CellStore
  /// Identifies the grid. Other objects store this instead of a weak reference, which would make each use of the grid
  /// slower.
  let identity = Identity()

  final class Identity: Sendable {}

  /// A limit that is larger than any screen, because a terminal may report any size.
  static let largest = Size(width: 4096, height: 2048)

  /// Creates a grid of blanks. The size is limited to 4096 by 2048.
  public init(size: Size) { store = CellStore(size: Self.bounded(size)) }

  private static func bounded(_ size: Size) -> Size {
    Size(width: min(size.width, largest.width), height: min(size.height, largest.height))
  }

  /// The number of columns and rows.
  public var size: Size { store.size }

  /// A canvas that covers the whole grid.
  public var canvas: Canvas { Canvas(grid: self) }

  /// Changes the size. The common part of both sizes stays; the rest is blank.
  public func resize(to size: Size) {
    let size = Self.bounded(size)
    if size != self.size { store.resize(to: size) }
  }

  /// Blanks all cells.
  public func clear() { store.clear() }

  /// Returns the character of a cell. It is a blank if nothing was drawn there, and empty outside the grid and in the
  /// second cell of a wide character.
  public func text(at point: Point) -> String {
    cell(at: point).map { store.text(of: $0.glyph) } ?? ""
  }

  /// Returns the look of a cell, or ``CellStyle/plain`` outside the grid.
  public func style(at point: Point) -> CellStyle { cell(at: point)?.style ?? .plain }

  private func cell(at point: Point) -> Cell? {
    Rect(origin: .zero, size: size).contains(point) ? store.cells[point.y * size.width + point.x] : nil
  }
}
