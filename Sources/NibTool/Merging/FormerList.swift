internal import FileAccess
internal import NibModel

/// The list of conflicts that an earlier merge has left beside the result of a merge that has none of its own.
enum FormerList {
  /// Removes the list, because its sides are those of a file that the new result has replaced.
  ///
  /// A list stays that is not one of `nib merge` for a file of this name. It also stays if git has left this file unmerged
  /// and asks for another merge, as `git merge-tree` does: then the file that the list belongs to is not replaced.
  ///
  /// - Parameter isOfGit: true if git has asked for the merge.
  /// - Returns: true if the list is removed, false if it stays, and nil if there is none.
  static func remove(beside file: String, isOfGit: Bool) -> Bool? {
    let path = ConflictList.path(of: file)
    guard FileSystem.exists(path) else { return nil }
    guard let text = try? SourceText(contentsOf: path), let list = try? ConflictList(reading: text.bytes),
      list.file == file.lastPathComponent, !isOfGit || GitMerge.isUnmerged(file) == false
    else { return false }
    return (try? FileSystem.remove(path)) != nil
  }
}
