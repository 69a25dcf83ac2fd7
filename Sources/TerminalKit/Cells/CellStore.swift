internal import NibModel

/// The cells of a grid. Its methods take places that are inside; ``Canvas`` clips.
nonisolated struct CellStore {
  private(set) var size: Size
  /// Row by row, from the top left.
  private(set) var cells: [Cell]
  /// The clusters that ``cells`` refer to.
  private(set) var clusters = ClusterTable()
  /// The number of clusters at which those that are not shown are dropped.
  private var clusterLimit = smallestClusterLimit

  private static let smallestClusterLimit = 1024

  /// The rows that can be drawn on; nil is all. Drawing on others has no effect.
  var openRows: RowSet?
  /// The time at which each row was drawn on last, and the time now: it goes on whenever a writer has looked at the rows.
  private(set) var rowTimes: [Int]
  private var time = 0

  init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.width * size.height)
    rowTimes = Array(repeating: 0, count: size.height)
  }

  mutating func resize(to size: Size) {
    let old = self
    self.size = size
    cells = Array(repeating: .blank, count: size.width * size.height)
    rowTimes = Array(repeating: time, count: size.height)
    let width = min(size.width, old.size.width)
    for y in 0..<min(size.height, old.size.height) where width > 0 {
      let row = y * size.width
      for x in 0..<width { cells[row + x] = old.cells[y * old.size.width + x] }
      if cells[row + width - 1].flags.contains(.wide) { blank(row + width - 1) }
    }
  }

  mutating func clear() {
    for index in cells.indices { cells[index] = .blank }
    for y in rowTimes.indices { rowTimes[y] = time }
  }

  /// Returns true if a row can be drawn on.
  private func isOpen(_ y: Int) -> Bool { openRows?.contains(y) ?? true }

  /// Returns a time from which on rows are drawn on after this moment.
  mutating func nextTime() -> Int {
    time += 1
    return time
  }

  // MARK: Drawing

  /// Writes a text from a column on, which may be left of the first that may be written; and tells its width.
  mutating func write(_ text: Substring, x start: Int, y: Int, columns: Range<Int>, _ style: CellStyle) -> Int {
    guard isOpen(y) else { return text.cellWidth }
    let blank = Cell(.blank, style)
    rowTimes[y] = time
    if let width = write(ascii: text, x: start, y: y, columns: columns, blank) { return width }
    var x = start
    for cluster in TextClusters(text) {
      let end = x.plus(cluster.width.cells)
      if x < columns.lowerBound || end > columns.upperBound {
        // Half of a wide character may be inside.
        fill(columns.clamped(to: x..<end), y: y, with: blank)
      } else if end > x {
        var cell = blank
        cell.glyph = cluster.isPlain ? Glyph(cluster.first) : glyph(of: cluster, in: text)
        put(cell, cluster.width, x: x, y: y)
      }
      x = end
    }
    return x.minus(start)
  }

  /// Writes a text of printable ASCII, as nearly all are: a byte is a cluster that takes a cell.
  ///
  /// - Returns: how many cells it takes; nil, and nothing is written, if it has other characters.
  private mutating func write(
    ascii text: Substring, x start: Int, y: Int, columns: Range<Int>, _ blank: Cell
  ) -> Int? {
    let row = y * size.width
    let width = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      guard bytes.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return nil }
      let end = start.plus(bytes.count)
      let visible = columns.clamped(to: start..<end)
      if visible.isEmpty { return bytes.count }
      split(x: visible.lowerBound, y: y)
      split(x: visible.upperBound, y: y)
      cells.withUnsafeMutableBufferPointer { cells in
        var cell = blank
        for x in visible {
          cell.glyph = Glyph(Unicode.Scalar(bytes[x - start]))
          cells[row + x] = cell
        }
      }
      return bytes.count
    }
    return width ?? nil
  }

  /// Writes a glyph and its look.
  private mutating func put(_ cell: Cell, _ width: CharacterWidth, x: Int, y: Int) {
    let index = y * size.width + x
    split(x: x, y: y)
    split(x: x + width.cells, y: y)
    cells[index] = cell
    if width.isUncertain { cells[index].flags.insert(.uncertain) }
    if width.cells == 2 {
      cells[index].flags.insert(.wide)
      cells[index + 1] = cell
      cells[index + 1].glyph = .none
      cells[index + 1].flags = .continuation
    }
  }

  /// Writes one cell into a part of a row.
  mutating func fill(_ columns: Range<Int>, y: Int, with cell: Cell) {
    guard isOpen(y), !columns.isEmpty else { return }
    rowTimes[y] = time
    split(x: columns.lowerBound, y: y)
    split(x: columns.upperBound, y: y)
    let row = y * size.width
    // A frame fills each cell several times, and a loop over the array checks each.
    cells.withUnsafeMutableBufferPointer {
      $0.extracting(row + columns.lowerBound..<row + columns.upperBound).update(repeating: cell)
    }
  }

  /// Changes the looks in a part of a row. A wide character that is only half in it stays.
  mutating func restyle(_ columns: Range<Int>, y: Int, _ change: (inout CellStyle) -> Void) {
    guard isOpen(y) else { return }
    let row = y * size.width
    rowTimes[y] = time
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
  private mutating func split(x: Int, y: Int) {
    guard x > 0, x < size.width else { return }
    let index = y * size.width + x
    guard cells[index].flags.contains(.continuation) else { return }
    blank(index - 1)
    blank(index)
  }

  private mutating func blank(_ index: Int) { cells[index] = Cell(.blank, cells[index].style) }

  // MARK: Glyphs

  /// The text of a glyph; none of the second cell of a wide one.
  func text(of glyph: Glyph) -> String {
    if let number = glyph.cluster { return clusters.text(number) }
    return glyph == .none ? "" : glyph.scalar.map { String($0) } ?? ""
  }

  private mutating func glyph(of cluster: TextCluster, in text: Substring) -> Glyph {
    if cluster.first.isControl { return Glyph(cluster.first.picture) }
    let text = text[cluster.range]
    if text.unicodeScalars.dropFirst().isEmpty { return Glyph(cluster.first) }
    if clusters.count >= clusterLimit { compactClusters() }
    return Glyph(cluster: clusters.intern(text))
  }

  /// Goes on with a table of the clusters that are shown. A program that runs for weeks shows ever new ones.
  private mutating func compactClusters() {
    let old = clusters
    clusters = ClusterTable()
    for index in cells.indices {
      guard let number = cells[index].glyph.cluster else { continue }
      cells[index].glyph = Glyph(cluster: clusters.intern(old.text(number)))
    }
    clusterLimit = max(Self.smallestClusterLimit, clusters.count * 2)
  }
}

nonisolated extension Unicode.Scalar {
  /// The scalar that a control character is shown as. C1 has no pictures.
  fileprivate var picture: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "·"
    case 0x7F: "␡"
    default: "·"
    }
  }
}
