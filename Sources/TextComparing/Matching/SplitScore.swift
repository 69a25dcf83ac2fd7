/// A measure for how well a text can be split before a line. Less is better.
///
/// The rules and weights are those that Michael Haggerty found for git by measuring on texts that people had judged:
/// splits before little indentation, and after blank lines, are good.
struct SplitScore {
  private var indentation = 0
  private var penalty = 0

  /// No more places than this are tried.
  private static let maximumMoves = 100
  private static let maximumIndentation = 200
  private static let maximumBlankLines = 20

  /// Returns the best end of a group of lines that can be moved.
  ///
  /// - Parameters:
  ///   - group: the lines, at the last place that they can have.
  ///   - earliest: the end of the group at its first place.
  static func bestEnd(of group: Range<Int>, from earliest: Int, in lines: TextLines) -> Int {
    var best: (end: Int, score: SplitScore)?
    let first = max(earliest, group.upperBound - group.count - 1, group.upperBound - maximumMoves)
    for end in first...group.upperBound {
      var score = SplitScore()
      score.add(splitBefore: end, in: lines)
      score.add(splitBefore: end - group.count, in: lines)
      if let best, score.isWorse(than: best.score) { continue }
      best = (end, score)
    }
    return best?.end ?? group.upperBound
  }

  private func isWorse(than other: SplitScore) -> Bool {
    60 * (indentation - other.indentation).signum() + penalty - other.penalty > 0
  }

  /// Adds the measure of a split before a line, or at the end of the text.
  private mutating func add(splitBefore line: Int, in lines: TextLines) {
    let own = line < lines.count ? Self.indentation(of: line, in: lines) : nil
    let before = Self.indentation(around: line - 1, by: -1, in: lines)
    let after = Self.indentation(around: line + 1, by: 1, in: lines)

    if before.indentation == nil, before.blankLines == 0 { penalty += 1 }
    if line >= lines.count { penalty += 21 }
    let blankLinesAfter = own == nil ? 1 + after.blankLines : 0
    let blankLines = before.blankLines + blankLinesAfter
    penalty += -30 * blankLines + 6 * blankLinesAfter

    let effective = own ?? after.indentation
    indentation += effective ?? -1
    guard let effective, let previous = before.indentation, effective != previous else { return }
    let hasBlankLines = blankLines > 0
    if effective > previous {
      penalty += hasBlankLines ? 10 : -4
    } else if let next = after.indentation, next > effective {
      // The line begins a block, as `else {` does.
      penalty += hasBlankLines ? 17 : 24
    } else {
      penalty += hasBlankLines ? 17 : 23
    }
  }

  /// Returns the indentation of the first line that is not blank, from a line on in one direction, and the number of blank
  /// lines that come before it.
  private static func indentation(
    around line: Int, by step: Int, in lines: TextLines
  ) -> (indentation: Int?, blankLines: Int) {
    var line = line
    var blankLines = 0
    while line >= 0, line < lines.count {
      if let found = indentation(of: line, in: lines) { return (found, blankLines) }
      blankLines += 1
      if blankLines == maximumBlankLines { return (0, blankLines) }
      line += step
    }
    return (nil, blankLines)
  }

  /// Returns the number of columns before the text of a line, or nil if the line is blank.
  private static func indentation(of line: Int, in lines: TextLines) -> Int? {
    var columns = 0
    for index in lines.range(of: line) {
      let byte = lines.bytes[index]
      if !byte.isSpace { return columns }
      if byte == UInt8(ascii: " ") { columns += 1 }
      if byte == UInt8(ascii: "\t") { columns += 8 - columns % 8 }
      if columns >= maximumIndentation { return maximumIndentation }
    }
    return nil
  }
}
