import TextComparing

/// The differences for which a user chooses at once.
nonisolated enum DifferenceKind: String, CaseIterable {
  case all
  /// Those that the user has not chosen for; in a merge, conflicts without a choice.
  case open
  /// Without a base lines that only the left text has; in a merge, changes of the left text alone.
  case left
  /// The same of the right text.
  case right
  /// Without a base lines that both texts have in different versions; in a merge, conflicts.
  case both

  /// Returns true if a difference is of the kind.
  func contains(_ index: Int, of texts: ComparedTexts, chosen choices: Choices) -> Bool {
    let hunk = texts.difference.hunks[index]
    switch self {
    case .all: return true
    case .open: return texts.isMerge ? choices.isOpenConflict(index, in: texts) : choices[hunk] == nil
    case .left, .right, .both: break
    }
    let kind: DifferenceKind =
      switch texts.origin(ofHunk: index) {
      case .ours: .left
      case .theirs: .right
      case nil where hunk.right.isEmpty: .left
      case nil where hunk.left.isEmpty: .right
      default: .both
      }
    return kind == self
  }
}
