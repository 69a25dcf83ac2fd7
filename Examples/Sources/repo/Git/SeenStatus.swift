import GitAccess
import Synchronization

/// A status, and the states of the files in the folder at the same time.
nonisolated struct SeenStatus: Sendable {
  var status = Status()
  /// The state of each file that differs, by path.
  private(set) var stamps: [[UInt8]: FolderStamp] = [:]

  /// Creates a status without information.
  init() {}

  /// Reads the state of each file. O(files), with one system call for each file.
  init(_ status: Status, top: [UInt8]) {
    self.status = status
    for file in status.files.flatMap(\.all) {
      for path in [file.path, file.origin].compactMap({ $0 }) {
        stamps[path] = FolderStamp(of: top + [UInt8(ascii: "/")] + path)
      }
    }
  }

  /// Returns true if a file in a later status is the same as here.
  func isSame(_ file: ChangedFile, in other: SeenStatus) -> Bool {
    file.all.allSatisfy { file in
      [file.path, file.origin ?? file.path].allSatisfy { stamps[$0] == other.stamps[$0] }
    }
  }
}

/// Reads a status on the thread that receives git's output.
nonisolated final class StatusCollector: Sendable {
  private let state = Mutex((reader: StatusReader(takesUntracked: true), error: GitError?.none))

  /// Reads more output. Returns false if it is not valid.
  func read(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      do throws(GitError) { try state.reader.read(bytes) } catch { state.error = error }
      return state.error == nil
    }
  }

  /// Returns the status after all output has been read.
  func status() throws(GitError) -> Status {
    let (reader, error) = state.withLock { ($0.reader, $0.error) }
    if let error { throw error }
    return try reader.finish()
  }
}
