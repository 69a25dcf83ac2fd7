import GitAccess

/// The questions that are sent to git before anything is done.
extension Repository {
  /// Returns the current state of everything that a commit depends on.
  func look() async throws(GitError) -> Snapshot {
    // No lock is taken, so that other running git processes are not disturbed. Changes inside a submodule that are not
    // committed there cannot be committed here.
    let status = try Status(
      await answer([
        "status", "--porcelain=v2", "-z", "--branch", "--no-ahead-behind", "--untracked-files=no",
        "--ignore-submodules=dirty",
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
    // A path need not be text, so this does not use `run`.
    let words = [Array("-C".utf8), absolute(path)] + ["rev-parse", "HEAD"].map { Array($0.utf8) }
    return try? await Self.start(words).value.get().output.asText
  }

  private func operation() -> Operation? {
    Operation(Dictionary(uniqueKeysWithValues: Operation.notes.compactMap { name in note(name).map { (name, $0) } }))
  }

  /// Returns the bytes of a file of git. A folder gives no bytes, and a missing file nil.
  private func note(_ name: String) -> [UInt8]? {
    do { return try IndexFile.contents(of: notes + Array("/\(name)".utf8)) } catch { return [] }
  }

  /// Returns the message of a commit.
  func message(of commit: String) async throws(GitError) -> Message {
    Message(
      try await answer(["log", "-1", "--no-show-signature", "--encoding=UTF-8", "--no-color", "--format=%B", commit])
        .asText.trimmedEnd)
  }

  /// Returns a readable name of a commit: the beginning of its hash, and its summary.
  func title(of commit: String) async throws(GitError) -> String {
    Readable.words(
      try await answer([
        "log", "-1", "--no-show-signature", "--encoding=UTF-8", "--no-color", "--format=%h '%s'", commit,
      ]))
  }

  // MARK: The message that git offers

  /// Returns the initial message of `git commit`: the message of a merge or of a squashed merge, or the user's
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
    // git ends with a specific status if the setting does not exist.
    guard var path = try? await answer(["config", "--type=path", "--null", "--get", "commit.template"]) else {
      return nil
    }
    if path.last == 0 { path.removeLast() }
    return try? IndexFile.contents(of: path.first == UInt8(ascii: "/") ? path : absolute(path))
  }
}
