/// A line of a text, or a part of one, as a row of cells.
nonisolated struct TextRow {
  /// The line that contains the row.
  let line: String
  /// The part of the line that the row shows, in bytes.
  let range: Range<Int>
  /// The column of the line at which the row begins. Tab stops are counted from the start of the line.
  var column = 0
  /// The distance of tab stops in cells.
  var tabWidth = 1
  /// True if a bullet is shown in place of each cluster.
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
    /// The text to write, which is a blank for a tab.
    let text: Substring
  }

  /// The width of the row in cells.
  var width: Int { x(of: range.upperBound) }

  /// Returns the first cell of the cluster at an offset, or the cell after the last cluster.
  func x(of offset: Int) -> Int {
    var result: Int?
    let end = walk(from: checkpoints?.last(atOffset: offset)) { piece in
      if piece.offset >= offset { result = piece.x }
      return result == nil
    }
    return result ?? end
  }

  /// Returns the offset of the cluster at a cell. For cells outside the row, this is the first offset or the end.
  func offset(at x: Int) -> Int {
    var result: Int?
    _ = walk(from: checkpoints?.last(atCell: x)) { piece in
      if piece.x + piece.width > x { result = piece.offset }
      return result == nil
    }
    return result ?? range.upperBound
  }

  /// Returns the number of cells to scroll by, so that the cluster at an offset, or the blank after the last cluster,
  /// is visible. The row scrolls as little as possible, and not past its last cell.
  func scroll(_ scroll: Int, toShow offset: Int, room: Int) -> Int {
    let start = x(of: offset)
    // If a wide character does not fit, its start is shown.
    let end = min(max(start + 1, x(of: offset + 1)), start + max(1, room))
    return max(min(scroll, start, max(0, width + 1 - room)), end - room)
  }

  /// Writes the row on a canvas.
  ///
  /// - Parameters:
  ///   - scroll: the number of cells of the row to the left of the canvas.
  ///   - style: returns the style of a piece of the line.
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

  /// Returns the first place between clusters at or after an offset, walking from a known place.
  func place(from start: RowCheckpoints.Place, atLeast offset: Int) -> RowCheckpoints.Place {
    var end = range.upperBound
    let x = walk(from: start) { piece in
      if piece.offset >= offset { end = piece.offset }
      return piece.offset < offset
    }
    return RowCheckpoints.Place(offset: end, x: x)
  }

  /// Visits the clusters until the closure returns false.
  ///
  /// - Parameter start: A known place to begin at, or nil for the start of the row.
  /// - Returns: the cell after the last cluster that was visited.
  private func walk(from start: RowCheckpoints.Place?, _ visit: (Piece) -> Bool) -> Int {
    let bytes = line.utf8
    var offset = start?.offset ?? range.lowerBound
    var x = start?.x ?? 0
    var index = bytes.index(bytes.startIndex, offsetBy: offset)
    let end = bytes.index(bytes.startIndex, offsetBy: range.upperBound)
    while index < end {
      var next = bytes.index(after: index)
      var width = 1
      // An ASCII character that precedes another one is a cluster of one cell. The width of other clusters is looked up
      // in the tables.
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
