internal import FileAccess

/// The answer of the file system on a path. It is asked anew for another path, and once a second.
///
/// At most one question is under way: a disk that does not answer costs one thread and one short wait, however much is typed.
final class PathCheck {
  /// The thing at a path.
  nonisolated enum State: Sendable {
    case file, folder
    /// Nothing, in a folder that is there.
    case free
    /// Nothing, and no folder that it could be in.
    case nowhere
  }

  private var known: (path: String, when: Duration, state: State)?
  private var isAsking = false

  /// An answer counts for so long.
  private static let lifetime = Duration.seconds(1)

  /// Returns what is at a path, or nil if the file system has not answered yet.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - now: The time.
  ///   - start: Starts work that waits for a late answer.
  ///   - whenKnown: Called after a late answer: ask again.
  func state(
    of path: String, at now: Duration, start: (@escaping @MainActor () async throws -> Void) -> Void,
    whenKnown: @escaping () -> Void
  ) -> State? {
    if let known, known.path == path, now - known.when < Self.lifetime || isAsking { return known.state }
    guard !isAsking else { return nil }
    let question = FileQuestion { Self.look(at: path) }
    if let state = question.answer(within: FilePatience.time) {
      known = (path, now, state)
      return state
    }
    isAsking = true
    start { [weak self] in
      let state = await question.answer
      self?.isAsking = false
      self?.known = (path, now, state)
      whenKnown()
    }
    return known?.path == path ? known?.state : nil
  }

  private nonisolated static func look(at path: String) -> State {
    if FileSystem.isFolder(path) { return .folder }
    if FileSystem.exists(path) { return .file }
    return FileSystem.isFolder(FileSystem.folder(of: path)) ? .free : .nowhere
  }
}
