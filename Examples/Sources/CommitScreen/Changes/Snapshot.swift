import GitAccess

/// Everything about a repository that a commit depends on, as it was when it was looked at.
nonisolated struct Snapshot: Sendable {
  /// The last commit, the branch, and what differs.
  let status: Status
  /// The operation that git is in the middle of; nil if there is none.
  let operation: Operation?
  /// The message that git offers for the next commit; nil if there is none.
  let offer: OfferedMessage?
  /// The stamps that tell whether a file of the folder has changed, for each file that differs. Submodules have the
  /// commit that they are at.
  let stamps: [[UInt8]: FolderStamp]
  let submodules: [[UInt8]: String]

  /// A change since an earlier look.
  enum Change: Equatable {
    /// HEAD names another commit.
    case head(String?)
    /// HEAD names another branch, or none.
    case branch(String?)
    /// A merge, or the like, has begun or has come to its end.
    case operation(String?)
    /// Something else is staged of these files.
    case staged([String])
    /// These checked files are not in the folder as they were.
    case files([String])
  }

  /// Returns the changes since an earlier look that a commit of some files depends on.
  ///
  /// - Parameters:
  ///   - seen: what the user looked at.
  ///   - files: the files that are checked, as they were then.
  func changes(since seen: Snapshot, for files: [ChangedFile]) -> [Change] {
    var changes: [Change] = []
    if status.head != seen.status.head { changes.append(.head(status.head)) }
    if status.branch != seen.status.branch { changes.append(.branch(status.branch)) }
    if operation != seen.operation { changes.append(.operation(operation?.name)) }
    let staged = Self.stagedFiles(seen.status, status)
    if !staged.isEmpty { changes.append(.staged(staged)) }
    let current = Dictionary(status.files.map { ($0.path, $0) }) { first, _ in first }
    let others = files.filter { !$0.isStaged && (current[$0.path] != $0 || !isSame($0, in: seen)) }
    if !others.isEmpty { changes.append(.files(others.map(\.name))) }
    return changes
  }

  private func isSame(_ file: ChangedFile, in seen: Snapshot) -> Bool {
    [file.path, file.origin ?? file.path].allSatisfy {
      stamps[$0] == seen.stamps[$0] && submodules[$0] == seen.submodules[$0]
    }
  }

  /// Returns the names of the files of which something else is staged than before.
  private static func stagedFiles(_ before: Status, _ now: Status) -> [String] {
    func staged(_ status: Status) -> [[UInt8]: ChangedFile] {
      Dictionary(status.files.filter { $0.isStaged || $0.isUnmerged }.map { ($0.path, $0) }) { first, _ in first }
    }
    let (before, now) = (staged(before), staged(now))
    let paths = Set(before.keys).union(now.keys).filter { path in
      let (old, new) = (before[path], now[path])
      return old?.index != new?.index || old?.staged != new?.staged || old?.origin != new?.origin
        || old?.isUnmerged != new?.isUnmerged
    }
    return paths.sorted { $0.lexicographicallyPrecedes($1) }.map { Readable.name($0) }
  }
}
