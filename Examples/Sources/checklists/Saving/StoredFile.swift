import NibKit
import ProgramStart
import SystemPackage

/// The contents of the lists' file at the time when it was read. Reading changes nothing.
nonisolated struct StoredFile: Sendable {
  enum Kind: Sendable {
    /// There is no file.
    case nothing
    /// The file is an archive with lists.
    case archive
    /// The file is a layout with lists, as earlier versions of the program wrote it.
    case layout
    /// The file is an archive that a newer version of the program has written.
    case newer
    /// The file does not contain lists.
    case damaged(reason: String)
    /// The file's bytes cannot be read, but it may be intact.
    case unreadable(reason: String)
    /// The path leads to a folder, a device or a pipe.
    case noPlainFile
  }

  var kind: Kind
  /// The identity and time of the file, which change when it is written.
  private(set) var stamp: FileStamp?
  /// The bytes, if the file was read.
  private(set) var bytes: [UInt8] = []
  /// The lists in the file, if they could be read.
  private(set) var content: NotebookContent?

  /// Creates the contents of a file that does not exist.
  init() { kind = .nothing }

  /// Creates the contents of an archive that was just written, with the stamp of its descriptor.
  init(archive: [UInt8], of content: NotebookContent, stamp: FileStamp) {
    kind = .archive
    bytes = archive
    self.content = content
    self.stamp = stamp
  }

  /// Reads a file.
  init(at path: String) {
    kind = .nothing
    guard FileSystem.exists(path) else { return }
    // The stamp is taken first, so that a change during reading is noticed later.
    stamp = FileStamp(of: path)
    guard FileSystem.isPlainFile(path) else {
      kind = .noPlainFile
      return
    }
    do {
      bytes = try FileSystem.read(path, limit: ArchiveLimits().bytes)
      let isLayout = Self.isLayout(bytes)
      content = try Self.notebook(of: bytes, path, isLayout: isLayout).content
      kind = isLayout ? .layout : .archive
    } catch let error as any DiagnosedError where error.diagnostics.contains(where: { $0.code == .newerArchive }) {
      kind = .newer
    } catch let error as Errno {
      kind = .unreadable(reason: "\(path) cannot be read: \(error)")
    } catch {
      kind = .damaged(reason: Self.words(error, path))
    }
  }

  /// True if the contents are not known until the file is read again.
  var isUnreadable: Bool {
    if case .unreadable = kind { true } else { false }
  }

  /// Returns true if both files contain the same lists. The open list is not compared. A file that cannot be read does
  /// not equal any other file.
  func hasSameLists(as other: StoredFile) -> Bool {
    guard let content, let theirs = other.content else { return false }
    return content.hasSameLists(as: theirs)
  }
}

// Reading and writing.
nonisolated extension StoredFile {
  /// Returns the bytes of an archive of some lists.
  static func archive(of content: NotebookContent) throws -> [UInt8] {
    try NibArchive(of: [Notebook(content)], classes: classes).bytes
  }

  /// The classes that a file may name, and no others.
  static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Notebook.self)
    classes.register(Checklist.self)
    classes.register(ChecklistItem.self)
    // The name of items in the first archives.
    classes.rename("TodoItem", to: "ChecklistItem")
    return classes
  }

  private static func notebook(of bytes: [UInt8], _ path: String, isLayout: Bool) throws -> Notebook {
    if isLayout { return try notebook(ofLayout: SourceText(file: path, bytes: bytes)) }
    let roots = try NibArchive(bytes, file: path).restore(Notebook.self, classes: classes)
    guard roots.count == 1 else { throw NotOneNotebook(count: roots.count) }
    return roots[0]
  }

  /// Returns the lists of a layout, in which each list is a top-level object.
  private static func notebook(ofLayout source: SourceText) throws -> Notebook {
    let document = try NibDocument(reading: source)
    let nib = try Nib(document).instantiate(classes: classes)
    let lists = try zip(document.allObjects.filter { $0.parent == nil }, nib.topLevel).map { element, object in
      guard let list = object as? Checklist else {
        throw NoList(className: element.className, place: LineIndex(source).name(of: element.place))
      }
      return list
    }
    return Notebook(lists: lists)
  }

  /// Returns true if a file is XML, and therefore a layout. If it is neither, reading it as an archive fails.
  private static func isLayout(_ bytes: [UInt8]) -> Bool {
    let byteOrderMarks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE]]
    if byteOrderMarks.contains(where: bytes.starts(with:)) { return true }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard start.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<") else { return false }
    return !String(decoding: bytes.prefix(4096), as: UTF8.self).contains("<plist")
  }

  /// Returns the first place of an error, preceded by a space if it is a key path.
  private static func place(of error: any DiagnosedError) -> String? {
    error.diagnostics.first?.place.map { place in
      let name = LineIndex(error.source).name(of: place)
      return name.keyPath.map { " \($0)" } ?? "\(name)"
    }
  }

  /// Returns the place and the reason of an error, on one line.
  private static func words(_ error: any Error, _ path: String) -> String {
    func words(_ place: String?, _ message: String?, of count: Int = 1) -> String {
      let more = count > 1 ? " (and \(count - 1) more)" : ""
      return "\(path)\(place.map { ":\($0)" } ?? ""): \(message ?? "")\(more)"
    }
    return switch error {
    case let error as any DiagnosedError:
      words(place(of: error), error.diagnostics.first?.message, of: error.diagnostics.count)
    case let error as NoList: words("\(error.place)", "\(error.className) is outside all lists")
    case let error as NotOneNotebook: words(" roots", "expected one notebook, found \(error.count)")
    case let error as FileTooLong: words(nil, "the file has more than \(error.limit) bytes")
    default: words(nil, "\(error)")
    }
  }
}

/// An error for a layout that contains something other than lists.
private nonisolated struct NoList: Error {
  let className: String
  let place: PlaceName
}

/// An error for an archive that was not made from a notebook.
private nonisolated struct NotOneNotebook: Error {
  let count: Int
}
