internal import FileAccess
public import NibModel
public import NibStrings

/// Finds layouts by name in folders: `Lists` is `Lists.layout.xml`, or `Lists.nib`, in the first folder that has it.
///
///     let loader = Loader(classes: classes, layouts: LayoutFolders(["Layouts"], formats: [.compiled]))
///
/// In the library NibKit, `LayoutFolders(["Layouts"])` finds layouts in XML and in the compiled form.
///
/// A layout of a folder may also be in the folder's `Base.lproj`. If there are languages, the layout's texts come from
/// `de.lproj/Lists.strings` or `Lists.xcstrings` in that folder, if such files exist.
///
/// A name has no slash and does not begin with a dot, so that no layout can name a file outside the folders. Only
/// regular files are read: a FIFO or a device of that name is an error, and so is a symbolic link to a file outside its
/// folder. The folders of languages must not be links to other places either.
///
/// A document is kept, and its file is not read again as long as the file has the same identity, size and modification
/// time. A changed file is read again. A file that was changed less than three seconds before it was read is always
/// read again, because modification times are too coarse to show a second change. Copies of a value share the
/// documents.
public struct LayoutFolders: LayoutSource {
  /// The paths of the folders, in the order in which they are searched. An empty path is the working directory.
  public let folders: [String]
  /// The formats of the layouts in the folders, in the order in which they are searched.
  public let formats: [LayoutFormat]
  private let files: LayoutFileCache
  private let texts: TranslatedLayouts

  /// Creates a source for folders.
  ///
  /// - Parameters:
  ///   - folders: The paths of the folders, absolute or relative to the working directory. A folder need not exist.
  ///   - formats: The formats of the layouts in the folders. If a folder has a layout in several formats, the first one
  ///     in this list is used.
  ///   - languages: The languages of the user, the best first. If it is empty, each text is the layout's own.
  ///   - limits: The limits on the size of a layout and its parts.
  public init(
    _ folders: [String], formats: [LayoutFormat], languages: Languages = [], limits: ReadingLimits = ReadingLimits()
  ) {
    self.folders = folders
    self.formats = formats
    files = LayoutFileCache(formats: formats, limits: limits)
    texts = TranslatedLayouts(languages, limits: limits)
  }

  /// Creates a source for the layouts that a layout names: those in its folder. The folder of standard input, which is
  /// `-`, is the working directory.
  package init(beside path: String, formats: [LayoutFormat], languages: Languages = []) {
    let parts = path == "-" ? [] : path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    self.init([parts == [""] ? "/" : parts.joined(separator: "/")], formats: formats, languages: languages)
  }

  /// Returns the layout with a name from the first folder that has it, or nil if no folder has it.
  ///
  /// - Throws: `NibError` if the file cannot be read or is not a layout. It is also an error if a folder or a file must
  ///   not be opened, in which case the remaining folders are not searched, or if a file of texts cannot be read.
  /// - Complexity: O(folders) if the file has been read before; otherwise O(bytes).
  public func layout(named name: LayoutName) throws -> NibDocument? {
    for folder in folders {
      for format in formats {
        guard let file = format.fileName(of: name) else { continue }
        for place in Self.places(in: folder) {
          guard let document = try files.document(file: file, in: place) else { continue }
          return try texts.document(
            document, TextFiles(ofLayout: path(of: file, in: place.path), suffix: format.suffix))
        }
      }
    }
    return nil
  }

  /// Returns the folders that may have a layout: a folder itself, and its folder for the language of the author.
  private static func places(in folder: String) -> [FilePlace] {
    [FilePlace(folder), FilePlace(folder, TextFiles.base)]
  }

  /// Returns a sentence about a file in a format that is not among those of the folders.
  ///
  /// - Complexity: O(folders).
  public func reason(forMissing name: LayoutName) -> String? {
    let files = [name.fileName, "\(name).nib"].filter { file in !formats.contains { file.hasSuffix($0.suffix) } }
    let read = formats.map { "*" + $0.suffix }.joined(separator: " and ")
    for place in folders.flatMap(Self.places) {
      if let file = files.first(where: { FileSystem.exists(path(of: $0, in: place.path)) }) {
        return "\(path(of: file, in: place.path)) exists, and only \(read) is read here"
      }
    }
    return nil
  }

  /// Returns the paths of the files that are searched. The first file that exists is used.
  package func paths(of name: LayoutName) -> [String] {
    let files = formats.compactMap { $0.fileName(of: name) }
    return folders.flatMap { folder in files.map { path(of: $0, in: folder) } }
  }

  /// Returns the paths of the files that may have texts for a layout.
  package func paths(ofTextsFor name: LayoutName) -> [String] {
    if texts.languages.isEmpty { return [] }
    return folders.flatMap { folder in
      formats.flatMap { format in
        format.fileName(of: name).map { file in
          TextFiles(ofLayout: path(of: file, in: folder), suffix: format.suffix).files(texts.languages).map(\.path)
        } ?? []
      }
    }
  }

  /// The paths of the folders, each with the suffixes of formats other than XML. The compiled form is omitted if XML is
  /// one of the formats, because it is made from XML.
  ///
  /// - Complexity: O(folders × formats).
  public var places: [String] {
    let hasXML = formats.contains { $0.kind == .xml }
    let suffixes = formats.filter { $0.kind == .text || $0.kind == .compiled && !hasXML }.map { "*" + $0.suffix }
    let others = suffixes.isEmpty ? "" : " (nor one in \(suffixes.joined(separator: ", ")))"
    return folders.map { ($0.isEmpty ? "." : $0) + others }
  }

  /// The names of the layouts in the folders. The folders are read at each call.
  ///
  /// - Complexity: O(files in the folders).
  public var names: [String] {
    let names = folders.flatMap(Self.places).flatMap(FileSystem.names).flatMap { file in
      formats.compactMap { file.hasSuffix($0.suffix) ? String(file.dropLast($0.suffix.count)) : nil }
    }
    return Set(names).sorted()
  }
}
