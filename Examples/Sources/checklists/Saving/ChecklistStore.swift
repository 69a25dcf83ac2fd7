import NibKit
import ProgramStart

/// The lists, and the file in which they are saved: an archive of a `Notebook`.
final class ChecklistStore {
  private let file: ListsFile
  private let saver: BackgroundSaver
  /// The lists, and the open list.
  private(set) var notebook = Notebook()
  /// The file that earlier versions of the program wrote, if it has another name.
  private let former: String?
  /// The notices about the file for the user.
  private var notices: [StoreNotice] = []

  /// The path of the file, with links resolved.
  var path: String { file.path }

  /// The lists, in the order of the user.
  var lists: [Checklist] {
    get { notebook.lists }
    set { notebook.lists = newValue }
  }

  /// Reads the lists from a file.
  init(_ file: DataFile) {
    self.file = ListsFile(path: file.path)
    saver = BackgroundSaver(self.file)
    former = file.former
    load()
    let unsaved = self.file.unsavedFiles
    if !unsaved.isEmpty { notices.append(.unsaved(paths: unsaved)) }
  }

  // MARK: Reading

  /// Reads the lists, and replaces those in memory. If the file does not exist, there are no lists, unless an earlier
  /// version of the program has left a file. Nothing is changed on disk: a file that cannot be read is put aside when
  /// another one is written in its place.
  func load() {
    let found = file.read()
    notebook = found.content.map(Notebook.init) ?? Notebook()
    switch found.kind {
    case .archive:
      if let former, FileSystem.isNewer(former, than: path) {
        notices.append(.formerChanged(path: path, former: former))
      }
    case .nothing: if let former { load(former: former) }
    case .layout: notices.append(.layout(path: path, keptAs: file.firstFree(.old)))
    case .damaged(let reason): notices.append(.damaged(reason: reason, keptAs: file.firstFree(.damaged)))
    case .unreadable(let reason): notices.append(.unreadable(reason: reason))
    case .newer: notices.append(.newer(path: path))
    case .noPlainFile: notices.append(.noPlainFile(path: path))
    }
  }

  /// Reads the lists that another program has written, and replaces those in memory.
  ///
  /// - Throws: a problem to report to the user. The lists are unchanged.
  func takeTheirs() throws(StoreProblem) {
    let theirs = StoredFile(at: path)
    switch theirs.kind {
    case .nothing, .archive, .layout:
      saver.forgetWaiting()
      load()
    case .damaged(let reason), .unreadable(let reason): throw .noListsToTake(reason: reason)
    case .newer: throw .noListsToTake(reason: "a newer version of Checklists has written \(path)")
    case .noPlainFile: throw .noListsToTake(reason: "\(path) is not a regular file")
    }
  }

  /// Reads the lists of an earlier version of the program. Its file is not changed.
  private func load(former: String) {
    let file = StoredFile(at: former)
    if let content = file.content {
      notebook = Notebook(content)
      notices.append(.former(path: path, former: former))
    } else if case .damaged(let reason) = file.kind {
      notices.append(.formerDamaged(reason: reason, former: former))
    }
  }

  /// Returns the notices about the file for the user, and removes them.
  func takeNotices() -> [StoreNotice] {
    defer { notices = [] }
    return notices
  }

  // MARK: Writing

  /// Writes the lists to the file, after writes that are in progress.
  ///
  /// - Parameter replacing: true to write even if another program has changed the file in the meantime.
  /// - Throws: a problem to report to the user. The file is unchanged.
  func save(replacing: Bool = false) throws(StoreProblem) {
    saver.forgetWaiting()
    try file.save(notebook.content, replacing: replacing)
  }

  /// Writes the current lists to the file, on another thread.
  ///
  /// - Parameter replacing: true to write even if another program has changed the file in the meantime.
  /// - Returns: the task that writes, whose value is a problem to report to the user. An earlier call may have returned
  ///   the same task.
  func saveSoon(replacing: Bool = false) -> Task<StoreProblem?, Never> {
    saver.save(notebook.content, replacing: replacing)
  }

  /// Saves the open list and the selected items on another thread, in the same way as ``savePlace()``.
  func savePlaceSoon() -> Task<Void, Never> { saver.savePlace(notebook.content) }

  /// Saves the open list and the selected items, if they differ from the file and the file can be written.
  func savePlace() { file.savePlace(notebook.content) }

  /// Writes the lists to a separate file: next to the file, or otherwise in the folder for temporary files.
  ///
  /// - Returns: the path of that file.
  func rescue() throws -> String { try file.rescue(notebook.content) }
}
