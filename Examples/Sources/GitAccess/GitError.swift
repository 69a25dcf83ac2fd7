import Subprocess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The reason why there is no commit.
package nonisolated enum GitError: Error, CustomStringConvertible {
  /// git is not there.
  case notInstalled
  /// git could not be started.
  case notStarted(any Error)
  /// git ended with a status other than 0; its words.
  case failed(status: Int32, words: String)
  /// git's output is not in the form that was asked for.
  case unreadable
  /// The index could not be copied.
  case unreadableIndex(any Error)
  /// Another git writes the index, or was killed while it did.
  case locked(file: String)
  /// Before the first commit no file is staged.
  case nothingToCommit
  /// Files have conflicts that are not resolved.
  case unmerged(names: [String])
  /// The checked files cannot be committed without others, such as a file in the place of a folder.
  case notAlone(names: [String])

  /// Creates the reason why git was not run.
  init(starting error: any Error) {
    let failure = error as? SubprocessError
    self =
      failure?.code == .executableNotFound ? .notInstalled : .notStarted(failure?.underlyingError ?? error)
  }

  package var description: String {
    switch self {
    case .notInstalled: "git is not installed, or not in PATH"
    case .notStarted(let reason): "git could not be started: \(reason)"
    case .failed(128 + SIGTERM, ""): "git was stopped."
    case .failed(let status, ""): "git ended with status \(status)."
    case .failed(_, let words): words
    case .unreadable: "git's answer is not in the form that was asked for"
    case .unreadableIndex(let reason): "the index of the repository cannot be copied: \(reason)"
    case .locked(let file):
      "Another git is at work in this repository. Commit again when it has ended. If there is none, one has crashed: "
        + "delete \(file)."
    case .nothingToCommit: "nothing to commit; new files must be added with 'git add' first"
    case .unmerged(let names): "there are conflicts to be resolved first: \(Readable.list(names, separator: ", "))"
    case .notAlone(let names):
      "Nothing is committed, because the commit would not be what is checked. These files would be left out, or others "
        + "with them, such as a file that stands where another file needs a folder:\n\n"
        + "\(Readable.list(names, separator: "\n"))\n\nCheck all files that belong together."
    }
  }
}
