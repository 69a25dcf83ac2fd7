import FileAccess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why git did not do what it should.
nonisolated enum GitError: Error, CustomStringConvertible {
  /// It is not there.
  case notInstalled
  /// It could not be started.
  case notStarted(SystemError)
  /// It said no; its words.
  case failed(status: Int32, words: String)
  /// It said something that nobody here understands.
  case unreadable
  /// There is nothing that could be committed.
  case nothingToCommit
  /// Files wait for somebody to resolve their conflicts.
  case unmerged(names: [String])

  var description: String {
    switch self {
    case .notInstalled: "git is not installed, or not in PATH"
    case .notStarted(let reason): "git could not be started: \(reason)"
    case .failed(128 + SIGTERM, ""): "git was stopped."
    case .failed(let status, ""): "git ended with status \(status)."
    case .failed(_, let words): words
    case .unreadable: "git said something else about the files than was expected"
    case .nothingToCommit: "nothing to commit; new files must be added with 'git add' first"
    case .unmerged(let names):
      "there are conflicts to be resolved first: \(names.prefix(5).joined(separator: ", "))"
        + (names.count > 5 ? " and \(names.count - 5) more" : "")
    }
  }
}
