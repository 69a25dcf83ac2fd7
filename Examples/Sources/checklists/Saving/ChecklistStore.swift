import NibKit

/// The lists, and the file in which they are kept: an archive of a `Notebook`.
final class ChecklistStore {
  private let file: ListsFile
  private let saver: BackgroundSaver
  /// The lists, and which of them is open.
  private(set) var notebook = Notebook()
  /// The file that earlier versions of the program wrote, if it has another name.
  private let former: String?
  /// The notices about the file for the user.
  private var notices: [StoreNotice] = []

  /// The file, links followed.
  var path: String { file.path }

  /// The lists, in the order that the user gives them.
  var lists: [Checklist] {
    get { notebook.lists }
    set { notebook.lists = newValue }
  }

  /// Reads the lists of a file.
  init(_ file: DataFile) {
    self.file = ListsFile(path: file.path)
    saver = BackgroundSaver(self.file)
    former = file.former
    load()
    let unsaved = self.file.unsavedFiles
    if !unsaved.isEmpty { notices.append(.unsaved(paths: unsaved)) }
  }

  // MARK: Reading

  /// Reads the lists, in place of those in memory. If the file does not exist, there are none, unless an earlier
  /// version of the program has left a file. Nothing is changed on the disk: a file that cannot be read is put aside
  /// when another one is written in its place.
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

  /// Reads the lists that another program has written, in place of those in memory.
  ///
  /// - Throws: a problem that the user should hear of. The lists are as they were.
  func takeTheirs() throws(StoreProblem) {
    let theirs = StoredFile(at: path)
    switch theirs.kind {
    case .nothing, .archive, .layout:
      saver.forgetWaiting()
      load()
    case .damaged(let reason), .unreadable(let reason): throw .noListsToTake(reason: reason)
    case .newer: throw .noListsToTake(reason: "a newer version of Checklists has written \(path)")
    case .noPlainFile: throw .noListsToTake(reason: "\(path) is no plain file")
    }
  }

  /// Takes the lists of an earlier version of the program. Its file stays as it is.
  private func load(former: String) {
    let file = StoredFile(at: former)
    if let content = file.content {
      notebook = Notebook(content)
      notices.append(.former(path: path, former: former))
    } else if case .damaged(let reason) = file.kind {
      notices.append(.formerDamaged(reason: reason, former: former))
    }
  }

  /// Returns the notices about the file for the user, once.
  func takeNotices() -> [StoreNotice] {
    defer { notices = [] }
    return notices
  }

  // MARK: Writing

  /// Writes the lists to the file, after what is being written.
  ///
  /// - Parameter replacing: true to write even if another program has changed the file meanwhile.
  /// - Throws: a problem that the user should hear of. The file is as it was.
  func save(replacing: Bool = false) throws(StoreProblem) {
    saver.forgetWaiting()
    try file.save(notebook.content, replacing: replacing)
  }

  /// Writes the lists as they are now to the file, on another thread.
  ///
  /// - Parameter replacing: true to write even if another program has changed the file meanwhile.
  /// - Returns: the task that does so, with the problem that the user should hear of. It may have been returned before.
  func saveSoon(replacing: Bool = false) -> Task<StoreProblem?, Never> {
    saver.save(notebook.content, replacing: replacing)
  }

  /// Saves which list is open and which item is selected, as ``savePlace()`` does, on another thread.
  func savePlaceSoon() -> Task<Void, Never> { saver.savePlace(notebook.content) }

  /// Saves which list is open and which item is selected, if the file says otherwise and can be written.
  func savePlace() { file.savePlace(notebook.content) }

  /// Writes the lists to a file of their own: beside the file, or else in the folder for temporary files.
  ///
  /// - Returns: the path of that file.
  func rescue() throws -> String { try file.rescue(notebook.content) }
}
