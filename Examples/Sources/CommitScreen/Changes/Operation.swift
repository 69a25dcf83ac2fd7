/// A merge, or another command of git that a commit ends or goes on with.
nonisolated struct Operation: Equatable, Sendable {
  /// The command.
  let name: String
  /// The bytes of the files in which git notes the command's commits: other bytes are another operation.
  let commits: [UInt8]
  /// True if git lets a commit leave out nothing that is staged.
  let takesAllStaged: Bool
  /// True if the commit has several parents, so that it may have the same files as the last one.
  let isMerge: Bool

  /// The files and folders in which git notes that it is in the middle of something.
  static let notes = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply"]

  /// Finds the operation that a repository is in the middle of; nil if there is none.
  ///
  /// - Parameter found: the bytes of those notes that are there. A folder has none.
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
