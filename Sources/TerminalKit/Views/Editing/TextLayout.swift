/// The rows of a text area. Each line of the text is broken into one or more rows.
///
/// Only requested lines are broken, and the results are kept until the text or the width changes. So the cost depends
/// on the visible part, not on the length of the text.
nonisolated struct TextLayout {
  /// The start of a row.
  struct Start: Hashable {
    /// The offset in bytes of the line.
    var offset: Int
    /// The column in cells of the line, which tabs depend on.
    var column: Int
  }

  /// The place of a row: its line, and its index among the rows of the line.
  struct Place: Hashable, Comparable {
    var line = 0
    var row = 0

    static func < (one: Place, other: Place) -> Bool { (one.line, one.row) < (other.line, other.row) }
  }

  /// The width of a row in cells. It has no effect without wrapping.
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
  /// The distance of tab stops in cells.
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
  /// The maximum number of lines that are kept, which is more than any screen shows.
  private static let capacity = 4_096

  // MARK: Rows

  /// Returns the starts of the rows of a line. There is at least one, at 0.
  mutating func starts(of number: Int, in text: TextBuffer) -> [Start] {
    guard wrap != .none else { return [Start(offset: 0, column: 0)] }
    forgetChanged(text)
    if let starts = known[number] { return starts }
    let starts = broken(text.lines[number])
    known[number] = starts
    return starts
  }

  /// Discards the results for another text, and all results if there are too many.
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
        // A row cannot begin inside a tab, so it begins after it.
        start.column += max(0, tab.blanks.upperBound - start.offset)
        start.offset = tab.offset + 1 + max(0, start.offset - tab.blanks.upperBound)
      }
      if starts.last?.offset != start.offset { starts.append(start) }
    }
    return starts
  }

  /// Returns a line with blanks in place of tabs, the position of each tab, and the range of its blanks.
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

  /// Returns the row of the caret at a position. Between two rows, this is the second one.
  mutating func place(of position: TextPosition, in text: TextBuffer) -> Place {
    let starts = starts(of: position.line, in: text)
    return Place(
      line: position.line, row: max(0, (starts.firstIndex { $0.offset > position.offset } ?? starts.count) - 1))
  }

  /// Returns the position in a row at a cell, or the nearest one. The end of a row is the start of the next row, and
  /// belongs to that row.
  mutating func position(in place: Place, at x: Int, of text: TextBuffer) -> TextPosition {
    let row = row(place, in: text)
    var offset = row.offset(at: x)
    if offset == row.range.upperBound, offset < row.line.utf8.count { offset = row.offset(at: row.width - 1) }
    return TextPosition(line: place.line, offset: offset)
  }

  /// Returns the row that is `distance` rows below, or above if it is negative. The result is limited to the first and
  /// the last row. O(rows).
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

  /// Returns the number of rows between two rows, or `limit` if there are more. O(limit).
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

  /// Returns the row itself, or the nearest one that exists.
  mutating func existing(_ place: Place, in text: TextBuffer) -> Place {
    let line = min(place.line, text.lines.count - 1)
    return Place(line: line, row: min(place.row, starts(of: line, in: text).count - 1))
  }

  /// Returns the last row.
  mutating func end(of text: TextBuffer) -> Place { place(of: text.end, in: text) }
}
