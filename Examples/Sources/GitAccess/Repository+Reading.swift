import Synchronization

/// Questions to git that do not change anything: no lock is taken, and the main actor never waits.
extension Repository {
  /// The settings under which git only looks. A path is a path, whatever characters are in it.
  private nonisolated static let variables: [String: [UInt8]] = [
    "GIT_OPTIONAL_LOCKS": Array("0".utf8), "GIT_LITERAL_PATHSPECS": Array("1".utf8),
    "GIT_TERMINAL_PROMPT": Array("0".utf8), "GIT_PAGER": Array("cat".utf8),
    // Output comes in pieces of some size, and not each line on its own.
    "GIT_FLUSH": Array("0".utf8),
  ]

  /// Reads what git writes, as it comes.
  ///
  /// - Parameters:
  ///   - arguments: git's arguments, as bytes: names of branches need not be text.
  ///   - paths: the paths behind `--`, if there are any.
  ///   - accepted: the exit statuses of success.
  ///   - take: gets the output, off the main actor; false ends git, which is no error.
  /// - Throws: `GitError`.
  package func read(
    _ arguments: [[UInt8]], paths: [[UInt8]] = [], index: IndexFile? = nil, accepted: Set<Int32> = [0],
    _ take: @Sendable ([UInt8]) async -> Bool
  ) async throws(GitError) {
    let places = paths.isEmpty ? [] : [Array("--".utf8)] + paths
    var variables = Self.variables
    if let index { variables["GIT_INDEX_FILE"] = index.path }
    let isEnough = Flag()
    let ending: ChildProcess.Ending
    do {
      ending = try await ChildProcess.run(
        "git", [Array("-C".utf8), top] + arguments + places, variables: variables
      ) { bytes in
        if await take(bytes) { return true }
        isEnough.set()
        return false
      }
    } catch {
      throw GitError(starting: error)
    }
    guard !isEnough.isSet, !accepted.contains(ending.status) else { return }
    throw .failed(status: ending.status, words: Self.words(ending))
  }

  /// The same for arguments that are text.
  package func read(
    _ arguments: [String], paths: [[UInt8]] = [], index: IndexFile? = nil, accepted: Set<Int32> = [0],
    _ take: @Sendable ([UInt8]) async -> Bool
  ) async throws(GitError) {
    try await read(arguments.map { Array($0.utf8) }, paths: paths, index: index, accepted: accepted, take)
  }

  /// Returns all that git writes, up to a limit.
  ///
  /// - Throws: `GitError`.
  package func answer(
    _ arguments: [String], paths: [[UInt8]] = [], index: IndexFile? = nil, accepted: Set<Int32> = [0],
    limit: Int = 1 << 26
  ) async throws(GitError) -> [UInt8] {
    try await answer(
      arguments.map { Array($0.utf8) }, paths: paths, index: index, accepted: accepted, limit: limit)
  }

  /// Returns the same for arguments that need not be text.
  package func answer(
    _ arguments: [[UInt8]], paths: [[UInt8]] = [], index: IndexFile? = nil, accepted: Set<Int32> = [0],
    limit: Int = 1 << 26
  ) async throws(GitError) -> [UInt8] {
    let collected = Collected()
    try await read(arguments, paths: paths, index: index, accepted: accepted) { collected.add($0, limit: limit) }
    return collected.bytes
  }
}

/// Something that happens at most once, on any thread.
private nonisolated final class Flag: Sendable {
  private let value = Mutex(false)
  var isSet: Bool { value.withLock { $0 } }
  func set() { value.withLock { $0 = true } }
}

/// Bytes that come on another thread.
private nonisolated final class Collected: Sendable {
  private let all = Mutex<[UInt8]>([])
  var bytes: [UInt8] { all.withLock { $0 } }

  /// Adds bytes, and returns false once there are as many as the limit.
  func add(_ more: [UInt8], limit: Int) -> Bool {
    all.withLock {
      $0 += more.prefix(limit - $0.count)
      return $0.count < limit
    }
  }
}
