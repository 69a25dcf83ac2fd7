import GitAccess

/// Makes commits. A commit is composed in a separate index and compared with what the user has seen, before git makes
/// it. Then git's own index is updated with the contents of the commit. So unchecked files stay as they were, and a
/// commit that git refuses changes nothing.
extension Repository {
  /// Makes the tree of a commit: the last commit with the checked files.
  ///
  /// - Throws: `GitError`, also if the tree differs from the plan.
  func draft(_ plan: CommitPlan, on head: String?) async throws(GitError) -> Draft {
    // The index is written after the commit, and this must not fail.
    let lock = index + Array(".lock".utf8)
    guard FolderStamp(of: lock) == nil else { throw .locked(file: Readable.name(lock)) }
    let own: IndexFile
    do { own = try IndexFile(copyOf: index) } catch { throw .unreadableIndex(error) }
    // The copy has information about files that equal the last commit, so git need not read them again.
    _ = try await run(["read-tree"] + (head.map { ["--reset", $0] } ?? ["--empty"]), index: own)
    try await write(plan.contents, to: own)
    let tree = try await run(["write-tree"], index: own).asText.trimmed
    let mismatches = plan.mismatches(try await differences(of: tree, from: head))
    guard mismatches.isEmpty else { throw .notAlone(names: mismatches.map { Readable.name($0) }) }
    return Draft(plan: plan, head: head, index: own, tree: tree)
  }

  /// Sets the content of paths of an index.
  private func write(_ contents: [[UInt8]: CommitPlan.Content], to index: IndexFile?) async throws(GitError) {
    var removed: [UInt8] = []
    var entries: [UInt8] = []
    var read: [UInt8] = []
    for (path, content) in contents {
      switch content {
      case .absent: removed += path + [0]
      case .staged(let entry): entries += Array("\(entry.mode) \(entry.object)\t".utf8) + path + [0]
      case .folder: read += path + [0]
      }
    }
    // Paths are removed first, because a file may replace a folder.
    if !removed.isEmpty {
      _ = try await run(["update-index", "-z", "--force-remove", "--stdin"], input: removed, index: index)
    }
    if !entries.isEmpty { _ = try await run(["update-index", "-z", "--index-info"], input: entries, index: index) }
    if !read.isEmpty {
      _ = try await run(["update-index", "-z", "--add", "--replace", "--stdin"], input: read, index: index)
    }
  }

  private func differences(of tree: String, from head: String?) async throws(GitError) -> [TreeChange] {
    let old: String
    if let head { old = head } else { old = try await run(["hash-object", "-t", "tree", "--stdin"]).asText.trimmed }
    return try TreeChange.read(
      await run(["diff-tree", "-r", "-z", "--raw", "--no-renames", "--ignore-submodules=none", old, tree]))
  }

  /// Starts a commit. git runs the hooks.
  func start(_ commit: Commit, _ draft: Draft) -> Work {
    start(commit.arguments, input: Array(commit.message.text.utf8), index: draft.index)
  }

  /// Returns the name of the last commit; nil before the first one.
  func head() async throws(GitError) -> String? {
    let ending = try await start(["rev-parse", "--quiet", "--verify", "HEAD"]).value.get()
    return ending.status == 0 ? ending.output.asText.trimmed : nil
  }

  // MARK: After the commit

  /// Returns true if the last commit has another message than the one that git was given.
  func hasOtherMessage(_ commit: Commit) async throws(GitError) -> Bool {
    if commit.keepsMessage { return false }
    let given = try await run(["stripspace"], input: Array(commit.message.text.utf8)).asText.trimmedEnd
    let made = try await run([
      "log", "-1", "--no-show-signature", "--encoding=UTF-8", "--no-color", "--format=%B",
    ]).asText.trimmedEnd
    return commit.isSignedOff ? !made.hasPrefix(given) : made != given
  }

  /// Updates git's index after a commit, so that the committed content is no longer a difference.
  ///
  /// An entry that another program has changed in the meantime is kept.
  ///
  /// - Returns: the names of the files that a hook changed during the commit.
  func settle(_ draft: Draft) async throws(GitError) -> [String] {
    let changedByHooks = try await differences(of: "HEAD^{tree}", from: draft.tree)
    var before = draft.plan.before
    for change in changedByHooks where draft.plan.contents[change.path] == nil { before[change.path] = change.old }
    let committed = Set(draft.plan.contents.keys).union(changedByHooks.map(\.path))
    let remaining = try TreeChange.read(
      await run([
        "diff-index", "--cached", "-z", "--raw", "--no-renames", "--ignore-submodules=none",
        "--ita-invisible-in-index", "HEAD",
      ]))
    var contents: [[UInt8]: CommitPlan.Content] = [:]
    for change in remaining where committed.contains(change.path) && change.new == before[change.path] {
      contents[change.path] = change.old.map { .staged($0) } ?? .absent
    }
    if !contents.isEmpty {
      try await write(contents, to: nil)
      // git compares the files of the folder with their new entries once, here. Its status then lists the files that
      // differ.
      _ = try await start(["update-index", "-q", "--refresh"]).value.get()
    }
    return changedByHooks.map { Readable.name($0.path) }
  }
}
