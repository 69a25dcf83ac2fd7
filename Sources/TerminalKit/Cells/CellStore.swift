internal import NibModel

/// The cells of a grid. Its methods expect places inside the grid, because ``Canvas`` clips them.
nonisolated struct CellStore {
  private(set) var size: Size
  /// The cells, row by row, from the top left.
  var cells: [Cell]
  /// The clusters that ``cells`` refer to.
  var clusters = ClusterTable()
  /// The links that ``cells`` refer to, and the number of links at which unused ones are removed.
  var links = LinkTable()
  var linkLimit = smallestLinkLimit
  /// The number of clusters at which unused clusters are removed.
  var clusterLimit = smallestClusterLimit

  static let smallestClusterLimit = 1024

  /// True if right-to-left text is put into visual order, because the terminal does not do so.
  var reordersText = false
  /// The rows that can be drawn on, or nil for all. Drawing on other rows has no effect.
  var openRows: RowSet?
  /// The time at which each row was drawn on last, and the current time, which advances whenever a writer has read
  /// the rows.
  private(set) var rowTimes: [Int]
  private var time = 0
  /// The part of each row that was filled last, if nothing else has been drawn in the row since. Filling a part of it
  /// again with the same cell changes nothing. Nested views do this often.
  private var filled: [Filled]

  private struct Filled {
    var columns = 0..<0
    var cell = Cell.blank
  }

  init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.width * size.height)
    rowTimes = Array(repeating: 0, count: size.height)
    filled = Array(repeating: Filled(), count: size.height)
  }

  mutating func resize(to size: Size) {
    let old = self
    self.size = size
    cells = Array(repeating: .blank, count: size.width * size.height)
    rowTimes = Array(repeating: time, count: size.height)
    filled = Array(repeating: Filled(), count: size.height)
    let width = min(size.width, old.size.width)
    for y in 0..<min(size.height, old.size.height) where width > 0 {
      let row = y * size.width
      for x in 0..<width { cells[row + x] = old.cells[y * old.size.width + x] }
      if cells[row + width - 1].flags.contains(.wide) { blank(row + width - 1) }
    }
  }

  mutating func clear() {
    for index in cells.indices { cells[index] = .blank }
    for y in rowTimes.indices { willDraw(y) }
  }

  /// Called before something other than a fill is drawn in a row.
  private mutating func willDraw(_ y: Int) {
    rowTimes[y] = time
    filled[y].columns = 0..<0
  }

  /// Returns true if a row can be drawn on.
  private func isOpen(_ y: Int) -> Bool { openRows?.contains(y) ?? true }

  /// Starts a new time, and returns it. Rows that are drawn on after this moment have this time or a later one.
  mutating func nextTime() -> Int {
    time += 1
    return time
  }

  // MARK: Drawing

  /// Writes a text from a column on, which may be left of the first allowed column. Returns the width of the text.
  mutating func write(_ text: Substring, x start: Int, y: Int, columns: Range<Int>, _ style: CellStyle) -> Int {
    guard isOpen(y) else { return text.cellWidth }
    let blank = Cell(.blank, style)
    let width = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      guard bytes.isPlain else { return nil }
      put(bytes, x: start, y: y, columns: columns, blank)
      return bytes.count
    }
    if case .some(let width?) = width { return width }
    willDraw(y)
    let text = reordersText && BidiText.isNeeded(for: text) ? Substring(BidiText.visual(text)) : text
    var x = start
    for cluster in TextClusters(text) { x = put(cluster, of: text, x: x, y: y, columns: columns, blank) }
    return x.minus(start)
  }

  /// Writes a text whose parts have looks of their own.
  ///
  /// - Parameters:
  ///   - brushes: the look of each part, as a blank cell, and the byte at which the part ends.
  ///   - blank: the look of the text after the last part.
  mutating func write(
    _ text: String, x start: Int, y: Int, columns: Range<Int>, _ brushes: [(end: Int, blank: Cell)], _ blank: Cell
  ) -> Int {
    guard isOpen(y) else { return text.cellWidth }
    let width = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      guard bytes.isPlain else { return nil }
      var offset = 0
      for (end, blank) in brushes + [(bytes.count, blank)] where end > offset {
        let part = UnsafeBufferPointer(rebasing: bytes[offset..<end])
        put(part, x: start.plus(offset), y: y, columns: columns, blank)
        offset = end
      }
      return bytes.count
    }
    if case .some(let width?) = width { return width }
    willDraw(y)
    let words = Substring(text)
    var x = start
    var rest = brushes[...]
    for cluster in TextClusters(words) {
      // If a cluster belongs to two parts, it has the look of the first.
      let offset = text.utf8.distance(from: text.startIndex, to: cluster.range.lowerBound)
      while let brush = rest.first, brush.end <= offset { rest.removeFirst() }
      x = put(cluster, of: words, x: x, y: y, columns: columns, rest.first?.blank ?? blank)
    }
    return x.minus(start)
  }

  /// Writes a cluster, or the half of it that is in the allowed columns, and returns the column after it.
  private mutating func put(
    _ cluster: TextCluster, of text: Substring, x: Int, y: Int, columns: Range<Int>, _ blank: Cell
  ) -> Int {
    let end = x.plus(cluster.width.cells)
    if x < columns.lowerBound || end > columns.upperBound {
      // Half of a wide character may be inside.
      let inside = columns.clamped(to: x..<end)
      if !inside.isEmpty { overwrite(inside, y: y, with: blank) }
    } else if end > x {
      var cell = blank
      cell.glyph = cluster.isPlain ? Glyph(cluster.first) : glyph(of: cluster, in: text)
      put(cell, cluster.width, x: x, y: y)
    }
    return end
  }

  /// Writes a text of printable ASCII that fits into its room. This is a fast path for nearly all texts.
  ///
  /// - Parameter columns: the columns that may be written.
  /// - Returns: false, without writing anything, if the text is not printable ASCII or does not fit.
  mutating func write(
    plain text: String, aligned align: TextAlignment, in room: Range<Int>, y: Int, columns: Range<Int>,
    _ style: CellStyle
  ) -> Bool {
    guard isOpen(y) else { return true }
    return text.utf8.withContiguousStorageIfAvailable { bytes in
      let free = room.count - bytes.count
      guard free >= 0, bytes.isPlain else { return false }
      let indent =
        switch align {
        case .start: 0
        case .center: free / 2
        case .end: free
        }
      put(bytes, x: room.lowerBound.plus(indent), y: y, columns: columns, Cell(.blank, style))
      return true
    } ?? false
  }

  /// Writes printable ASCII, each byte into a cell.
  private mutating func put(
    _ bytes: UnsafeBufferPointer<UInt8>, x start: Int, y: Int, columns: Range<Int>, _ blank: Cell
  ) {
    let visible = columns.clamped(to: start..<start.plus(bytes.count))
    if visible.isEmpty { return }
    willDraw(y)
    split(x: visible.lowerBound, y: y)
    split(x: visible.upperBound, y: y)
    let row = y * size.width
    cells.withUnsafeMutableBufferPointer { cells in
      var cell = blank
      for x in visible {
        cell.glyph = Glyph(Unicode.Scalar(bytes[x - start]))
        cells[row + x] = cell
      }
    }
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

  /// Writes one cell into a part of some rows.
  mutating func fill(_ columns: Range<Int>, rows: Range<Int>, with cell: Cell) {
    guard !columns.isEmpty else { return }
    for y in rows where isOpen(y) {
      let last = filled[y]
      if last.cell == cell, last.columns.lowerBound <= columns.lowerBound, columns.upperBound <= last.columns.upperBound
      {
        continue
      }
      rowTimes[y] = time
      filled[y] = Filled(columns: columns, cell: cell)
      overwrite(columns, y: y, with: cell)
    }
  }

  private mutating func overwrite(_ columns: Range<Int>, y: Int, with cell: Cell) {
    split(x: columns.lowerBound, y: y)
    split(x: columns.upperBound, y: y)
    let row = y * size.width
    // A frame fills most cells more than once, and a loop over the array would check each index.
    cells.withUnsafeMutableBufferPointer { cells in
      for index in row + columns.lowerBound..<row + columns.upperBound { cells[index] = cell }
    }
  }

  /// Changes the looks in a part of a row. A wide character that is only half in the part keeps its look.
  mutating func restyle(_ columns: Range<Int>, y: Int, _ change: (inout CellStyle) -> Void) {
    guard isOpen(y) else { return }
    let row = y * size.width
    willDraw(y)
    // Neighboring cells usually have the same look, and comparing is faster than calling the closure.
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

  /// Replaces a wide character that crosses the left edge of a column with blanks, because half of it is overwritten.
  private mutating func split(x: Int, y: Int) {
    guard x > 0, x < size.width else { return }
    let index = y * size.width + x
    guard cells[index].flags.contains(.continuation) else { return }
    blank(index - 1)
    blank(index)
  }

  private mutating func blank(_ index: Int) { cells[index] = Cell(.blank, cells[index].style) }
}
