extension [TextMergeChunk] {
  /// The chunks with conflicts joined that are so near each other that they are easier to read as one: with at most three
  /// lines between them, or lines without letters and digits.
  func withoutNarrowGaps(in ours: TextLines) -> Self {
    var result: Self = []
    /// The place of the last conflict in the result, if nothing but lines of both sides is after it.
    var conflict: Int?
    for chunk in self {
      switch chunk.kind {
      case .unchanged, .same: break
      case .ours, .theirs: conflict = nil
      case .conflict:
        if let open = conflict {
          let gap = result[open].ours.upperBound..<chunk.ours.lowerBound
          if gap.count <= 3 || !ours[gap].contains(where: \.isLetterOrDigit) {
            result[open] = TextMergeChunk(
              kind: .conflict, base: result[open].base.lowerBound..<chunk.base.upperBound,
              ours: result[open].ours.lowerBound..<chunk.ours.upperBound,
              theirs: result[open].theirs.lowerBound..<chunk.theirs.upperBound)
            result.removeSubrange((open + 1)...)
            continue
          }
        }
        conflict = result.count
      }
      result.append(chunk)
    }
    return result
  }
}
