import GitAccess

/// Everything about a repository that a commit depends on, at the time when it was read.
nonisolated struct Snapshot: Sendable {
  /// The last commit, the branch, and the files that differ.
  let status: Status
  /// The git operation that is in progress; nil if there is none.
  let operation: Operation?
  /// The message that git offers for the next commit; nil if there is none.
  let offer: OfferedMessage?
  /// The stamps that tell whether a file of the folder has changed, for each file that differs. Submodules have the
  /// commit that they are at.
  let stamps: [[UInt8]: FolderStamp]
  let submodules: [[UInt8]: String]

  /// A change since an earlier snapshot.
  enum Change: Equatable {
    /// HEAD names another commit.
    case head(String?)
    /// HEAD names another branch, or none.
    case branch(String?)
    /// A merge or another operation has begun or ended.
    case operation(String?)
    /// The staged content of these files has changed.
    case staged([String])
    /// These checked files have changed in the folder.
    case files([String])
  }

  /// Returns the changes since an earlier snapshot that affect a commit of some files.
  ///
  /// - Parameters:
  ///   - seen: the snapshot that the user has seen.
  ///   - files: the checked files, as they were in that snapshot.
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

  /// Returns the names of the files whose staged content has changed.
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
