internal import FileAccess
internal import NibKit

/// The layouts beside a layout, and the files that were read.
final class LayoutFiles {
  /// The state of each file just before it was read. A file that a name may mean and that does not exist counts too.
  private(set) var stamps: [String: FileStamp?] = [:]
  private let folder: LayoutFolders

  /// The layouts in the folder of a layout.
  init(beside path: String) { folder = LayoutFolders(beside: path) }

  func document(at path: String) throws -> NibDocument {
    note(path)
    return try NibDocument(contentsOf: path)
  }

  func document(named name: String) throws -> NibDocument {
    for path in folder.candidates(named: name) { note(path) }
    return try folder.document(named: name)
  }

  private func note(_ path: String) { if stamps[path] == nil { stamps[path] = .some(FileStamp(of: path)) } }
}
