import Subprocess

// For the numbers of signals.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The reason why git could not do something.
package nonisolated enum GitError: Error, CustomStringConvertible {
  /// The program `git` is not installed.
  case notInstalled
  /// git could not be started.
  case notStarted(any Error)
  /// git ended with a status other than 0. The value contains its output.
  case failed(status: Int32, words: String)
  /// git's output does not have the requested form.
  case unreadable
  /// The index could not be copied.
  case unreadableIndex(any Error)
  /// Another git process is writing the index, or was killed while writing.
  case locked(file: String)
  /// There is no staged file before the first commit.
  case nothingToCommit
  /// Files have unresolved conflicts.
  case unmerged(names: [String])
  /// The checked files cannot be committed without others. An example is a file that replaces a folder.
  case notAlone(names: [String])

  /// Creates the reason why git was not started.
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
    case .unreadable: "the output of git does not have the expected form"
    case .unreadableIndex(let reason): "the index of the repository cannot be copied: \(reason)"
    case .locked(let file):
      "Another git is running in this repository. Commit again when it has ended. If none is running, one has crashed: "
        + "delete \(file)."
    case .nothingToCommit: "nothing to commit; new files must be added with 'git add' first"
    case .unmerged(let names): "resolve the conflicts first: \(Readable.list(names, separator: ", "))"
    case .notAlone(let names):
      "Nothing is committed, because the commit would differ from the checked files. These files would be left out, or others "
        + "with them, such as a file that exists where another file needs a folder:\n\n"
        + "\(Readable.list(names, separator: "\n"))\n\nCheck all files that belong together."
    }
  }
}
