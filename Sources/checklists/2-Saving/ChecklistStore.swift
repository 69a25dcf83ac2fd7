import FileAccess
import NibKit

/// The lists, and the file in which they are kept: a layout of `Checklist` and `ChecklistItem`, which the same loader reads
/// that makes the screens.
final class ChecklistStore {
  /// The file, links followed.
  let path: String
  /// The lists, in the order that the person gives them.
  var lists: [Checklist] = []
  /// What went wrong when the file was read, for the person to see.
  private var readingProblem: StoreProblem?
  /// The file as it was when it was last read or written; nil when there was none.
  private var stamp: FileStamp?
  /// Whether the file must not be written: it could neither be read nor be moved out of the way, or is none.
  private var isBlocked = false

  /// Reads the lists of a file.
  init(path: String) {
    self.path = FileSystem.target(of: path)
    load()
  }

  /// Reads the lists, and forgets those that were here. A file that is not there holds none; one that cannot be read is
  /// put aside, and the lists begin anew. What is no plain file is left alone: somebody else may need it where it is.
  func load() {
    lists = []
    stamp = nil
    isBlocked = false
    guard FileSystem.exists(path) else { return }
    guard FileSystem.isPlainFile(path) else {
      isBlocked = true
      readingProblem = .noPlainFile(path: path)
      return
    }
    do { try read() } catch {
      lists = []
      putAside(because: reason(error))
    }
  }

  /// What went wrong when the file was read. Said once.
  func takeReadingProblem() -> StoreProblem? {
    defer { readingProblem = nil }
    return readingProblem
  }

  /// The classes that the file may name, and no others.
  static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Checklist.self)
    classes.register(ChecklistItem.self)
    return classes
  }

  private func read() throws {
    // The stamp is taken first: what changes while the file is being read is noticed later.
    stamp = FileStamp(of: path)
    let document = try NibDocument(contentsOf: path)
    let nib = try Nib(document).instantiate(classes: Self.classes)
    lists = try zip(document.allObjects.filter { $0.parent == nil }, nib.topLevel).map { element, object in
      guard let list = object as? Checklist else {
        let place = LineIndex(document.source).location(of: element.range.lower)
        throw StoreProblem.noList(file: path, place: place, className: element.className)
      }
      return list
    }
  }

  /// Where the file is wrong and why, in one line.
  private func reason(_ error: any Error) -> String {
    func line(_ diagnostic: Diagnostic?, _ source: SourceText) -> String {
      let place = diagnostic?.range.map { ":\(LineIndex(source).location(of: $0.lower))" } ?? ""
      return "\(path)\(place): \(diagnostic?.message ?? "")"
    }
    return switch error {
    case let error as NibError: line(error.diagnostics.first, error.source)
    case let error as LoadFailure: line(error.diagnostic, error.source)
    default: "\(error)"
    }
  }

  /// Moves a file that cannot be read out of the way, to the first name that is free.
  private func putAside(because reason: String) {
    do throws(SystemError) {
      let name = try FileSystem.firstFree("\(path).damaged") { name throws(SystemError) in
        try FileSystem.move(path, toFree: name)
      }
      stamp = nil
      readingProblem = .damaged(reason: reason, keptAs: name)
    } catch {
      isBlocked = true
      readingProblem = .unusable(reason: reason, failure: error)
    }
  }

  /// Writes the lists to the file.
  ///
  /// - Parameter replacing: whether to write even if another program has changed the file meanwhile.
  /// - Throws: a problem that the person should hear of. The file is as it was.
  func save(replacing: Bool = false) throws(StoreProblem) {
    if isBlocked { throw .blocked(path: path) }
    // A file that somebody deleted takes nothing away from anybody when it is written again.
    if !replacing, let current = FileStamp(of: path), current != stamp { throw .changedMeanwhile(path: path) }
    do {
      try FileSystem.makeFolder(FileSystem.folder(of: path))
      try FileSystem.replace(path, with: bytes)
    } catch {
      throw .notSaved(path: path, failure: error)
    }
    stamp = FileStamp(of: path)
  }

  /// Writes the lists to a file of their own: beside the file, or else in the folder for temporary files.
  ///
  /// - Returns: which.
  func rescue() throws(SystemError) -> String {
    let bytes = bytes
    func write(in folder: String) throws(SystemError) -> String {
      try FileSystem.firstFree("\(folder)/\(path.lastPathComponent).unsaved") { name throws(SystemError) in
        try FileSystem.create(name, with: bytes)
      }
    }
    do { return try write(in: FileSystem.folder(of: path)) } catch {
      return try write(in: FileSystem.temporaryFolder)
    }
  }

  private var bytes: [UInt8] {
    var encoder = LayoutEncoder()
    for list in lists { list.encode(with: &encoder) }
    return encoder.finish()
  }
}

/// What can go wrong with the file, in sentences for the person.
nonisolated enum StoreProblem: Error, CustomStringConvertible {
  /// The file holds something else than lists.
  case noList(file: String, place: SourceLocation, className: String)
  /// The file could not be read, and is kept under another name.
  case damaged(reason: String, keptAs: String)
  /// The file could not be read, and is where it was.
  case unusable(reason: String, failure: SystemError)
  /// What has the file's name is a folder, a device or a pipe.
  case noPlainFile(path: String)
  /// The file is not to be written, because it was never read.
  case blocked(path: String)
  /// Somebody else has written the file.
  case changedMeanwhile(path: String)
  /// The file could not be written.
  case notSaved(path: String, failure: SystemError)

  var description: String {
    switch self {
    case .noList(let file, let place, let className):
      "\(file):\(place): a \(className) stands outside of all lists"
    case .damaged(let reason, let name):
      "The saved lists cannot be read:\n\(reason).\nThe file is kept as \(name), and you begin with none."
    case .unusable(let reason, let failure):
      "The saved lists cannot be read:\n\(reason).\nThe file cannot be put aside: \(failure). So that it is not lost, "
        + "nothing will be saved."
    case .noPlainFile(let path):
      "\(path) is no plain file, and stays as it is. You begin with no lists, and nothing will be saved: another place "
        + "can be named with --file."
    case .blocked(let path):
      "Nothing is saved: \(path) could not be read, and writing it could lose what is in it."
    case .changedMeanwhile(let path):
      "Another program has changed \(path) since it was read here."
    case .notSaved(let path, let failure):
      "The lists could not be saved in \(path): \(failure)."
    }
  }
}
