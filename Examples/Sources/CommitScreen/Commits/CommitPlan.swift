import GitAccess

/// The content that a commit gives to the paths of the checked files. Every other path stays as in the last commit.
///
/// A file of which anything is staged is committed as it is staged; other files are committed as they are in the folder.
nonisolated struct CommitPlan: Sendable {
  /// The content of one path.
  enum Content: Equatable {
    /// The commit does not have the path.
    case absent
    /// The commit has what is staged.
    case staged(IndexEntry)
    /// The commit has the file of the folder, which is of this kind.
    case folder(mode: String)
  }

  /// The content of each path that a checked file names.
  private(set) var contents: [[UInt8]: Content] = [:]
  /// The index entries of the same paths before the commit; nothing for a path that the index did not have.
  private(set) var before: [[UInt8]: IndexEntry] = [:]

  /// Plans the commit of some files.
  init(_ files: [ChangedFile]) {
    // Two files may name the same path: the index no longer has 'a', which was renamed to 'b', but the folder has a new
    // 'a'. What is in the folder is later than what is staged.
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

  /// Returns the paths at which a tree is not what is planned, of those at which it differs from the last commit or
  /// should.
  ///
  /// - Parameter changes: the differences of the tree from that of the last commit.
  func mismatches(_ changes: [TreeChange]) -> [[UInt8]] {
    let found = Dictionary(changes.map { ($0.path, $0) }) { first, _ in first }
    let unplanned = changes.map(\.path).filter { contents[$0] == nil }
    let missed = contents.compactMap { path, content in
      switch content {
      // A path that the last commit does not have either makes no difference; neither does a file in the folder that is
      // again as in the last commit.
      case .absent: found[path]?.new == nil ? nil : path
      case .folder(let mode): found[path].map { $0.new?.mode == mode } ?? true ? nil : path
      case .staged(let entry): found[path]?.new == entry ? nil : path
      }
    }
    return (unplanned + missed).sorted { $0.lexicographicallyPrecedes($1) }
  }
}
