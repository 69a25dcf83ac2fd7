/// A line of a text, or a part of one, as a row of cells.
nonisolated struct TextRow {
  /// The line that it is in.
  let line: String
  /// The part of the line that the row shows, in bytes.
  let range: Range<Int>
  /// The column of the line at which it begins: tabs lead to columns of the line.
  var column = 0
  /// Tabs lead to the multiples of this.
  var tabWidth = 1
  /// True if a bullet is shown for every cluster.
  var isSecure = false
  /// Known places of a long row.
  var checkpoints: RowCheckpoints?

  /// A cluster, and its cells.
  struct Piece {
    /// The offset of the cluster in the line.
    let offset: Int
    /// The first cell of the cluster in the row.
    let x: Int
    /// The width of the cluster in cells.
    let width: Int
    /// The text to write; a blank for a tab.
    let text: Substring
  }

  /// The width of the row in cells.
  var width: Int { x(of: range.upperBound) }

  /// Returns the cell at which the cluster at a place begins, or behind the last.
  func x(of offset: Int) -> Int {
    var result: Int?
    let end = walk(from: checkpoints?.last(atOffset: offset)) { piece in
      if piece.offset >= offset { result = piece.x }
      return result == nil
    }
    return result ?? end
  }

  /// Returns the place of the cluster that is at a cell: the first, or the end, for cells outside.
  func offset(at x: Int) -> Int {
    var result: Int?
    _ = walk(from: checkpoints?.last(atCell: x)) { piece in
      if piece.x + piece.width > x { result = piece.offset }
      return result == nil
    }
    return result ?? range.upperBound
  }

  /// Returns the cells to scroll by, so that the cluster at an offset, or the blank behind the last one, is visible in
  /// some room: as few as it takes, and not past the last cell.
  func scroll(_ scroll: Int, toShow offset: Int, room: Int) -> Int {
    let start = x(of: offset)
    // A wide character that does not fit at all shows its start.
    let end = min(max(start + 1, x(of: offset + 1)), start + max(1, room))
    return max(min(scroll, start, max(0, width + 1 - room)), end - room)
  }

  /// Writes it.
  ///
  /// - Parameters:
  ///   - scroll: the number of its cells to the left of the canvas.
  ///   - style: the style of a place in the line.
  func write(on canvas: Canvas, y: Int, scroll: Int, _ style: (Piece) -> CellStyle) {
    _ = walk(from: checkpoints?.last(atCell: scroll)) { piece in
      let x = piece.x - scroll
      if x + piece.width > 0 {
        let style = style(piece)
        canvas.fill(Rect(x: x, y: y, width: piece.width, height: 1), style)
        if piece.text != "\t" { canvas.write(piece.text, at: Point(x: x, y: y), style) }
      }
      return x + piece.width < canvas.size.width
    }
  }

  /// Returns the first place between clusters at an offset or behind it, on the way from a known place.
  func place(from start: RowCheckpoints.Place, atLeast offset: Int) -> RowCheckpoints.Place {
    var end = range.upperBound
    let x = walk(from: start) { piece in
      if piece.offset >= offset { end = piece.offset }
      return piece.offset < offset
    }
    return RowCheckpoints.Place(offset: end, x: x)
  }

  /// Visits the clusters until told to stop.
  ///
  /// - Parameter start: A known place to begin at; nil is the start of the row.
  /// - Returns: the cell behind the last that was visited.
  private func walk(from start: RowCheckpoints.Place?, _ visit: (Piece) -> Bool) -> Int {
    let bytes = line.utf8
    var offset = start?.offset ?? range.lowerBound
    var x = start?.x ?? 0
    var index = bytes.index(bytes.startIndex, offsetBy: offset)
    let end = bytes.index(bytes.startIndex, offsetBy: range.upperBound)
    while index < end {
      var next = bytes.index(after: index)
      var width = 1
      // ASCII before ASCII is a cluster of one cell; all else is for the tables.
      if bytes[index] == UInt8(ascii: "\t") {
        width = tabWidth - (column + x) % tabWidth
      } else if !(bytes[index] < 0x80 && (next == end || bytes[next] < 0x80)) {
        next = line.index(after: index)
        if !isSecure { width = line[index..<next].cellWidth }
      }
      if isSecure { width = 1 }
      let piece = Piece(offset: offset, x: x, width: width, text: isSecure ? "•" : line[index..<next])
      offset += bytes.distance(from: index, to: next)
      guard visit(piece) else { return x }
      x += width
      index = next
    }
    return x
  }
}
