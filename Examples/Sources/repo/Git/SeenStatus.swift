import GitAccess
import Synchronization

/// A status, and the files of the folder as they were then.
nonisolated struct SeenStatus: Sendable {
  var status = Status()
  /// The state of each file that differs, by path.
  private(set) var stamps: [[UInt8]: FolderStamp] = [:]

  /// Nothing is known yet.
  init() {}

  /// Looks at each file. O(files), each of them a system call.
  init(_ status: Status, top: [UInt8]) {
    self.status = status
    for file in status.files {
      for path in [file.path, file.origin].compactMap({ $0 }) {
        stamps[path] = FolderStamp(of: top + [UInt8(ascii: "/")] + path)
      }
    }
  }

  /// Returns true if a file is, in a later status, as it was here.
  func isSame(_ file: ChangedFile, in other: SeenStatus) -> Bool {
    [file.path, file.origin ?? file.path].allSatisfy { stamps[$0] == other.stamps[$0] }
  }
}

/// Reads a status on the thread on which git's output comes.
nonisolated final class StatusCollector: Sendable {
  private let state = Mutex((reader: StatusReader(takesUntracked: true), error: GitError?.none))

  /// Reads more of it; false if it makes no sense.
  func read(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      do throws(GitError) { try state.reader.read(bytes) } catch { state.error = error }
      return state.error == nil
    }
  }

  /// Returns the status, when all is read.
  func status() throws(GitError) -> Status {
    let (reader, error) = state.withLock { ($0.reader, $0.error) }
    if let error { throw error }
    return try reader.finish()
  }
}
