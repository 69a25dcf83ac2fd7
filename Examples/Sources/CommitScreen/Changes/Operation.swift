/// A merge or another git command that a commit ends or continues.
nonisolated struct Operation: Equatable, Sendable {
  /// The command.
  let name: String
  /// The bytes of the files in which git notes the command's commits. If they differ, it is another operation.
  let commits: [UInt8]
  /// True if git requires a commit to contain everything that is staged.
  let takesAllStaged: Bool
  /// True if the commit has several parents, so its files may equal those of the last commit.
  let isMerge: Bool

  /// The files and folders in which git notes that an operation is in progress.
  static let notes = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply"]

  /// Finds the operation that is in progress in a repository; nil if there is none.
  ///
  /// - Parameter found: the bytes of those notes that exist. A folder has no bytes.
  init?(_ found: [String: [UInt8]]) {
    let isRebase = found["rebase-merge"] != nil || found["rebase-apply"] != nil
    if isRebase {
      name = "rebase"
    } else if found["MERGE_HEAD"] != nil {
      name = "merge"
    } else if found["CHERRY_PICK_HEAD"] != nil {
      name = "cherry-pick"
    } else if found["REVERT_HEAD"] != nil {
      name = "revert"
    } else {
      return nil
    }
    commits = Array(Self.notes.map { found[$0] ?? [] }.joined(separator: [0]))
    takesAllStaged = found["MERGE_HEAD"] != nil || found["CHERRY_PICK_HEAD"] != nil
    isMerge = found["MERGE_HEAD"] != nil
  }
}
