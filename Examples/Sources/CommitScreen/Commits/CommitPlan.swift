import GitAccess

/// The content that a commit gives to the paths of the checked files. All other paths stay as in the last commit.
///
/// If anything of a file is staged, its staged content is committed. Other files are committed as they are in the
/// folder.
nonisolated struct CommitPlan: Sendable {
  /// The content of one path.
  enum Content: Equatable {
    /// The commit does not have the path.
    case absent
    /// The commit has the staged content.
    case staged(IndexEntry)
    /// The commit has the content of the folder. The value is the kind of file.
    case folder(mode: String)
  }

  /// The content of each path that a checked file names.
  private(set) var contents: [[UInt8]: Content] = [:]
  /// The index entries of the same paths before the commit. Paths that the index did not have are missing.
  private(set) var before: [[UInt8]: IndexEntry] = [:]

  /// Plans the commit of some files.
  init(_ files: [ChangedFile]) {
    // Two files may name the same path: 'a' was renamed to 'b', so the index no longer has 'a', but the folder has a
    // new 'a'. The content of the folder is newer than the staged content.
    for file in files where file.isStaged {
      if file.isRenamed, let origin = file.origin { contents[origin] = .absent }
    }
    for file in files where file.isStaged {
      contents[file.path] = file.index.map { .staged($0) } ?? .absent
      before[file.path] = file.index
    }
    for file in files where !file.isStaged {
      if file.isRenamed, let origin = file.origin { contents[origin] = .absent }
      before[file.origin ?? file.path] = file.index
    }
    for file in files where !file.isStaged {
      contents[file.path] = file.folderMode.map { .folder(mode: $0) } ?? .absent
    }
  }

  /// Returns the paths at which a tree differs from the plan. Only paths are checked at which the tree differs from the
  /// last commit, or should differ.
  ///
  /// - Parameter changes: the differences between the tree and that of the last commit.
  func mismatches(_ changes: [TreeChange]) -> [[UInt8]] {
    let found = Dictionary(changes.map { ($0.path, $0) }) { first, _ in first }
    let unplanned = changes.map(\.path).filter { contents[$0] == nil }
    let missed = contents.compactMap { path, content in
      switch content {
      // A path that is also missing in the last commit is not a difference. A file in the folder that equals the last
      // commit again is not one either.
      case .absent: found[path]?.new == nil ? nil : path
      case .folder(let mode): found[path].map { $0.new?.mode == mode } ?? true ? nil : path
      case .staged(let entry): found[path]?.new == entry ? nil : path
      }
    }
    return (unplanned + missed).sorted { $0.lexicographicallyPrecedes($1) }
  }
}
