import FileAccess
import NibKit

/// The lists, and the file in which they are kept: an archive of a `Notebook`.
final class ChecklistStore {
  /// The file, links followed.
  let path: String
  /// The lists, and which of them is open.
  private(set) var notebook = Notebook()
  /// The file that earlier versions of the program wrote, if it has another name.
  private let former: String?
  /// The file as it was when it was last read or written.
  private var found = StoredFile()
  /// What the person should know of the file.
  private var notices: [StoreNotice] = []

  /// The lists, in the order that the person gives them.
  var lists: [Checklist] {
    get { notebook.lists }
    set { notebook.lists = newValue }
  }

  /// Reads the lists of a file.
  init(_ file: DataFile) {
    path = FileSystem.target(of: file.path)
    former = file.former
    load()
    let unsaved = unsavedFiles
    if !unsaved.isEmpty { notices.append(.unsaved(paths: unsaved)) }
  }

  // MARK: Reading

  /// Reads the lists, and forgets those that were here. A file that is not there holds none, unless an earlier version of
  /// the program left one. Nothing is changed on the disk: what cannot be read is put aside when something is to be
  /// written in its place.
  func load() {
    found = StoredFile(at: path)
    notebook = found.notebook ?? Notebook()
    switch found.kind {
    case .archive:
      if let former, FileSystem.isNewer(former, than: path) {
        notices.append(.formerChanged(path: path, former: former))
      }
    case .nothing: if let former { load(former: former) }
    case .layout: notices.append(.layout(path: path, keptAs: firstFree(.old)))
    case .damaged(let reason): notices.append(.damaged(reason: reason, keptAs: firstFree(.damaged)))
    case .unreadable(let reason): notices.append(.unreadable(reason: reason))
    case .newer: notices.append(.newer(path: path))
    case .noPlainFile: notices.append(.noPlainFile(path: path))
    }
  }

  /// Reads the lists that somebody else has written, in place of those that are here.
  ///
  /// - Throws: a problem that the person should hear of. The lists are as they were.
  func takeTheirs() throws(StoreProblem) {
    let theirs = StoredFile(at: path)
    switch theirs.kind {
    case .nothing, .archive, .layout: load()
    case .damaged(let reason), .unreadable(let reason): throw .noListsToTake(reason: reason)
    case .newer: throw .noListsToTake(reason: "a newer version of Checklists has written \(path)")
    case .noPlainFile: throw .noListsToTake(reason: "\(path) is no plain file")
    }
  }

  /// Takes the lists of an earlier version of the program. Its file stays as it is.
  private func load(former: String) {
    let file = StoredFile(at: former)
    if let lists = file.notebook {
      notebook = lists
      notices.append(.former(path: path, former: former))
    } else if case .damaged(let reason) = file.kind {
      notices.append(.formerDamaged(reason: reason, former: former))
    }
  }

  /// What the person should know of the file. Said once.
  func takeNotices() -> [StoreNotice] {
    defer { notices = [] }
    return notices
  }

  // MARK: Writing

  /// Writes the lists to the file.
  ///
  /// - Parameter replacing: whether to write even if another program has changed the file meanwhile.
  /// - Throws: a problem that the person should hear of. The file is as it was.
  func save(replacing: Bool = false) throws(StoreProblem) {
    let bytes = try bytes()
    try look(replacing: replacing)
    do {
      try makeRoom()
      try FileSystem.makeFolder(FileSystem.folder(of: path), isPrivate: true)
      try FileSystem.replace(path, with: bytes)
    } catch {
      throw .notSaved(path: path, reason: "\(error)")
    }
    found = StoredFile(path: path, archive: bytes)
  }

  /// Saves which list is open and which item is selected, if the file says otherwise. That is not worth a question: when it
  /// cannot be, or the file has become another, nothing is written. Nor is the file of an earlier version, of which the
  /// person has changed nothing.
  func savePlace() {
    guard case .archive = found.kind, FileStamp(of: path) == found.stamp, found.isOtherPlace(than: notebook) else {
      return
    }
    try? save()
  }

  /// Looks again if the file has become another.
  private func look(replacing: Bool) throws(StoreProblem) {
    let stamp = FileStamp(of: path)
    // A file that somebody deleted takes nothing away from anybody when it is written again.
    let now = stamp == found.stamp && !found.isUnreadable ? found : stamp == nil ? StoredFile() : StoredFile(at: path)
    switch now.kind {
    case .unreadable(let reason): throw .unreadable(reason: reason)
    case .newer: throw .newer(path: path)
    case .noPlainFile: throw .noPlainFile(path: path)
    default: break
    }
    // What could not be read has not been seen here, though nobody may have written it since.
    let isUnseen = stamp != found.stamp || found.isUnreadable
    if stamp != nil, isUnseen, !replacing, !now.hasSameLists(as: found) {
      throw .changedMeanwhile(path: path)
    }
    found = now
  }

  /// Keeps what an archive must not replace under another name.
  private func makeRoom() throws(SystemError) {
    switch found.kind {
    case .damaged:
      _ = try FileSystem.firstFree(path + Suffix.damaged.rawValue) { name throws(SystemError) in
        try FileSystem.move(path, toFree: name)
      }
      found = StoredFile()
    case .layout:
      _ = try FileSystem.firstFree(path + Suffix.old.rawValue) { [found] name throws(SystemError) in
        try FileSystem.create(name, with: found.bytes)
      }
      // Kept once, even if the file cannot be written after all.
      found.kind = .archive
    default: break
    }
  }

  /// Writes the lists to a file of their own: beside the file, or else in the folder for temporary files.
  ///
  /// - Returns: which.
  func rescue() throws -> String {
    let bytes = try bytes()
    func write(in folder: String) throws(SystemError) -> String {
      try FileSystem.firstFree("\(folder)/\(path.lastPathComponent)\(Suffix.unsaved.rawValue)") {
        name throws(SystemError) in
        try FileSystem.create(name, with: bytes)
      }
    }
    do { return try write(in: FileSystem.folder(of: path)) } catch {
      return try write(in: FileSystem.temporaryFolder)
    }
  }

  private func bytes() throws(StoreProblem) -> [UInt8] {
    do { return try NibArchive(of: [notebook], classes: StoredFile.classes).bytes } catch {
      throw .notSaved(path: path, reason: "\(error)")
    }
  }

  // MARK: Names

  /// What is put behind the file's name for a file beside it.
  private enum Suffix: String {
    case damaged = ".damaged"
    case old = ".old"
    case unsaved = ".unsaved"
  }

  /// The first name that is free.
  private func firstFree(_ suffix: Suffix) -> String {
    FileSystem.firstFree(path + suffix.rawValue) { !FileSystem.exists($0) }
  }

  /// What `rescue()` has left. Somebody may have taken one of several away.
  private var unsavedFiles: [String] {
    let folders = [FileSystem.folder(of: path), FileSystem.temporaryFolder]
    return (folders[0] == folders[1] ? [folders[0]] : folders).flatMap { folder in
      let name = "\(folder)/\(path.lastPathComponent)\(Suffix.unsaved.rawValue)"
      return ([name] + (2...9).map { "\(name)-\($0)" }).filter(FileSystem.isOwnFile)
    }
  }
}
