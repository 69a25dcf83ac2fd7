/// The lines of a hunk beside each other, and the words in them that changed.
public struct TextWords: Sendable, Hashable {
  /// A row of two panes: a line of the left text, one of the right text, or both.
  public struct Row: Sendable, Hashable {
    /// The line of the left text, or nil if the row has none.
    public let left: Int?
    /// The line of the right text, or nil if the row has none.
    public let right: Int?
    /// True if the two lines are versions of each other. Two other lines can share a row to save space.
    public let isSimilar: Bool
  }

  /// A changed part of a line.
  public struct Mark: Sendable, Hashable {
    /// The line.
    public let line: Int
    /// The offsets of the bytes from the beginning of the line. They divide no grapheme cluster of a line that is valid
    /// UTF-8. The line end counts as a part of the line.
    public let range: Range<Int>
  }

  /// The rows, which have each line of the hunk once, in order.
  public let rows: [Row]
  /// The changed parts of left lines in rows of similar lines, in order. All of any other line is changed.
  public let left: [Mark]
  /// The changed parts of right lines in rows of similar lines, in order. All of any other line is changed.
  public let right: [Mark]
  /// False if the hunk is too large to be looked into. Then no lines are similar.
  public let isRefined: Bool
}

extension TextDifference {
  /// Finds the words that a hunk changed.
  ///
  /// A word is a run of letters, digits and underscores, a run of white space, or any other character. The words are
  /// compared in the same way as lines.
  ///
  /// - Parameters:
  ///   - hunk: a hunk of this difference.
  ///   - limit: the number of bytes on both sides from which on the hunk is not looked into.
  /// - Complexity: As that of a difference between texts with so many lines as the hunk has words.
  public func words(in hunk: TextHunk, limit: Int = 100_000) -> TextWords {
    let size = left.range(of: hunk.left).count + right.range(of: hunk.right).count
    guard size < limit, !hunk.left.isEmpty, !hunk.right.isEmpty else {
      let rows = LinePairs.rows(of: hunk, pairs: [])
      return TextWords(rows: rows, left: [], right: [], isRefined: size < limit)
    }
    let pairs = LinePairs(of: self, in: hunk).best
    var marks: (left: [TextWords.Mark], right: [TextWords.Mark]) = ([], [])
    for pair in pairs {
      var words = WordList(options, isPrinted: false)
      let (old, new) = (words.add(left, pair.left), words.add(right, pair.right))
      let regions = differences(of: words.numbers(old), words.numbers(new), below: words.count)
      marks.left += words.marks(left, pair.left, words: old, changed: regions.map(\.left))
      marks.right += words.marks(right, pair.right, words: new, changed: regions.map(\.right))
    }
    return TextWords(
      rows: LinePairs.rows(of: hunk, pairs: pairs), left: marks.left, right: marks.right, isRefined: true)
  }
}
