extension ThreeWay {
  /// The places of the chunks in which our text and theirs differ, in order: those of one side's change, and conflicts.
  ///
  /// - Complexity: O(*n*) in the number of chunks.
  public var differingChunks: [Int] {
    chunks.indices.filter { index in
      switch chunks[index].kind {
      case .unchanged, .same: false
      case .ours, .theirs, .conflict: true
      }
    }
  }

  /// The difference between our text at the left and theirs at the right, for a program that shows both beside each other. It
  /// has a hunk for each of ``differingChunks``, in the same order, so that a choice for each hunk makes a merge.
  ///
  /// - Complexity: O(*n*) in the number of chunks.
  public var difference: TextDifference {
    let hunks = differingChunks.map { TextHunk(left: chunks[$0].ours, right: chunks[$0].theirs, isIgnored: false) }
    return TextDifference(ours, theirs, options, hunks: hunks)
  }
}
