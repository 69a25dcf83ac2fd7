import GitAccess

/// The changes that a user makes from the panels. Each looks at the repository again first, so that nothing is done that
/// the user did not see.
extension Repository {
  /// The settings under which git takes paths and patches as they are.
  private static let exact = [
    "--literal-pathspecs", "-c", "apply.ignoreWhitespace=no", "-c", "apply.whitespace=nowarn",
  ]

  private func run(_ arguments: [String], paths: [[UInt8]]) async throws(GitError) {
    let input = Array(paths.map { $0 + [0] }.joined())
    _ = try await run(Self.exact + arguments + ["--pathspec-from-file=-", "--pathspec-file-nul"], input: input)
  }

  /// Runs git with a name among its arguments, which need not be text.
  private func run(_ arguments: [String], name: [UInt8], _ more: [String] = []) async throws(GitError) {
    let words = [Array("-C".utf8), top] + arguments.map { Array($0.utf8) } + [name] + more.map { Array($0.utf8) }
    _ = try Self.check(await Self.start(words).value.get())
  }

  /// Stages all of some files.
  func stage(_ files: [ChangedFile]) async throws(GitError) {
    // The old path of a rename in the folder is gone, and that is staged with it.
    let paths = files.flatMap { file in
      [file.path] + (file.isRenamed && !file.isStaged ? [file.origin] : []).compactMap { $0 }
    }
    try await run(["add", "--all"], paths: paths)
  }

  /// Takes all of some files back from the index, as they are in the last commit.
  func unstage(_ files: [ChangedFile], isUnborn: Bool) async throws(GitError) {
    let paths = files.flatMap { file in [file.path, file.origin].compactMap { $0 } }
    try await run(isUnborn ? ["rm", "--cached", "--quiet", "-r", "--force"] : ["reset", "--quiet"], paths: paths)
  }

  /// Applies a patch to the index.
  func apply(_ patch: [UInt8], isReverse: Bool) async throws(GitError) {
    _ = try await run(
      Self.exact + ["apply", "--cached", "--whitespace=nowarn"] + (isReverse ? ["--reverse"] : []) + ["-"],
      input: patch)
  }

  /// Gives up what is not staged of a file, or deletes a file that git does not track.
  func discard(_ file: ChangedFile) async throws(GitError) {
    if file.isUntracked {
      try await run(["--literal-pathspecs", "clean", "--quiet", "--force", "--"], name: file.path)
    } else {
      try await run(["restore", "--worktree"], paths: [file.path])
    }
  }

  // MARK: Branches

  /// Switches to a branch. Git refuses if that would overwrite changes.
  func `switch`(to branch: Branch) async throws(GitError) {
    try await run(["switch", "--no-guess"], name: branch.bytes)
  }

  /// Makes a branch, and switches to it.
  ///
  /// - Parameter commit: the commit that it begins at.
  func createBranch(_ name: String, at commit: ObjectName?) async throws(GitError) {
    _ = try await run(["check-ref-format", "--branch", name])
    _ = try await run(["switch", "--no-track", "--create", name] + (commit.map { [$0.digits] } ?? []))
  }

  /// Deletes a branch. Commits that no other branch has are lost.
  func delete(_ branch: Branch) async throws(GitError) {
    try await run(["branch", "--delete", "--force", "--quiet", "--"], name: branch.bytes)
  }

  /// Makes a branch again that was deleted.
  func restore(_ branch: Branch) async throws(GitError) {
    try await run(["update-ref"], name: Array("refs/heads/".utf8) + branch.bytes, [branch.commit.digits, ""])
  }

  // MARK: Stash

  /// Puts all changes away, those that git does not track too.
  func stash(_ message: String) async throws(GitError) {
    _ = try await run(
      ["stash", "push", "--include-untracked", "--quiet"] + (message.isEmpty ? [] : ["--message=\(message)"]))
  }

  /// Brings back what was put away.
  ///
  /// - Parameter isDropped: true if it is taken from the list then.
  func restore(_ stash: StashEntry, isDropped: Bool) async throws(GitError) {
    _ = try await run(["stash", isDropped ? "pop" : "apply", "--quiet", stash.name])
  }

  /// Puts an entry that was dropped at the start of the list.
  func store(_ stash: StashEntry) async throws(GitError) {
    _ = try await run(["stash", "store", "--quiet", "--message=\(stash.summary)", stash.commit.digits])
  }

  /// Takes an entry from the list.
  func drop(_ stash: StashEntry) async throws(GitError) {
    _ = try await run(["stash", "drop", "--quiet", stash.name])
  }
}
