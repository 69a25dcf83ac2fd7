internal import FileAccess
internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibStrings

/// The layouts in the folder of a layout, and the stamps of the files that were searched for: a preview loads again
/// when one of them has changed.
final class WatchedLayouts: LayoutSource {
  private let folders: LayoutFolders
  private let languages: Languages
  /// The stamp of each file just before it was looked for the first time; nil for a file that was not there.
  private let stamps = Guarded<[String: FileStamp?]>([:])

  /// Creates a source for the layouts beside a layout.
  init(beside path: String, formats: [LayoutFormat], languages: Languages = []) {
    folders = LayoutFolders(beside: path, formats: formats, languages: languages)
    self.languages = languages
  }

  /// Creates a source that has not searched for any file yet, and shares the documents of another one.
  init(again other: WatchedLayouts) {
    folders = other.folders
    languages = other.languages
  }

  var places: [String] { folders.places }
  var names: [String] { folders.names }
  func reason(forMissing name: LayoutName) -> String? { folders.reason(forMissing: name) }

  func layout(named name: LayoutName) throws -> NibDocument? {
    for path in folders.paths(of: name) + folders.paths(ofTextsFor: name) { watch(path) }
    return try folders.layout(named: name)
  }

  /// Reads a layout at a path that need not be the name of a layout. The document may have faults.
  ///
  /// - Throws: `NibError` if the file cannot be read, or if no document can be made from its text.
  func document(at path: String) throws -> NibDocument {
    watch(path)
    let document = try folders.formats.layoutOrArchive(reading: SourceText(ofRegularFile: path), ofFile: path)
    if languages.names.isEmpty { return document }
    let files = TextFiles(ofLayout: path, suffix: folders.formats.first { path.hasSuffix($0.suffix) }?.suffix ?? "")
    for file in files.files(languages) { watch(file.path) }
    return document.applying(try files.tables(languages, limits: ReadingLimits()))
  }

  /// True if a file has changed, appeared or disappeared since it was searched for.
  var haveChanged: Bool { stamps.withLock { $0.contains { FileStamp(of: $0.key) != $0.value } } }

  private func watch(_ path: String) {
    stamps.withLock { if $0[path] == nil { $0[path] = .some(FileStamp(of: path)) } }
  }
}
