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
  /// True if the hunk was looked into. If it is too large for that, no lines are similar.
  public let isRefined: Bool
}
