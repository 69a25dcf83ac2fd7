/// Makes the bytes that change the contents of a terminal to the next frame. They are written in one piece.
///
/// Only cells that have changed are written. No table of character widths is right for every terminal, so the writer
/// does not rely on one. If the width of a cluster is uncertain, it clears the cluster's cells, writes the cluster,
/// sets the cursor again, and rewrites the cells that may have been overwritten. So borders stay aligned on every
/// terminal.
nonisolated struct FrameWriter {
  /// The colors that the terminal shows. Call ``invalidate()`` after changing them.
  var colors: ColorDepth
  /// The characters that the terminal shows. Call ``invalidate()`` after changing them.
  var glyphs = GlyphSet.unicode
  /// True if the frame is a region of rows that begins at the cursor, and not the screen. Set it before the first
  /// frame.
  var isInline = false
  /// The row of the cursor in an inline region.
  private var row = 0
  /// True if the terminal supports synchronized output (mode 2026), in which a frame with a marked start and end is
  /// shown at once.
  var isSynchronized: Bool
  /// True if links (OSC 8) are sent to the terminal. Call ``invalidate()`` after changing it.
  var hasLinks: Bool

  /// The cells that the terminal shows, row by row.
  private var shown: [Cell] = []
  private var size = Size.zero
  /// The clusters that ``shown`` refers to.
  private var clusters = ClusterTable()
  /// The links that ``shown`` refers to.
  private var links = LinkTable()
  private var cursor = Cursor.unknown
  /// The grid of the last frame, and the time since which its rows may have changed.
  private var grid: CellGrid.Identity?
  private var time = 0

  private enum Cursor: Equatable {
    case unknown, hidden
    case visible(Point)
  }

  /// Creates a writer for a terminal with unknown contents, so its first frame is a full repaint.
  init(colors: ColorDepth, isSynchronized: Bool = false, hasLinks: Bool = false) {
    self.colors = colors
    self.isSynchronized = isSynchronized
    self.hasLinks = hasLinks
  }

  /// Forgets the contents of the terminal, after something else has drawn on it or its size has changed.
  mutating func invalidate() {
    size = .zero
    cursor = .unknown
    row = 0
  }

  /// Returns the bytes that end an inline region: they clear its cells, or move the cursor below them.
  mutating func endInline(isCleared: Bool) -> [UInt8] {
    var pen = TerminalPen(width: size.width, colors: colors, style: nil, row: row)
    if isCleared { pen.reserve(rows: 1) } else { pen.leave(rows: size.height) }
    invalidate()
    return pen.bytes
  }

  /// Returns the bytes for the next frame. Empty if the terminal already shows it.
  ///
  /// - Parameters:
  ///   - grid: The cells to show.
  ///   - caret: The position of the terminal's cursor. Nil, or a position outside of the grid, hides it.
  /// - Complexity: O(rows + cells of rows that were drawn since the last frame of the same grid).
  mutating func frame(_ grid: CellGrid, caret: Point?) -> [UInt8] {
    var pen = TerminalPen(
      width: grid.size.width, colors: colors, links: hasLinks ? grid.store.links : nil,
      style: size == grid.size ? .plain : nil, row: isInline ? row : nil)
    let isAll = size != grid.size || self.grid !== grid.identity
    if size != grid.size {
      size = grid.size
      shown = Array(repeating: .blank, count: size.width * size.height)
      pen.resetStyle()
      if isInline { pen.reserve(rows: size.height) } else { pen.send("2J") }
    }
    let frame = grid.store
    adopt(frame.clusters)
    adopt(frame.links)
    for y in 0..<size.height where isAll || frame.rowTimes[y] >= time { write(row: y, of: frame, with: &pen) }
    self.grid = grid.identity
    time = grid.store.nextTime()
    pen.resetStyle()

    let isDrawn = !pen.bytes.isEmpty
    let wanted = caret.flatMap { Rect(origin: .zero, size: size).contains($0) ? Cursor.visible($0) : nil } ?? .hidden
    guard isDrawn || wanted != cursor else { return [] }
    let isHiddenMeanwhile = isDrawn && !isSynchronized && cursor != .hidden
    var bytes: [UInt8] = []
    if isDrawn, isSynchronized { bytes.append(sequence: "?2026h") }
    if isHiddenMeanwhile { bytes.append(sequence: "?25l") }
    set(wanted, from: isHiddenMeanwhile ? .hidden : cursor, with: &pen)
    // A hidden cursor is kept at the top, so that the next frame begins there even if a new width has rewrapped the
    // rows.
    if isInline, wanted == .hidden { pen.move(to: .zero) }
    row = pen.y ?? 0
    bytes += pen.bytes
    if isDrawn, isSynchronized { bytes.append(sequence: "?2026l") }
    return bytes
  }

  private mutating func set(_ wanted: Cursor, from current: Cursor, with pen: inout TerminalPen) {
    cursor = wanted
    if case .visible(let point) = wanted {
      pen.move(to: point)
      if case .visible = current { return }
      pen.send("?25h")
    } else if current != .hidden {
      pen.send("?25l")
    }
  }

  /// Renumbers the clusters that are shown if the grid has numbered its own again.
  private mutating func adopt(_ table: ClusterTable) {
    guard clusters !== table else { return }
    for index in shown.indices {
      guard let number = shown[index].glyph.cluster else { continue }
      // A cluster that is not in the grid is not in the next frame, so any cell of the frame differs from it.
      shown[index].glyph = table.number(of: clusters.text(number)).map { Glyph(cluster: $0) } ?? .none
    }
    clusters = table
  }

  /// Renumbers the links that are shown if the grid has numbered its own again.
  private mutating func adopt(_ table: LinkTable) {
    guard links !== table else { return }
    for index in shown.indices {
      guard let link = links[shown[index].link] else { continue }
      // If a cell has another link or none, it differs and is written. The largest number means that there is no such
      // link.
      let number = table.number(of: link)
      shown[index].link = number == 0 ? .max : number
    }
    links = table
  }

  // MARK: One row

  private mutating func write(row y: Int, of frame: CellStore, with pen: inout TerminalPen) {
    let row = y * size.width
    let end = row + size.width
    let first = firstChange(in: row..<end, of: frame)
    if first == end { return }
    var index = first
    // After this place, nothing has changed, and nothing is visible.
    var changed = end
    while shown[changed - 1] == frame.cells[changed - 1] { changed -= 1 }
    var seen = end
    while seen > row, frame.cells[seen - 1].isErased { seen -= 1 }

    // Cells before this place are written even if they have not changed.
    var spoilt = row
    while index < max(changed, spoilt) {
      let cell = frame.cells[index]
      if index >= spoilt, shown[index] == cell {
        index = firstChange(in: index + 1..<max(changed, index + 1), of: frame)
        continue
      }
      if cell.flags.contains(.continuation), index > row {
        // The first half of this character is no longer on the terminal.
        index -= 1
        spoilt = max(spoilt, index + 1)
        continue
      }
      let point = Point(x: index - row, y: y)
      if index >= seen, max(changed, spoilt) - index > 3 {
        pen.move(to: point)
        pen.setStyle(of: .blank)
        pen.send("K")
        break
      }
      if !pen.isAt(point) { approach(index, at: point, in: frame, with: &pen) }
      let width = cell.flags.contains(.wide) ? 2 : 1
      pen.setStyle(of: cell)
      if glyphs != .unicode, let plain = glyphs.replacement(for: frame.text(of: cell.glyph), width: width) {
        pen.write(plain.utf8, cells: width)
      } else if cell.flags.contains(.uncertain) {
        let reach = writeUncertain(frame.text(of: cell.glyph), width: width, at: point, with: &pen)
        spoilt = max(spoilt, min(end, index + reach))
      } else if cell.isASCII, index < seen {
        index = writeRun(from: index, to: min(seen, max(changed, spoilt)), spoilt: spoilt, of: frame, with: &pen)
        continue
      } else if let scalar = cell.glyph.scalar {
        pen.write(scalar, cells: width)
      } else {
        pen.write(frame.text(of: cell.glyph).utf8, cells: width)
      }
      index += width
    }
    frame.cells.withUnsafeBufferPointer { cells in
      shown.withUnsafeMutableBufferPointer {
        _ = $0.extracting(first..<changed).update(fromContentsOf: cells.extracting(first..<changed))
      }
    }
  }

  /// Writes an ASCII character whose style is already set, and the following ones that need to be written in the same
  /// style.
  ///
  /// - Returns: the first cell that was not written.
  private func writeRun(
    from start: Int, to end: Int, spoilt: Int, of frame: CellStore, with pen: inout TerminalPen
  ) -> Int {
    let (shown, cells) = (shown.span, frame.cells.span)
    let first = cells[start]
    // For a space, the text color and text attributes are not set.
    let isBlank = first.isBlank
    var index = start
    repeat {
      pen.append(cells[index])
      index += 1
    } while index < end && (index < spoilt || shown[index] != cells[index]) && cells[index].looksLike(first)
      && cells[index].isASCII && (!isBlank || cells[index].isBlank)
    pen.advance(by: index - start)
    return index
  }

  /// Returns the first cell in a range that the terminal shows differently, or the end of the range if there is none.
  private func firstChange(in range: Range<Int>, of frame: CellStore) -> Int {
    let (shown, cells) = (shown.span.extracting(range), frame.cells.span.extracting(range))
    var place = 0
    // The bounds are checked once for the whole range.
    while place + 4 <= range.count {
      var difference: UInt64 = 0
      for cell in place..<place + 4 { difference |= shown[unchecked: cell].difference(from: cells[unchecked: cell]) }
      if difference != 0 { break }
      place += 4
    }
    while place < range.count, shown[unchecked: place] == cells[unchecked: place] { place += 1 }
    return range.lowerBound + place
  }

  /// Moves to a cell. A short gap is crossed by writing its cells.
  private func approach(_ index: Int, at point: Point, in frame: CellStore, with pen: inout TerminalPen) {
    if let x = pen.x, x < point.x, pen.isInRow(point.y) {
      let gap = index - (point.x - x)..<index
      let isCheap = gap.count <= TerminalPen.bytesToSkip(gap.count)
      if isCheap, gap.allSatisfy({ frame.cells[$0].isASCII && pen.hasStyle(of: frame.cells[$0]) }) {
        for index in gap {
          if let scalar = frame.cells[index].glyph.scalar { pen.write(scalar, cells: 1) }
        }
      }
    }
    pen.move(to: point)
  }

  /// Writes a cluster of uncertain width, and returns the number of cells that the terminal may have changed.
  private func writeUncertain(_ text: String, width: Int, at point: Point, with pen: inout TerminalPen) -> Int {
    // No terminal uses more than two cells for a scalar.
    let reach = text.unicodeScalars.count * 2
    // If the cluster is too long for the row, the terminal must not wrap it to the next row.
    let mayWrap = point.x + reach > size.width
    pen.write(repeatElement(UInt8(ascii: " "), count: width), cells: width)
    pen.move(to: point)
    if mayWrap { pen.send("?7l") }
    pen.write(uncertain: text.utf8)
    if mayWrap { pen.send("?7h") }
    return reach
  }
}
