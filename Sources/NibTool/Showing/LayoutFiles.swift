internal import FileAccess
internal import NibKit

/// The layouts beside a layout, and which files were read for it.
final class LayoutFiles {
  /// What was read, or was to be, and how it was just before.
  private(set) var stamps: [String: FileStamp?] = [:]
  private let folder: String

  /// - Parameter path: the layout; those that it names are looked for in the same folder.
  init(beside path: String) {
    let folders = path == "-" ? [] : path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    folder = folders.map { $0 + "/" }.joined()
  }

  /// Where the layout of a name is: `Lists` is `Lists.layout.xml`, and a name that is a file's is that file.
  func path(named name: String) -> String { folder + (name.hasSuffix(".xml") ? name : name + ".layout.xml") }

  func document(at path: String) throws -> NibDocument {
    if stamps[path] == nil { stamps[path] = .some(FileStamp(of: path)) }
    return try NibDocument(contentsOf: path)
  }

  func document(named name: String) throws -> NibDocument { try document(at: path(named: name)) }
}
