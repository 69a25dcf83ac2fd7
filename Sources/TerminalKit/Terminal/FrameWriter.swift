/// Makes the bytes that turn what a terminal shows into the next frame, to be written at once.
///
/// Only cells that changed are written. No table of widths is right on every terminal, so the writer trusts none: it
/// blanks the cells of a cluster whose width is uncertain, writes it, sets the cursor anew, and writes again what may have
/// been drawn over. Borders stay straight, whatever the terminal thinks.
nonisolated struct FrameWriter {
  /// The colors that the terminal has. Change them before ``invalidate()``.
  var colors: ColorDepth
  /// The characters that the terminal has. Change them before ``invalidate()``.
  var glyphs = GlyphSet.unicode
  /// True if the frame is a region of rows that begins where the cursor is, and not the screen. Set before the first frame.
  var isInline = false
  /// The row of the cursor in an inline region.
  private var row = 0
  /// True if the terminal shows a frame at once when its start and end are marked (mode 2026).
  var isSynchronized: Bool
  /// True if the terminal is sent links (OSC 8). Change it before ``invalidate()``.
  var hasLinks: Bool

  /// The cells that the terminal shows, row by row.
  private var shown: [Cell] = []
  private var size = Size.zero
  /// The clusters that ``shown`` refers to.
  private var clusters = ClusterTable()
  /// The links that ``shown`` refers to.
  private var links = LinkTable()
  private var cursor = Cursor.unknown
  /// The grid of the last frame, and the time from which on its rows may have changed since.
  private var grid: CellGrid.Identity?
  private var time = 0

  private enum Cursor: Equatable {
    case unknown, hidden
    case visible(Point)
  }

  /// Creates a writer to a terminal that shows anything: its first frame is a full repaint.
  init(colors: ColorDepth, isSynchronized: Bool = false, hasLinks: Bool = false) {
    self.colors = colors
    self.isSynchronized = isSynchronized
    self.hasLinks = hasLinks
  }

  /// Forgets what the terminal shows, after something else has drawn on it or its size has changed.
  mutating func invalidate() {
    size = .zero
    cursor = .unknown
    row = 0
  }

  /// Returns the bytes that end an inline region: its cells are cleared, or the cursor goes below them.
  mutating func endInline(isCleared: Bool) -> [UInt8] {
    var pen = TerminalPen(width: size.width, colors: colors, style: nil, row: row)
    if isCleared { pen.reserve(rows: 1) } else { pen.leave(rows: size.height) }
    invalidate()
    return pen.bytes
  }

  /// Returns the bytes for the next frame; none when it is what the terminal shows already.
  ///
  /// - Parameters:
  ///   - grid: The cells that the terminal is to show.
  ///   - caret: The position of the terminal's own cursor; nil, or a place outside, hides it.
  /// - Complexity: O(rows, and cells of rows that were drawn on since the last frame of the same grid).
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
    // A hidden cursor waits at the top: whatever a new width does to the rows, the next frame begins there.
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

  /// Renumbers the clusters that are shown when the grid counts its own anew.
  private mutating func adopt(_ table: ClusterTable) {
    guard clusters !== table else { return }
    for index in shown.indices {
      guard let number = shown[index].glyph.cluster else { continue }
      // A cluster that the grid does not have is not in the next frame: anything that differs does.
      shown[index].glyph = table.number(of: clusters.text(number)).map { Glyph(cluster: $0) } ?? .none
    }
    clusters = table
  }

  /// Renumbers the links that are shown when the grid counts its own anew.
  private mutating func adopt(_ table: LinkTable) {
    guard links !== table else { return }
    for index in shown.indices {
      guard let link = links[shown[index].link] else { continue }
      // A cell that leads elsewhere, or nowhere, differs and is written. The number of no link is the greatest of all.
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
    // Behind these nothing changes, and nothing is to be seen.
    var changed = end
    while shown[changed - 1] == frame.cells[changed - 1] { changed -= 1 }
    var seen = end
    while seen > row, frame.cells[seen - 1].isErased { seen -= 1 }

    // Cells before this one are written even if they have not changed.
    var spoilt = row
    while index < max(changed, spoilt) {
      let cell = frame.cells[index]
      if index >= spoilt, shown[index] == cell {
        index = firstChange(in: index + 1..<max(changed, index + 1), of: frame)
        continue
      }
      if cell.flags.contains(.continuation), index > row {
        // The terminal has lost the head of this one.
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

  /// Writes an ASCII character for which the pen is set, and those behind it that are to be written and need no other style.
  ///
  /// - Returns: the first cell that is not written.
  private func writeRun(
    from start: Int, to end: Int, spoilt: Int, of frame: CellStore, with pen: inout TerminalPen
  ) -> Int {
    let (shown, cells) = (shown.span, frame.cells.span)
    let first = cells[start]
    // For a blank, the color and the attributes of text are not set.
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

  /// Returns the first of some cells that the terminal does not show as they are; the end if it does.
  private func firstChange(in range: Range<Int>, of frame: CellStore) -> Int {
    let (shown, cells) = (shown.span.extracting(range), frame.cells.span.extracting(range))
    var place = 0
    // Bounds are checked once, for all of them.
    while place + 4 <= range.count {
      var difference: UInt64 = 0
      for cell in place..<place + 4 { difference |= shown[unchecked: cell].difference(from: cells[unchecked: cell]) }
      if difference != 0 { break }
      place += 4
    }
    while place < range.count, shown[unchecked: place] == cells[unchecked: place] { place += 1 }
    return range.lowerBound + place
  }

  /// Goes to a cell, over a short gap by writing what is there.
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

  /// Writes a cluster of uncertain width, and tells how many cells the terminal may have changed.
  private func writeUncertain(_ text: String, width: Int, at point: Point, with pen: inout TerminalPen) -> Int {
    // No terminal takes more than two cells for a scalar.
    let reach = text.unicodeScalars.count * 2
    // A terminal that finds it too long for the row must not go on in the next.
    let mayWrap = point.x + reach > size.width
    pen.write(repeatElement(UInt8(ascii: " "), count: width), cells: width)
    pen.move(to: point)
    if mayWrap { pen.send("?7l") }
    pen.write(uncertain: text.utf8)
    if mayWrap { pen.send("?7h") }
    return reach
  }
}
