import TextComparing

/// Two texts beside each other, which may be two versions of a third one, their base.
///
/// Without a base, each difference waits for a choice of the user, and its left lines stay until then. With a base, a change
/// of one side is chosen already, and only a conflict waits.
nonisolated struct ComparedTexts {
  /// The differences of the two texts.
  let difference: TextDifference
  /// The merge, or nil without a base.
  private let merge: ThreeWay?
  /// The parts of the merge that are the hunks of the difference.
  private let chunks: [TextMergeChunk]

  init(_ left: TextLines, _ right: TextLines, base: TextLines? = nil, options: TextOptions = TextOptions()) {
    if let base {
      let merge = ThreeWay(base: base, ours: left, theirs: right, options: options)
      (self.merge, difference) = (merge, merge.difference)
      chunks = merge.differingChunks.map { merge.chunks[$0] }
    } else {
      (merge, chunks) = (nil, [])
      difference = TextDifference(left, right, options: options)
    }
  }

  /// True if there is a base.
  var isMerge: Bool { merge != nil }

  /// Returns the side that changed the base at a difference, both sides in a conflict, or nil without a base.
  func origin(ofHunk hunk: Int) -> TextMergeChunk.Kind? { isMerge ? chunks[hunk].kind : nil }

  /// True if a difference is a conflict of a merge.
  func isConflict(_ hunk: Int) -> Bool { origin(ofHunk: hunk) == .conflict }

  /// Returns the choice that needs no user: the side that alone changed the base. Nil for a conflict, and without a base.
  func automaticChoice(ofHunk hunk: Int) -> TextChoice? {
    switch origin(ofHunk: hunk) {
    case .ours: .left
    case .theirs: .right
    default: nil
    }
  }

  /// Returns the lines of the base at a difference.
  func baseLines(ofHunk hunk: Int) -> ArraySlice<UInt8>? { merge.map { $0.base[chunks[hunk].base] } }

  /// Returns the lines of both sides between the marks of git, as `git merge-file` writes a conflict.
  func markedLines(ofHunk hunk: Int, _ names: (left: String, right: String)) -> [UInt8] {
    let place = difference.hunks[hunk]
    let end = Array((hasCarriageReturns(at: place) ? "\r\n" : "\n").utf8)
    func side(_ text: TextLines, _ lines: Range<Int>) -> [UInt8] {
      let bytes = Array(text[lines])
      return bytes.isEmpty || bytes.last == UInt8(ascii: "\n") ? bytes : bytes + end
    }
    return Array("<<<<<<< \(names.left)".utf8) + end + side(difference.left, place.left) + Array("=======".utf8) + end
      + side(difference.right, place.right) + Array(">>>>>>> \(names.right)".utf8) + end
  }

  /// Returns true if the lines of marks end as in Windows: the line before them in both texts does, and the first line of the
  /// base, where there are any.
  private func hasCarriageReturns(at place: TextHunk) -> Bool {
    let ends = [
      Self.endsWithCarriageReturn(difference.left, max(0, place.left.lowerBound - 1)),
      Self.endsWithCarriageReturn(difference.right, max(0, place.right.lowerBound - 1)),
      merge.flatMap { Self.endsWithCarriageReturn($0.base, 0) },
    ]
    return ends.contains(true) && !ends.contains(false)
  }

  /// Returns true if a line ends with a carriage return and a line feed. A line without an end has that of the line before
  /// it, and a text without line ends has no answer.
  private static func endsWithCarriageReturn(_ text: TextLines, _ line: Int) -> Bool? {
    guard line < text.count else { return nil }
    let content = text.content(of: line)
    let end = text.range(of: line).upperBound - content.upperBound
    if end > 0 { return end == 2 }
    return line == 0 ? nil : endsWithCarriageReturn(text, line - 1)
  }
}
