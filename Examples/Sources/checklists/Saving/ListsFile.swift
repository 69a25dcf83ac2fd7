import NibKit
import ProgramStart
import Synchronization
import TerminalKit

/// The file in which the lists are saved. It may be used on any thread; writes of several threads are run one after the
/// other.
nonisolated final class ListsFile: Sendable {
  /// The path of the file, with links resolved.
  let path: String
  /// The state of the file when it was last read or written.
  private let known = Mutex(StoredFile())

  init(path: String) { self.path = FileSystem.target(of: path) }

  /// Reads the file, and remembers its state.
  func read() -> StoredFile {
    let file = StoredFile(at: path)
    known.withLock { $0 = file }
    return file
  }

  /// Writes lists to the file, unless it already contains exactly these.
  ///
  /// - Parameter replacing: true to write even if another program has changed the file since it was last read or written.
  /// - Throws: a problem to report to the user. The file is unchanged.
  func save(_ content: NotebookContent, replacing: Bool = false) throws(StoreProblem) {
    UnfinishedWork.begin()
    defer { UnfinishedWork.end() }
    let problem = known.withLock { known -> StoreProblem? in
      do throws(StoreProblem) { try save(content, replacing: replacing, &known) } catch { return error }
      return nil
    }
    if let problem { throw problem }
  }

  /// Writes the open list and the selected items, if they differ from the file. If the file cannot be written, if
  /// another program has changed it, or if it has the form of an earlier version, nothing is written and the user is
  /// not asked.
  func savePlace(_ content: NotebookContent) {
    known.withLock { known in
      guard case .archive = known.kind, FileStamp(of: path) == known.stamp, let saved = known.content,
        saved.place != content.place
      else { return }
      try? save(content, replacing: false, &known)
    }
  }

  // MARK: Writing

  private func save(
    _ content: NotebookContent, replacing: Bool, _ known: inout StoredFile
  ) throws(StoreProblem) {
    if case .archive = known.kind, known.content == content, let stamp = known.stamp, FileStamp(of: path) == stamp {
      return
    }
    let bytes = try bytes(of: content)
    // Another program may write at the same time. Then the file is read again.
    for _ in 0..<3 {
      try look(replacing: replacing, &known)
      guard let stamp = try put(bytes, &known) else { continue }
      known = StoredFile(archive: bytes, of: content, stamp: stamp)
      return
    }
    throw .changedMeanwhile(path: path)
  }

  /// Reads the file again if it has changed.
  private func look(replacing: Bool, _ known: inout StoredFile) throws(StoreProblem) {
    let stamp = FileStamp(of: path)
    // A deleted file contains nothing that could be lost when it is written again.
    let now = stamp == known.stamp && !known.isUnreadable ? known : stamp == nil ? StoredFile() : StoredFile(at: path)
    switch now.kind {
    case .unreadable(let reason): throw .unreadable(reason: reason)
    case .newer: throw .newer(path: path)
    case .noPlainFile: throw .noPlainFile(path: path)
    default: break
    }
    // If a file could not be read, its lists are unknown, even if the file has not changed since.
    let isUnseen = stamp != known.stamp || known.isUnreadable
    if stamp != nil, isUnseen, !replacing, !now.hasSameLists(as: known) { throw .changedMeanwhile(path: path) }
    known = now
  }

  /// Replaces the known file with bytes.
  ///
  /// - Returns: the stamp of the written file, or nil if another program has changed the file in the meantime.
  private func put(_ bytes: [UInt8], _ known: inout StoredFile) throws(StoreProblem) -> FileStamp? {
    do {
      try makeRoom(&known)
      try FileSystem.makeFolder(FileSystem.folder(of: path))
      let seen = known.stamp
      return try FileSystem.replace(path, with: bytes) { FileStamp(of: path) == seen }
    } catch {
      throw .notSaved(path: path, reason: "\(error)")
    }
  }

  /// Keeps a copy of a file under another name, if an archive must not replace it.
  private func makeRoom(_ known: inout StoredFile) throws {
    switch known.kind {
    case .damaged:
      _ = try FileSystem.firstFree(name(.damaged)) { try FileSystem.move(path, toFree: $0) }
      known = StoredFile()
    case .layout:
      let bytes = known.bytes
      _ = try FileSystem.firstFree(name(.old)) { try FileSystem.create($0, with: bytes) }
      // The copy is made only once, even if the file cannot be written afterwards.
      known.kind = .archive
    default: break
    }
  }

  /// Writes lists to a separate file: next to the file, or otherwise in the folder for temporary files.
  ///
  /// - Returns: the path of that file.
  func rescue(_ content: NotebookContent) throws -> String {
    let bytes = try bytes(of: content)
    func write(in folder: String) throws -> String {
      try FileSystem.firstFree("\(folder)/\(FileSystem.name(of: path))\(Suffix.unsaved.rawValue)") {
        try FileSystem.create($0, with: bytes)
      }
    }
    do { return try write(in: FileSystem.folder(of: path)) } catch {
      return try write(in: FileSystem.temporaryFolder)
    }
  }

  private func bytes(of content: NotebookContent) throws(StoreProblem) -> [UInt8] {
    do { return try StoredFile.archive(of: content) } catch {
      throw .notSaved(path: path, reason: "\(error)")
    }
  }

  // MARK: Names

  /// The suffix of the name of a file next to the file.
  enum Suffix: String {
    case damaged = ".damaged"
    case old = ".old"
    case unsaved = ".unsaved"
  }

  private func name(_ suffix: Suffix) -> String { path + suffix.rawValue }

  /// Returns the first free name with a suffix.
  func firstFree(_ suffix: Suffix) -> String { FileSystem.firstFree(name(suffix)) { !FileSystem.exists($0) } }

  /// The files that `rescue(_:)` has written. Some of them may have been removed.
  var unsavedFiles: [String] {
    let folders = [FileSystem.folder(of: path), FileSystem.temporaryFolder]
    return (folders[0] == folders[1] ? [folders[0]] : folders).flatMap { folder in
      let name = "\(folder)/\(FileSystem.name(of: path))\(Suffix.unsaved.rawValue)"
      return ([name] + (2...9).map { "\(name)-\($0)" }).filter(FileSystem.isOwnFile)
    }
  }
}
