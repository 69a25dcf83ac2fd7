import GitAccess

/// The questions to git before anything is done.
extension Repository {
  /// Returns everything that a commit depends on, as it is now.
  func look() async throws(GitError) -> Snapshot {
    // Without a lock: a git that somebody else runs is not disturbed. Changes inside a submodule that have no commit of
    // their own cannot be committed here.
    let status = try Status(
      await run([
        "--no-optional-locks", "status", "--porcelain=v2", "-z", "--branch", "--no-ahead-behind",
        "--untracked-files=no", "--ignore-submodules=dirty",
      ]))
    var stamps: [[UInt8]: FolderStamp] = [:]
    var submodules: [[UInt8]: String] = [:]
    for file in status.files {
      for path in [file.path] + [file.origin].compactMap({ $0 }) { stamps[path] = FolderStamp(of: absolute(path)) }
      if file.folderMode == "160000" { submodules[file.path] = await commit(ofSubmodule: file.path) }
    }
    return Snapshot(
      status: status, operation: operation(), offer: try await offeredMessage(), stamps: stamps,
      submodules: submodules)
  }

  private func commit(ofSubmodule path: [UInt8]) async -> String? {
    // A path is no text, so this is not `run`.
    let words = [Array("-C".utf8), absolute(path)] + ["rev-parse", "HEAD"].map { Array($0.utf8) }
    return try? await Self.start(words).value.get().output.asText
  }

  private func operation() -> Operation? {
    Operation(Dictionary(uniqueKeysWithValues: Operation.notes.compactMap { name in note(name).map { (name, $0) } }))
  }

  /// Returns the bytes of a file of git's; none for a folder, nil if there is no such file.
  private func note(_ name: String) -> [UInt8]? {
    do { return try IndexFile.contents(of: notes + Array("/\(name)".utf8)) } catch { return [] }
  }

  /// Returns the words of a commit, and its name for people, on a line.
  func message(of commit: String) async throws(GitError) -> Message {
    Message(
      try await run(["log", "-1", "--no-show-signature", "--encoding=UTF-8", "--no-color", "--format=%B", commit])
        .asText.trimmedEnd)
  }

  /// Returns the name of a commit for people: the beginning of its hash, and its summary.
  func title(of commit: String) async throws(GitError) -> String {
    Readable.words(
      try await run(["log", "-1", "--no-show-signature", "--encoding=UTF-8", "--no-color", "--format=%h '%s'", commit]))
  }

  // MARK: The message that git offers

  /// Returns the message that `git commit` would begin with: that of a merge, of a squashed merge, or the user's
  /// template.
  private func offeredMessage() async throws(GitError) -> OfferedMessage? {
    let merge = [note("SQUASH_MSG"), note("MERGE_MSG")].compactMap { $0 }
    let bytes: [UInt8]
    if !merge.isEmpty {
      bytes = Array(merge.joined())
    } else if let template = await template() {
      bytes = template
    } else {
      return nil
    }
    let words = try await run(["stripspace", "--strip-comments"], input: OfferedMessage.aboveScissors(bytes))
    return OfferedMessage(words: Message(words.asText.trimmedEnd), isTemplate: merge.isEmpty)
  }

  /// Returns the file that `commit.template` names.
  private func template() async -> [UInt8]? {
    // git ends with a status of its own if there is no such setting.
    guard var path = try? await run(["config", "--type=path", "--null", "--get", "commit.template"]) else { return nil }
    if path.last == 0 { path.removeLast() }
    return try? IndexFile.contents(of: path.first == UInt8(ascii: "/") ? path : absolute(path))
  }
}
