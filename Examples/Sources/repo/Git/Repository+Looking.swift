import GitAccess
import TerminalKit

/// Reads the contents of the panels.
extension Repository {
  /// The options for every diff. They give the same form for all settings of the user, so that it can be read and
  /// applied.
  private static let plainDiff = [
    "--no-ext-diff", "--no-textconv", "--no-color", "--full-index", "--src-prefix=a/", "--dst-prefix=b/",
    "--submodule=short", "--no-relative", "-U3",
  ]
  private static let plainSettings = [
    "-c", "diff.suppressBlankEmpty=false", "-c", "diff.noprefix=false", "-c", "diff.mnemonicPrefix=false",
    "-c", "core.quotePath=true", "-c", "log.showSignature=false",
  ]
  /// The maximum number of bytes of a diff: more than anyone reads, and few enough to be read quickly.
  static let mostBytesOfDiff = 1 << 22

  /// The part of a file's changes that a diff shows.
  enum Side: Sendable {
    /// From the index to the working folder.
    case unstaged
    /// From the last commit to the index.
    case staged
  }

  /// Returns the status, with the stamps of the files in the folder. It is read while git writes it.
  ///
  /// - Parameter paths: the requested files; all files if this is empty.
  func readStatus(of paths: [[UInt8]] = []) async throws(GitError) -> SeenStatus {
    let top = top
    var status = try await status(await untracked, of: paths)
    // An action on a folder is for the files that the user has seen in it.
    let folders = status.untrackedFolders
    if await untracked == .folders, !folders.isEmpty {
      let contents = try await self.status(.all, of: folders.count > Self.mostPaths ? paths : folders)
      status = status.filled(with: contents.files)
    }
    return await Task.detached { [status] in SeenStatus(status, top: top) }.value
  }

  /// The maximum number of paths in a question to git. For more, the question is about all files.
  static let mostPaths = 20

  private func status(_ untracked: UntrackedFiles, of paths: [[UInt8]]) async throws(GitError) -> Status {
    let collected = StatusCollector()
    let options = [
      "--porcelain=v2", "-z", "--branch", "--untracked-files=\(untracked.rawValue)",
      "--ignore-submodules=\(await entersSubmodules ? "none" : "dirty")",
    ]
    try await read(["status"] + options, paths: paths) { collected.read($0) }
    return try collected.status()
  }

  /// Returns the first lines of the commits that are on no branch, and on no other reference, when HEAD moves to a
  /// commit; empty if HEAD is on a branch.
  ///
  /// - Parameter commit: the commit to which HEAD moves.
  func commitsLeftBehind(for commit: ObjectName) async throws(GitError) -> [String] {
    let head = try await answer(["symbolic-ref", "--quiet", "HEAD"], accepted: [0, 1])
    guard head.isEmpty, try await hasCommits() else { return [] }
    return try await answer([
      "-c", "log.showSignature=false", "log", "--no-decorate", "--no-color", "--encoding=UTF-8", "-z",
      "--format=%h %s", "HEAD", "--not", "--glob=*", commit.digits,
    ]).split(separator: 0).map { Readable.name($0.prefix(1000)) }
  }

  /// Returns the changes of a file on one side.
  func diff(of file: ChangedFile, _ side: Side) async throws(GitError) -> UnifiedDiff {
    if file.isUntracked { return side == .staged ? .empty : try await diffOfUntracked(file) }
    let paths = [file.origin, file.path].compactMap { $0 }
    let submodules = await entersSubmodules ? "none" : "dirty"
    return try await document(
      ["diff", "-M", "--ignore-submodules=\(submodules)"] + (side == .staged ? ["--cached"] : []), paths: paths)
  }

  /// Returns the file as `git add` would add it, after all filters. It is added to a separate, empty index.
  private func diffOfUntracked(_ file: ChangedFile) async throws(GitError) -> UnifiedDiff {
    // The path is a repository within this one.
    if file.path.last == UInt8(ascii: "/") { return .empty }
    let own = IndexFile(emptyBeside: index)
    _ = try await answer(["add", "--intent-to-add", "--force"], paths: [file.path], index: own)
    return try await document(["diff"], paths: [file.path], index: own)
  }

  /// Returns a commit, with its message first.
  func details(of commit: ObjectName) async throws(GitError) -> UnifiedDiff {
    try await document([
      "show", "--no-notes", "--encoding=UTF-8", "--decorate=short", "--date=iso", "--stat", "--patch", "-M",
      "--format=commit %H%d%nAuthor: %an <%ae>%nDate:   %ad%n%n%w(0,4,4)%B", commit.digits,
    ])
  }

  /// Returns the changes of an entry of the stash.
  func details(of stash: StashEntry) async throws(GitError) -> UnifiedDiff {
    try await document(["stash", "show", "--patch", "--include-untracked", "-M", stash.commit.digits])
  }

  private func document(
    _ arguments: [String], paths: [[UInt8]] = [], index: IndexFile? = nil
  ) async throws(GitError) -> UnifiedDiff {
    let options = arguments.prefix(1) == ["stash"] ? 2 : 1
    let words = Self.plainSettings + arguments.prefix(options) + Self.plainDiff + arguments.dropFirst(options)
    let limit = Self.mostBytesOfDiff
    let bytes = try await answer(words, paths: paths, index: index, limit: limit)
    // Parsing four megabytes takes longer than a frame.
    return await Task.detached { UnifiedDiff(bytes, limit: limit) }.value
  }

  /// Returns the branches, the latest first.
  func branches() async throws(GitError) -> [Branch] {
    let bytes = try await answer(["for-each-ref", "--sort=-committerdate", Branch.format, "refs/heads"])
    return await Task.detached { Branch.read(bytes) }.value
  }

  /// Returns the entries of the stash, the newest first.
  func stashes() async throws(GitError) -> [StashEntry] {
    StashEntry.read(try await answer(["stash", "list", "-z", StashEntry.format]))
  }

  /// Returns true if HEAD names a commit.
  func hasCommits() async throws(GitError) -> Bool {
    try await !answer(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"], accepted: [0, 1]).isEmpty
  }

  /// Returns the number of commits that belong only to a branch, and to no other local or remote branch and no tag.
  func countOfCommits(onlyIn branch: Branch) async throws(GitError) -> Int {
    func words(_ words: String...) -> [[UInt8]] { words.map { Array($0.utf8) } }
    let count = try await answer(
      words("rev-list", "--count", branch.commit.digits, "--not") + [Array("--exclude=".utf8) + branch.bytes]
        + words("--branches", "--remotes", "--tags"))
    return Int(count.asText.trimmed) ?? 0
  }
}
