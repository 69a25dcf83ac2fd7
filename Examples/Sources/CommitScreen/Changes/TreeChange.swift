import GitAccess

/// A path whose content differs between two trees, or between a tree and the index.
nonisolated struct TreeChange: Equatable, Sendable {
  /// The path from the top of the repository.
  let path: [UInt8]
  /// The entry of the first tree; nil if the tree has no such path.
  let old: IndexEntry?
  /// The entry of the second tree, or of the index; nil if there is no such path.
  let new: IndexEntry?

  /// Reads the output of git's `diff-tree` and `diff-index` with `--raw -z --no-renames`: for each path
  /// `:oldMode newMode oldObject newObject letter`, a NUL, the path, and a NUL.
  ///
  /// - Throws: `GitError.unreadable` if the bytes have another form.
  static func read(_ bytes: [UInt8]) throws(GitError) -> [TreeChange] {
    var records = bytes.split(separator: 0, omittingEmptySubsequences: false)[...]
    guard records.popLast()?.isEmpty != false else { throw .unreadable }
    var changes: [TreeChange] = []
    while let record = records.popFirst() {
      let fields = record.dropFirst().split(separator: UInt8(ascii: " "))
      guard record.first == UInt8(ascii: ":"), fields.count == 5, let path = records.popFirst() else {
        throw .unreadable
      }
      changes.append(
        TreeChange(
          path: Array(path), old: IndexEntry(mode: fields[0], object: fields[2]),
          new: IndexEntry(mode: fields[1], object: fields[3])))
    }
    return changes
  }
}
