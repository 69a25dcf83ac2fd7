/// The rows of a text area: each line of a text breaks into one or more.
///
/// Only lines that are asked for are broken, and what is known of them is kept until the text or the width changes: a
/// long text costs no more than the part of it that is seen.
nonisolated struct TextLayout {
  /// The start of a row.
  struct Start: Hashable {
    /// In bytes of the line.
    var offset: Int
    /// In cells of the line, as far as tabs must know it.
    var column: Int
  }

  /// A row: one of those of a line.
  struct Place: Hashable, Comparable {
    var line = 0
    var row = 0

    static func < (one: Place, other: Place) -> Bool { (one.line, one.row) < (other.line, other.row) }
  }

  /// The width of a row in cells. Without wrapping it has no effect.
  var width = 1 {
    didSet {
      guard width != oldValue, wrap != .none else { return }
      known = [:]
      checkpoints = [:]
    }
  }
  /// The places at which lines are broken.
  var wrap = TextWrap.Mode.word {
    didSet {
      known = [:]
      checkpoints = [:]
    }
  }
  /// Tabs lead to the multiples of this.
  var tabWidth = 8 {
    didSet {
      known = [:]
      checkpoints = [:]
    }
  }

  private var known: [Int: [Start]] = [:]
  /// The known places of long rows.
  private var checkpoints: [Place: RowCheckpoints] = [:]
  private var revision = 0
  /// More lines than any screen shows are not kept.
  private static let capacity = 4_096

  // MARK: Rows

  /// Returns the starts of the rows of a line: at least one, at 0.
  mutating func starts(of number: Int, in text: TextBuffer) -> [Start] {
    guard wrap != .none else { return [Start(offset: 0, column: 0)] }
    forgetChanged(text)
    if let starts = known[number] { return starts }
    let starts = broken(text.lines[number])
    known[number] = starts
    return starts
  }

  /// Forgets what is known of another text, and what there is too much of.
  private mutating func forgetChanged(_ text: TextBuffer) {
    guard revision != text.revision || known.count + checkpoints.count > Self.capacity else { return }
    known = [:]
    checkpoints = [:]
    revision = text.revision
  }

  private func broken(_ line: String) -> [Start] {
    let (blank, tabs) = withoutTabs(line)
    var starts: [Start] = []
    var column = 0
    var last = blank.startIndex
    for range in TextWrap.lines(of: blank, width: width, mode: wrap) {
      var start = Start(offset: blank.utf8.distance(from: blank.startIndex, to: range.lowerBound), column: 0)
      if !tabs.isEmpty {
        column += blank[last..<range.lowerBound].cellWidth
        last = range.lowerBound
        start.column = column
      }
      if let tab = tabs.last(where: { $0.blanks.lowerBound < start.offset }) {
        // Inside a tab there is no place: the row begins behind it.
        start.column += max(0, tab.blanks.upperBound - start.offset)
        start.offset = tab.offset + 1 + max(0, start.offset - tab.blanks.upperBound)
      }
      if starts.last?.offset != start.offset { starts.append(start) }
    }
    return starts
  }

  /// Returns a line with blanks for its tabs: where each tab is, and where its blanks are.
  private func withoutTabs(_ line: String) -> (String, tabs: [(offset: Int, blanks: Range<Int>)]) {
    guard line.utf8.contains(UInt8(ascii: "\t")) else { return (line, []) }
    var result = ""
    var tabs: [(offset: Int, blanks: Range<Int>)] = []
    var column = 0
    var offset = 0
    for part in line.split(separator: "\t", omittingEmptySubsequences: false) {
      if offset > 0 {
        let count = tabWidth - column % tabWidth
        let start = result.utf8.count
        tabs.append((offset - 1, start..<start + count))
        result += String(repeating: " ", count: count)
        column += count
      }
      result += part
      column += part.cellWidth
      offset += part.utf8.count + 1
    }
    return (result, tabs)
  }

  /// Returns a row of cells.
  mutating func row(_ place: Place, in text: TextBuffer) -> TextRow {
    let starts = starts(of: place.line, in: text)
    let line = text.lines[place.line]
    let next = place.row + 1
    var row = TextRow(
      line: line, range: starts[place.row].offset..<(next < starts.count ? starts[next].offset : line.utf8.count),
      column: starts[place.row].column, tabWidth: tabWidth)
    guard row.range.count >= RowCheckpoints.longRow else { return row }
    forgetChanged(text)
    row.checkpoints = checkpoints[place] ?? RowCheckpoints(of: row)
    checkpoints[place] = row.checkpoints
    return row
  }

  // MARK: Places

  /// Returns the row that the caret at a place of the text is in; where one ends and the next begins, the next.
  mutating func place(of position: TextPosition, in text: TextBuffer) -> Place {
    let starts = starts(of: position.line, in: text)
    return Place(
      line: position.line, row: max(0, (starts.firstIndex { $0.offset > position.offset } ?? starts.count) - 1))
  }

  /// Returns the place in a row that is at a cell, or the nearest. The end of a row is the start of the next, and belongs there.
  mutating func position(in place: Place, at x: Int, of text: TextBuffer) -> TextPosition {
    let row = row(place, in: text)
    var offset = row.offset(at: x)
    if offset == row.range.upperBound, offset < row.line.utf8.count { offset = row.offset(at: row.width - 1) }
    return TextPosition(line: place.line, offset: offset)
  }

  /// Returns the row so many rows further down, or up; the last or the first if there are not so many. O(rows).
  mutating func place(_ distance: Int, from place: Place, in text: TextBuffer) -> Place {
    var place = place
    var left = distance
    while left > 0 {
      let rows = starts(of: place.line, in: text).count
      if place.row + left < rows || place.line + 1 == text.lines.count {
        place.row = min(place.row + left, rows - 1)
        break
      }
      left -= rows - place.row
      place = Place(line: place.line + 1, row: 0)
    }
    while left < 0 {
      if place.row + left >= 0 || place.line == 0 {
        place.row = max(place.row + left, 0)
        break
      }
      left += place.row + 1
      place.line -= 1
      place.row = starts(of: place.line, in: text).count - 1
    }
    return place
  }

  /// Returns the number of rows between two places, or `limit` if there are more. O(limit).
  mutating func distance(from start: Place, to end: Place, limit: Int, in text: TextBuffer) -> Int {
    if start.line == end.line { return min(end.row - start.row, limit) }
    var count = starts(of: start.line, in: text).count - start.row
    var line = start.line + 1
    while line < end.line, count < limit {
      count += starts(of: line, in: text).count
      line += 1
    }
    return min(count + end.row, limit)
  }

  /// Returns the nearest row that there is.
  mutating func existing(_ place: Place, in text: TextBuffer) -> Place {
    let line = min(place.line, text.lines.count - 1)
    return Place(line: line, row: min(place.row, starts(of: line, in: text).count - 1))
  }

  /// Returns the last row.
  mutating func end(of text: TextBuffer) -> Place { place(of: text.end, in: text) }
}
