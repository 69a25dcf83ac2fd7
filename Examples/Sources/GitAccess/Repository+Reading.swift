import Synchronization

/// Questions to git that change nothing, and run no program that the repository names. They take no lock, and the main
/// actor never waits.
extension Repository {
  /// Reads git's output as it arrives.
  ///
  /// - Parameters:
  ///   - arguments: git's arguments, as bytes, because names of branches need not be text.
  ///   - paths: the paths after `--`, if there are any.
  ///   - accepted: the exit statuses that mean success.
  ///   - take: receives the output, off the main actor. If it returns false, git is ended, which is not an error.
  /// - Throws: `GitError`.
  package func read(
    _ arguments: [[UInt8]], paths: [[UInt8]] = [], index: IndexFile? = nil, accepted: Set<Int32> = [0],
    _ take: @Sendable ([UInt8]) async -> Bool
  ) async throws(GitError) {
    let places = paths.isEmpty ? [] : [Array("--".utf8)] + paths
    var variables = await lookingSettings().variables
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

  /// Does the same for arguments that are text.
  package func read(
    _ arguments: [String], paths: [[UInt8]] = [], index: IndexFile? = nil, accepted: Set<Int32> = [0],
    _ take: @Sendable ([UInt8]) async -> Bool
  ) async throws(GitError) {
    try await read(arguments.map { Array($0.utf8) }, paths: paths, index: index, accepted: accepted, take)
  }

  /// Returns git's complete output, up to a limit.
  ///
  /// - Throws: `GitError`.
  package func answer(
    _ arguments: [String], paths: [[UInt8]] = [], index: IndexFile? = nil, accepted: Set<Int32> = [0],
    limit: Int = 1 << 26
  ) async throws(GitError) -> [UInt8] {
    try await answer(
      arguments.map { Array($0.utf8) }, paths: paths, index: index, accepted: accepted, limit: limit)
  }

  /// Does the same for arguments that need not be text.
  package func answer(
    _ arguments: [[UInt8]], paths: [[UInt8]] = [], index: IndexFile? = nil, accepted: Set<Int32> = [0],
    limit: Int = 1 << 26
  ) async throws(GitError) -> [UInt8] {
    let collected = Collected()
    try await read(arguments, paths: paths, index: index, accepted: accepted) { collected.add($0, limit: limit) }
    return collected.bytes
  }
}

/// A flag that is set at most once, on any thread.
private nonisolated final class Flag: Sendable {
  private let value = Mutex(false)
  var isSet: Bool { value.withLock { $0 } }
  func set() { value.withLock { $0 = true } }
}

/// Bytes that arrive on another thread.
private nonisolated final class Collected: Sendable {
  private let all = Mutex<[UInt8]>([])
  var bytes: [UInt8] { all.withLock { $0 } }

  /// Adds bytes. Returns false when the limit is reached.
  func add(_ more: [UInt8], limit: Int) -> Bool {
    all.withLock {
      $0 += more.prefix(limit - $0.count)
      return $0.count < limit
    }
  }
}
