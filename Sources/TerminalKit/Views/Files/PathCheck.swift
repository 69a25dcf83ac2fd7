internal import FileAccess

/// The file system's answer for a path. The check asks again for another path, and once a second.
///
/// At most one question is pending. So a disk that does not answer takes one thread and one short wait, however much
/// the user types.
final class PathCheck {
  /// The kind of file at a path.
  nonisolated enum State: Sendable {
    case file, folder
    /// No file, but its folder exists.
    case free
    /// No file, and no folder that could contain it.
    case nowhere
  }

  private var known: (path: String, when: Duration, state: State)?
  private var isAsking = false

  /// The time for which an answer is valid.
  private static let lifetime = Duration.seconds(1)

  /// Returns the kind of file at a path, or nil if the file system has not answered yet.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - now: The time.
  ///   - start: Starts work that waits for a late answer.
  ///   - whenKnown: Called after a late answer, so that the caller asks again.
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
