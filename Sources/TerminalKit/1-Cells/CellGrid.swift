/// A screen in memory: rows of cells, each with a character and a look.
///
/// Views draw on its ``canvas``; a ``FrameWriter`` makes the terminal show it; tests read its ``text``.
public nonisolated final class CellGrid {
  /// Columns and rows.
  public private(set) var size: Size
  /// Row by row, from the top left.
  private(set) var cells: [Cell]
  /// The clusters that ``cells`` refer to.
  private(set) var clusters = ClusterTable()
  /// How many clusters there may be before those that are not shown are forgotten.
  private var clusterLimit = smallestClusterLimit

  private static let smallestClusterLimit = 1024
  /// More than any screen has. A terminal says how big it is, and may say anything.
  private static let largest = Size(width: 4096, height: 2048)

  /// A grid of blanks. It is never larger than 4096 by 2048.
  public init(size: Size) {
    self.size = Self.bounded(size)
    cells = Array(repeating: .blank, count: self.size.width * self.size.height)
  }

  private static func bounded(_ size: Size) -> Size {
    Size(width: min(size.width, largest.width), height: min(size.height, largest.height))
  }

  /// Where views draw: all of it.
  public var canvas: Canvas { Canvas(grid: self) }

  /// Gives it another size. What both sizes have stays; the rest is blank.
  public func resize(to size: Size) {
    let old = (size: self.size, cells: cells)
    self.size = Self.bounded(size)
    guard self.size != old.size else { return }
    cells = Array(repeating: .blank, count: self.size.width * self.size.height)
    let width = min(self.size.width, old.size.width)
    for y in 0..<min(self.size.height, old.size.height) where width > 0 {
      for x in 0..<width { cells[y * self.size.width + x] = old.cells[y * old.size.width + x] }
      if cells[y * self.size.width + width - 1].flags.contains(.wide) { blank(y * self.size.width + width - 1) }
    }
  }

  /// Blanks all cells.
  public func clear() {
    for index in cells.indices { cells[index] = .blank }
  }

  // MARK: What is there

  /// The character of a cell: a blank where nothing was drawn; nothing outside, and in the second cell of a wide one.
  public func text(at point: Point) -> String {
    guard let index = index(of: point), !cells[index].flags.contains(.continuation) else { return "" }
    return text(of: cells[index].glyph)
  }

  /// The look of a cell; outside, ``CellStyle/plain``.
  public func style(at point: Point) -> CellStyle {
    index(of: point).map { cells[$0].style } ?? .plain
  }

  /// The text of a glyph of this grid.
  func text(of glyph: Glyph) -> String {
    if let number = glyph.cluster { return clusters.text(number) }
    return glyph == .none ? "" : glyph.scalar.map { String($0) } ?? ""
  }

  private func index(of point: Point) -> Int? {
    Rect(origin: .zero, size: size).contains(point) ? point.y * size.width + point.x : nil
  }

  // MARK: Drawing

  /// Writes a cluster of `width` cells, which must be inside.
  func put(_ glyph: Glyph, _ style: CellStyle, width: Int, isUncertain: Bool, x: Int, y: Int) {
    let start = y * size.width + x
    split(x: x, y: y)
    split(x: x + width, y: y)
    var cell = Cell(glyph, style, isUncertain ? .uncertain : [])
    if width == 2 {
      cell.flags.insert(.wide)
      cells[start + 1] = Cell(.none, style, .continuation)
    }
    cells[start] = cell
  }

  /// Writes one cell into a part of a row, which must be inside.
  func fill(_ columns: Range<Int>, y: Int, with cell: Cell) {
    guard !columns.isEmpty else { return }
    split(x: columns.lowerBound, y: y)
    split(x: columns.upperBound, y: y)
    for index in y * size.width + columns.lowerBound..<y * size.width + columns.upperBound { cells[index] = cell }
  }

  /// Changes the looks in a part of a row, which must be inside. A wide character that is only half in it stays.
  func restyle(_ columns: Range<Int>, y: Int, _ change: (inout CellStyle) -> Void) {
    let row = y * size.width
    // Neighbours mostly look the same, and asking is dearer than comparing.
    var last: (before: Cell, after: CellStyle)?
    var isHalf = false
    for x in columns {
      let cell = cells[row + x]
      if cell.flags.contains(.continuation) {
        if x == columns.lowerBound || isHalf { continue }
      } else {
        isHalf = cell.flags.contains(.wide) && x + 1 == columns.upperBound
        if isHalf { continue }
      }
      let after: CellStyle
      if let last, last.before.looksLike(cell) {
        after = last.after
      } else {
        var style = cell.style
        change(&style)
        after = style
        last = (cell, style)
      }
      cells[row + x].style = after
    }
  }

  /// Blanks the wide character, if any, that stands across the left edge of a column, because half of it goes.
  private func split(x: Int, y: Int) {
    guard x > 0, x < size.width else { return }
    let index = y * size.width + x
    guard cells[index].flags.contains(.continuation) else { return }
    blank(index - 1)
    blank(index)
  }

  private func blank(_ index: Int) { cells[index] = Cell(.blank, cells[index].style) }

  // MARK: Clusters

  /// The glyph of a cluster, a scalar being its own.
  func glyph(_ cluster: some StringProtocol) -> Glyph {
    let scalars = cluster.unicodeScalars
    if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex { return Glyph(first) }
    if clusters.count >= clusterLimit { compactClusters() }
    return Glyph(cluster: clusters.intern(cluster))
  }

  /// Goes on with a table of the clusters that are shown. A program that runs for weeks shows ever new ones.
  private func compactClusters() {
    let old = clusters
    clusters = ClusterTable()
    for index in cells.indices {
      guard let number = cells[index].glyph.cluster else { continue }
      cells[index].glyph = Glyph(cluster: clusters.intern(old.text(number)))
    }
    clusterLimit = max(Self.smallestClusterLimit, clusters.count * 2)
  }
}
