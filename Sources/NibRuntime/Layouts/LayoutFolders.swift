internal import FileAccess
public import NibModel
public import NibReading

/// Finds layouts by name in folders: `Lists` is `Lists.layout.xml` in the first folder that has it.
///
///     let loader = Loader(classes: classes, layouts: LayoutFolders(["Layouts"]))
///
/// A name has no slash and does not begin with a dot, so that no layout can name a file outside the folders. Only regular
/// files are read: a FIFO or a device of that name is an error, and so is a symbolic link that leads out of its folder.
///
/// A document is kept, and its file is not read again while it has the same identity, size and time of modification. A
/// changed file is read anew. A file that was changed less than three seconds before it was read is read anew in any case:
/// the times of files are too coarse to show a second change. Copies of a value share the documents.
public struct LayoutFolders: LayoutSource {
  /// The paths of the folders, in the order in which they are searched. An empty path is the working directory.
  public let folders: [String]
  /// Other formats than XML in which the folders have layouts, in the order in which they are looked for.
  public let dialects: [LayoutDialect]
  private let files: LayoutFileCache

  /// Creates a source for some folders.
  ///
  /// - Parameters:
  ///   - folders: The paths of the folders, absolute or relative to the working directory. A folder need not exist.
  ///   - dialects: Other formats in which the folders have layouts. A folder that has a layout in several formats has it in
  ///     XML, or in the first dialect that is named here.
  ///   - limits: The limits on the size of a layout and its parts.
  public init(_ folders: [String], dialects: [LayoutDialect] = [], limits: ReadingLimits = ReadingLimits()) {
    self.folders = folders
    self.dialects = dialects
    files = LayoutFileCache(limits: limits)
  }

  /// A source for the layouts that a layout names: those in its folder. Standard input, which is `-`, stands in the working
  /// directory.
  package init(beside path: String, dialects: [LayoutDialect]) {
    let parts = path == "-" ? [] : path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    self.init([parts == [""] ? "/" : parts.joined(separator: "/")], dialects: dialects)
  }

  /// Returns the layout of a name from the first folder that has it, or nil if no folder has it.
  ///
  /// - Throws: `NibError` if the file cannot be read or is not a layout. A folder or a file that may not be opened is such
  ///   an error; the folders behind it are not searched.
  /// - Complexity: O(folders) if the file has been read before; else O(bytes).
  public func layout(named name: LayoutName) throws -> NibDocument? {
    for folder in folders {
      if let document = try files.document(file: name.fileName, in: folder) { return document }
      for dialect in dialects {
        guard let file = dialect.fileName(of: name) else { continue }
        if let document = try files.document(file: file, in: folder, dialect) { return document }
      }
    }
    return nil
  }

  /// The paths of the files that are looked for, the first that is there being taken.
  package func paths(of name: LayoutName) -> [String] {
    let files = [name.fileName] + dialects.compactMap { $0.fileName(of: name) }
    return folders.flatMap { folder in files.map { path(of: $0, in: folder) } }
  }

  /// The paths of the folders, each with the suffixes of the dialects.
  public var places: [String] {
    let others = dialects.isEmpty ? "" : " (nor one in \(dialects.map { "*" + $0.suffix }.joined(separator: ", ")))"
    return folders.map { ($0.isEmpty ? "." : $0) + others }
  }
}
