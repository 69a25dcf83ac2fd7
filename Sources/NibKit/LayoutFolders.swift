package import NibModel
internal import NibReading

/// Finds layouts by name in folders: `Lists` is `Lists.layout.xml` in the first folder that has it.
///
///     let folders = LayoutFolders(["Layouts"])
///     let nib = try Nib(folders.document(named: "Lists"))
///
/// A name is that of a file in one of the folders: `Lists` and `Lists.layout.xml` are the same name. It has no slash and
/// does not begin with a dot, so that no layout can name a file outside the folders. Only regular files are read: a FIFO
/// or a device of that name is an error, and so is a symbolic link that leads out of its folder.
public struct LayoutFolders: Sendable {
  /// The folders, in the order in which they are searched. An empty path is the working directory.
  public let folders: [String]
  private let limits: ReadingLimits

  /// A finder for some folders.
  public init(_ folders: [String], limits: ReadingLimits = ReadingLimits()) {
    self.folders = folders
    self.limits = limits
  }

  /// A finder for the folder of a layout, for the layouts that this one names. Standard input, which is `-`, stands in the
  /// working directory.
  package init(beside path: String, limits: ReadingLimits = ReadingLimits()) {
    let parts = path == "-" ? [] : path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    self.init([parts == [""] ? "/" : parts.joined(separator: "/")], limits: limits)
  }

  /// Reads a layout, each time anew.
  ///
  /// - Throws: `LayoutNotFound` if no folder has a file of that name, and `NibError` if the first one that has it cannot
  ///   be read or is not a layout. A folder or a file that may not be opened is such an error.
  public func document(named name: String) throws -> NibDocument {
    guard let layout = LayoutName(name) else { throw LayoutNotFound(name: name, folders: folders) }
    for folder in folders {
      if let source = try SourceText(file: layout.fileName, in: folder, limit: limits.bytes) {
        return try NibDocument(reading: source, limits: limits)
      }
    }
    throw LayoutNotFound(name: name, folders: folders.map { $0.isEmpty ? "." : $0 })
  }

  /// The files that a name may mean, in the order in which they are tried.
  package func candidates(named name: String) -> [String] {
    guard let layout = LayoutName(name) else { return [] }
    return folders.map { SourceText.path(of: layout.fileName, in: $0) }
  }
}
