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
