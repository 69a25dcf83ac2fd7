import GitAccess

/// A commit that is ready to be made. Its files are in an index that is separate from git's own index.
struct Draft {
  /// The content that the commit takes.
  let plan: CommitPlan
  /// The last commit when the draft was made; nil before the first commit.
  let head: String?
  /// The index from which git makes the commit.
  let index: IndexFile
  /// The name of the commit's tree, unless a hook adds to it.
  let tree: String
}
