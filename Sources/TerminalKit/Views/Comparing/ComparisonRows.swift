internal import TextComparing

/// The rows in which two texts stand beside each other.
///
/// Lines that both texts have and lines of a hunk take a row each, and a row stands for a run of equal lines that is folded.
/// The lines of a hunk are paired when they are first seen, which can change the number of its rows. So a long text costs no
/// more than its hunks, and the rows in sight.
nonisolated struct ComparisonRows {
  /// A row.
  enum Row: Hashable {
    /// A line that both texts have.
    case equal(left: Int, right: Int)
    /// A number of equal lines that are not shown, of a part of the rows.
    case fold(part: Int, count: Int)
    /// Lines of a hunk.
    case changed(hunk: Int, ChangedLines, isFirst: Bool)
  }

  /// The lines of a row of a hunk.
  struct ChangedLines: Hashable {
    /// The line of the left text, if the row has one.
    let left: Int?
    /// The line of the right text, if the row has one.
    let right: Int?
    /// True if the lines are versions of each other.
    var isSimilar = false
  }

  let difference: TextDifference
  /// The number of equal lines that are shown before and after a hunk, or nil if all are shown.
  private(set) var context: Int?
  /// The equal parts that are shown whole although others are folded.
  private var opened: Set<Int> = []
  /// The lines of the hunks that were seen, by their places among the hunks.
  private(set) var words: [Int: TextWords] = [:]
  /// The first row of each part, and the number of rows. Parts with even numbers are equal lines, of which there may be
  /// none, and hunk *n* is part 2*n* + 1.
  private var starts: [Int]

  init(_ difference: TextDifference, context: Int?) {
    self.difference = difference
    self.context = context
    starts = Array(repeating: 0, count: 2 * difference.hunks.count + 2)
    count(from: 0)
  }

  /// The number of rows. It changes when hunks are seen.
  var count: Int { starts[starts.count - 1] }

  /// The number of equal parts and hunks.
  private var partCount: Int { starts.count - 1 }

  private mutating func count(from part: Int) {
    for part in part..<partCount { starts[part + 1] = starts[part] + rowCount(ofPart: part) }
  }

  private func rowCount(ofPart part: Int) -> Int {
    if part.isMultiple(of: 2) {
      let count = equalLines(ofPart: part).left.count
      return hiddenLines(ofPart: part).map { count - $0.count + 1 } ?? count
    }
    let hunk = difference.hunks[part / 2]
    return words[part / 2]?.rows.count ?? max(hunk.left.count, hunk.right.count)
  }

  /// Returns the lines of an equal part.
  func equalLines(ofPart part: Int) -> (left: Range<Int>, right: Range<Int>) {
    let hunks = difference.hunks
    let before = part == 0 ? nil : hunks[part / 2 - 1]
    let after = part == partCount - 1 ? nil : hunks[part / 2]
    return (
      (before?.left.upperBound ?? 0)..<(after?.left.lowerBound ?? difference.left.count),
      (before?.right.upperBound ?? 0)..<(after?.right.lowerBound ?? difference.right.count)
    )
  }

  /// Returns the lines of an equal part that are not shown, counted from the first of the part. Nil if all are shown.
  private func hiddenLines(ofPart part: Int) -> Range<Int>? {
    guard let context, !opened.contains(part) else { return nil }
    let count = equalLines(ofPart: part).left.count
    let start = part == 0 ? 0 : context
    let end = count - (part == partCount - 1 ? 0 : context)
    // A single line takes no more room than the row that would stand for it.
    return end - start > 1 ? start..<end : nil
  }

  // MARK: Folding

  /// Folds all equal parts, or shows all of them.
  mutating func fold(context: Int?) {
    self.context = context
    opened = []
    count(from: 0)
  }

  /// True if a part is equal lines of which some are not shown.
  func isFolded(part: Int) -> Bool { part.isMultiple(of: 2) && hiddenLines(ofPart: part) != nil }

  /// Shows all lines of equal parts, or folds them.
  mutating func setOpen(_ isOpen: Bool, parts: [Int]) {
    if isOpen { opened.formUnion(parts) } else { opened.subtract(parts) }
    if let first = parts.min() { count(from: first) }
  }

  // MARK: Rows

  /// Returns the part that contains a row.
  private func part(ofRow row: Int) -> Int {
    var (low, high) = (0, partCount)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= row { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the rows of a hunk.
  func rows(ofHunk hunk: Int) -> Range<Int> { starts[2 * hunk + 1]..<starts[2 * hunk + 2] }

  /// Returns a row.
  subscript(row: Int) -> Row {
    let part = part(ofRow: row)
    let place = row - starts[part]
    guard part.isMultiple(of: 2) else {
      return .changed(hunk: part / 2, lines(ofHunk: part / 2, place), isFirst: place == 0)
    }
    let lines = equalLines(ofPart: part)
    var line = place
    if let hidden = hiddenLines(ofPart: part), place >= hidden.lowerBound {
      if place == hidden.lowerBound { return .fold(part: part, count: hidden.count) }
      line += hidden.count - 1
    }
    return .equal(left: lines.left.lowerBound + line, right: lines.right.lowerBound + line)
  }

  /// Returns the lines of a row of a hunk. Before the hunk was seen, its lines are beside each other in order.
  private func lines(ofHunk index: Int, _ place: Int) -> ChangedLines {
    if let row = words[index]?.rows[place] {
      return ChangedLines(left: row.left, right: row.right, isSimilar: row.isSimilar)
    }
    let hunk = difference.hunks[index]
    return ChangedLines(
      left: place < hunk.left.count ? hunk.left.lowerBound + place : nil,
      right: place < hunk.right.count ? hunk.right.lowerBound + place : nil)
  }

  /// Returns the row of a line of the left text. If the line is folded, it is shown from then on.
  mutating func row(ofLeftLine line: Int) -> Int {
    // The first hunk that begins after the line, or contains it.
    var (low, high) = (0, difference.hunks.count)
    while low < high {
      let middle = (low + high) / 2
      if difference.hunks[middle].left.upperBound > line { high = middle } else { low = middle + 1 }
    }
    if low < difference.hunks.count, difference.hunks[low].left.contains(line) {
      look(atHunk: low)
      let place = words[low]?.rows.firstIndex { $0.left == line } ?? 0
      return rows(ofHunk: low).lowerBound + place
    }
    let place = line - equalLines(ofPart: 2 * low).left.lowerBound
    if hiddenLines(ofPart: 2 * low)?.contains(place) == true { setOpen(true, parts: [2 * low]) }
    let hidden = hiddenLines(ofPart: 2 * low)
    return starts[2 * low] + place - (hidden.map { place >= $0.upperBound ? $0.count - 1 : 0 } ?? 0)
  }

  /// Returns the row of a line of the right text in a hunk.
  mutating func row(ofRightLine line: Int, inHunk hunk: Int) -> Int {
    look(atHunk: hunk)
    return rows(ofHunk: hunk).lowerBound + (words[hunk]?.rows.firstIndex { $0.right == line } ?? 0)
  }

  // MARK: Looking

  /// Pairs the lines of a hunk.
  ///
  /// - Returns: the number of rows that the hunk has more than before.
  @discardableResult
  mutating func look(atHunk hunk: Int) -> Int {
    guard words[hunk] == nil else { return 0 }
    let before = rows(ofHunk: hunk).count
    let found = difference.words(in: difference.hunks[hunk])
    words[hunk] = found
    let growth = found.rows.count - before
    if growth != 0 { count(from: 2 * hunk + 1) }
    return growth
  }

  /// Pairs the lines of the hunks in a page of rows.
  ///
  /// - Returns: the first row of the page. It changes if a hunk that begins above the page has more rows than before, so
  ///   that its end stays where it is.
  mutating func look(atPage start: Int, height: Int) -> Int {
    var start = start
    var part = part(ofRow: start)
    while part < partCount, starts[part] < start + height {
      if !part.isMultiple(of: 2) {
        let isAbove = starts[part] < start
        let growth = look(atHunk: part / 2)
        if isAbove { start = max(starts[part], start + growth) }
      }
      part += 1
    }
    return start
  }
}
