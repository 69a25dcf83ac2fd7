internal import FileAccess
internal import NibModel

/// The question whether git is still merging a file.
enum GitMerge {
  /// The names in git's folder that are there while it merges, picks, reverts or rebases.
  private static let signs = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply"]

  /// Returns false if the file is in a repository in which no merge is open. True if this is not known.
  ///
  /// A person can mark the file as resolved during a merge. And a stash that is applied leaves no sign but the file's own
  /// mark, for which git is asked.
  static func mayBeRunning(for file: String) -> Bool {
    guard let folder = FileSystem.absolute(FileSystem.folder(of: file)) else { return true }
    guard
      let output = git(["-C", folder, "rev-parse", "--git-dir"]),
      let directory = output.split(separator: UInt8(ascii: "\n")).first.map({ String(pathBytes: Array($0)) })
    else { return true }
    let place = directory.hasPrefix("/") ? directory : path(of: directory, in: folder)
    if signs.contains(where: { FileSystem.exists(path(of: $0, in: place)) }) { return true }
    return isUnmerged(file) ?? true
  }

  /// Returns true if git has left conflicts in the file that are not marked as resolved. Nil if this is not known.
  static func isUnmerged(_ file: String) -> Bool? {
    guard let folder = FileSystem.absolute(FileSystem.folder(of: file)) else { return nil }
    return git(["-C", folder, "ls-files", "--unmerged", "-z", "--", file.lastPathComponent]).map { !$0.isEmpty }
  }

  /// Returns the output of git. Nil if it fails. Programs that only the repository names are not run.
  private static func git(_ arguments: [String]) -> [UInt8]? {
    let git = try? GitProcess(arguments, with: GitRestraint().variables + ["GIT_LITERAL_PATHSPECS=1"])
    return git?.status == 0 ? git?.output : nil
  }
}
