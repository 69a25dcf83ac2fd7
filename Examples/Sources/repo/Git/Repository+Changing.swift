import GitAccess

/// The changes that a user makes in the panels. Each change checks the repository first, so that it only affects what
/// the user has seen.
extension Repository {
  /// The settings with which git uses paths and patches literally.
  private static let exact = [
    "--literal-pathspecs", "-c", "apply.ignoreWhitespace=no", "-c", "apply.whitespace=nowarn",
  ]

  private func run(_ arguments: [String], paths: [[UInt8]]) async throws(GitError) {
    let input = Array(paths.map { $0 + [0] }.joined())
    _ = try await run(Self.exact + arguments + ["--pathspec-from-file=-", "--pathspec-file-nul"], input: input)
  }

  /// Runs git with arguments that include a name that need not be text.
  private func run(_ arguments: [String], name: [UInt8], _ more: [String] = []) async throws(GitError) {
    let words = [Array("-C".utf8), top] + arguments.map { Array($0.utf8) } + [name] + more.map { Array($0.utf8) }
    _ = try Self.check(await Self.start(words).value.get())
  }

  /// Stages some files completely.
  func stage(_ files: [ChangedFile]) async throws(GitError) {
    // If a file was renamed in the folder, the removal of its old path is staged with it.
    let paths = files.flatMap(\.all).flatMap { file in
      [file.path] + (file.isRenamed && !file.isStaged ? [file.origin] : []).compactMap { $0 }
    }
    try await run(["add", "--all"], paths: paths)
  }

  /// Resets some files in the index to the last commit.
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

  /// Discards the unstaged changes of files, and deletes files that git does not have. A folder is deleted if no other
  /// files are left in it.
  func discard(_ files: [ChangedFile]) async throws(GitError) {
    let untracked = files.flatMap(\.all).filter(\.isUntracked).map(\.path)
    let intended = files.filter(\.isIntentToAdd)
    // An old path of a file that was renamed in the folder comes back. Git has no content for the new one.
    let changed =
      files.filter { !$0.isUntracked && !$0.isIntentToAdd }.map(\.path)
      + intended.filter(\.isRenamed).compactMap(\.origin)
    for start in stride(from: 0, to: untracked.count, by: Self.mostNames) {
      try await clean(untracked[start..<min(start + Self.mostNames, untracked.count)])
    }
    for folder in files where folder.isFolder { removeEmptyFolders(folder.path, of: folder.files.map(\.path)) }
    if !intended.isEmpty { try await run(["rm", "--quiet", "--force"], paths: intended.map(\.path)) }
    if !changed.isEmpty { try await run(["restore", "--worktree"], paths: changed) }
  }

  /// The maximum number of paths in the arguments of git.
  private static let mostNames = 100

  private func clean(_ paths: ArraySlice<[UInt8]>) async throws(GitError) {
    let words = ["--literal-pathspecs", "clean", "--quiet", "--force", "--"].map { Array($0.utf8) }
    _ = try Self.check(await Self.start([Array("-C".utf8), top] + words + paths).value.get())
  }

  // MARK: Branches

  /// Switches to a branch. Git refuses if that would overwrite changes.
  func `switch`(to branch: Branch) async throws(GitError) {
    try await run(["switch", "--no-guess"], name: branch.bytes)
  }

  /// Switches to a commit, on no branch.
  func `switch`(to commit: String) async throws(GitError) {
    _ = try await run(["switch", "--detach", commit])
  }

  /// Makes a branch, and switches to it.
  ///
  /// - Parameter commit: the commit at which the branch begins.
  func createBranch(_ name: String, at commit: ObjectName?) async throws(GitError) {
    _ = try await run(["check-ref-format", "--branch", name])
    _ = try await run(["switch", "--no-track", "--create", name] + (commit.map { [$0.digits] } ?? []))
  }

  /// Deletes a branch. Commits that are on no other branch are lost.
  func delete(_ branch: Branch) async throws(GitError) {
    try await run(["branch", "--delete", "--force", "--quiet", "--"], name: branch.bytes)
  }

  /// Restores a branch that was deleted.
  func restore(_ branch: Branch) async throws(GitError) {
    try await run(["update-ref"], name: Array("refs/heads/".utf8) + branch.bytes, [branch.commit.digits, ""])
  }

  // MARK: Stash

  /// Stashes all changes, including files that git does not track, unless the user does not want to see them.
  func stash(_ message: String) async throws(GitError) {
    let untracked = await untracked == .hidden ? [] : ["--include-untracked"]
    _ = try await run(
      ["stash", "push", "--quiet"] + untracked + (message.isEmpty ? [] : ["--message=\(message)"]))
  }

  /// Restores the changes of a stash.
  ///
  /// - Parameters:
  ///   - isDropped: true to remove the stash from the list afterwards.
  ///   - stages: true to stage what was staged.
  func restore(_ stash: StashEntry, isDropped: Bool, stages: Bool) async throws(GitError) {
    _ = try await run(
      ["stash", isDropped ? "pop" : "apply", "--quiet"] + (stages ? ["--index"] : []) + [stash.name])
  }

  /// Puts a dropped stash at the beginning of the list.
  func store(_ stash: StashEntry) async throws(GitError) {
    _ = try await run(["stash", "store", "--quiet", "--message=\(stash.summary)", stash.commit.digits])
  }

  /// Removes a stash from the list.
  func drop(_ stash: StashEntry) async throws(GitError) {
    _ = try await run(["stash", "drop", "--quiet", stash.name])
  }
}
