import FileAccess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A repository of git, by way of the program `git`.
final class Repository {
  /// The folder that everything in it is named from.
  let top: [UInt8]

  /// The repository that a folder is in.
  ///
  /// - Throws: `GitError`; git's words if there is no repository.
  init(around folder: String) throws(GitError) {
    let child = try Self.start(["-C", folder, "rev-parse", "--show-toplevel"].map { Array($0.utf8) })
    var top = try Self.check(child.wait()).output
    // One newline is git's; others may be in the folder's name.
    if top.last == UInt8(ascii: "\n") { top.removeLast() }
    guard !top.isEmpty else { throw .unreadable }
    self.top = top
  }

  /// What differs from the last commit. Waits for git.
  func status() throws(GitError) -> Status { try Status(Self.check(startStatus().wait()).output) }

  /// What differs from the last commit now.
  func currentStatus() async throws(GitError) -> Status { try Status(Self.check(await startStatus().finish()).output) }

  private func startStatus() throws(GitError) -> ChildProcess {
    // Without a lock: a git that somebody else runs is not disturbed.
    try Self.start(
      inTop(["--no-optional-locks", "status", "--porcelain=v1", "-z", "--branch", "--untracked-files=no"]))
  }

  /// The words of the last commit.
  func lastMessage() async throws(GitError) -> String {
    let child = try Self.start(inTop(["log", "-1", "--format=%B", "--no-color"]))
    return Readable.words(try Self.check(await child.finish()).output)
  }

  /// Starts a commit.
  func start(_ commit: Commit) throws(GitError) -> ChildProcess {
    try Self.start(inTop(commit.arguments), input: Array(commit.message.utf8), list: commit.list)
  }

  /// What git has done, if it has.
  static func check(_ ending: ChildProcess.Ending) throws(GitError) -> ChildProcess.Ending {
    guard ending.status != 0 else { return ending }
    throw .failed(status: ending.status, words: words(ending))
  }

  /// What git has said.
  static func words(_ ending: ChildProcess.Ending) -> String {
    [ending.errors, ending.output].map { Readable.words($0) }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Whether there is a file of that name.
  func hasFile(_ path: [UInt8]) -> Bool {
    var status = stat()
    return lstat((top + Array("/".utf8) + path).map { CChar(bitPattern: $0) } + [0], &status) == 0
  }

  private func inTop(_ arguments: [String]) -> [[UInt8]] {
    [Array("-C".utf8), top] + arguments.map { Array($0.utf8) }
  }

  private static func start(
    _ arguments: [[UInt8]], input: [UInt8] = [], list: [UInt8] = []
  ) throws(GitError) -> ChildProcess {
    do { return try ChildProcess([Array("git".utf8)] + arguments, input: input, list: list) } catch {
      throw error.number == ENOENT ? .notInstalled : .notStarted(error)
    }
  }
}
