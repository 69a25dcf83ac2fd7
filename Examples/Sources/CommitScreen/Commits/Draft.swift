import GitAccess

/// A commit that is ready to be made: an index that holds exactly its files, apart from git's own.
struct Draft {
  /// The content that the commit takes.
  let plan: CommitPlan
  /// The last commit when this was made; nil before the first one.
  let head: String?
  /// The index from which git makes the commit.
  let index: IndexFile
  /// The name of the tree that the commit has, unless a hook adds to it.
  let tree: String
}
