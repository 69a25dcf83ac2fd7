internal import FileAccess
internal import NibLoading
internal import NibModel

/// The folders, open texts and settings of a client.
@MainActor
struct Workspace {
  let judge: any LayoutJudge
  /// The folders that the client has open.
  var roots: [String] = []
  /// The order of loads that hovers speak of; nil for the order of each layout.
  var order: LoadOrder?
  private(set) var stamps = FileStamps()
  var results = FindingResults()

  /// The open texts by their keys.
  private var open: [String: OpenText] = [:]

  private struct OpenText {
    let uri: String
    var text: TextDocument
    var snapshot: LayoutSnapshot?
  }

  init(_ judge: any LayoutJudge) { self.judge = judge }

  // MARK: Names

  /// Returns the name by which a text is kept: the path of its file, however its URI is spelled, or the URI itself.
  func key(of uri: String) -> String { FileURI.path(of: uri) ?? uri }

  /// Returns the URI of a file, as the client spells it if it has the file open.
  func uri(of path: String) -> String { open[path]?.uri ?? (path.hasPrefix("/") ? FileURI.uri(of: path) : path) }

  var openKeys: [String] { open.keys.sorted() }
  func isOpen(_ key: String) -> Bool { open[key] != nil }
  func version(of key: String) -> Int? { open[key]?.text.version }

  // MARK: Texts

  mutating func open(_ uri: String, _ text: String, version: Int?) {
    results.forget(key(of: uri))
    forgetLayouts(beside: key(of: uri))
    open[key(of: uri)] = OpenText(uri: uri, text: TextDocument(text, version: version))
  }

  mutating func close(_ uri: String) {
    open[key(of: uri)] = nil
    forgetLayouts(beside: key(of: uri))
  }

  /// Returns the open texts in the folder of another one, which may load its layout.
  func keys(beside key: String) -> [String] {
    let folder = FileSystem.folder(of: key)
    return open.keys.filter { $0 != key && FileSystem.folder(of: $0) == folder }.sorted()
  }

  /// Returns the open texts in the folder of another one that load layouts, as far as they are known. Their findings may
  /// depend on its text, also by way of others.
  private func keys(loadingBeside key: String) -> [String] {
    keys(beside: key).filter { open[$0]?.snapshot?.loadsLayouts ?? false }
  }

  private mutating func forgetLayouts(beside key: String) {
    for other in keys(beside: key) { open[other]?.snapshot = nil }
  }

  /// - Returns: the open texts whose findings may depend on the changed one; nil if the text was not changed.
  mutating func change(
    _ uri: String, _ changes: [TextDocument.Change], version: Int?, _ encoding: PositionEncoding
  ) -> [String]? {
    let key = key(of: uri)
    guard open[key]?.text.apply(changes, version: version, encoding) == true else { return nil }
    open[key]?.snapshot = nil
    let users = keys(loadingBeside: key)
    for user in users {
      open[user]?.snapshot = nil
      results.forget(user)
    }
    return users
  }

  /// Returns a text as it is now: the open one, or that of its file. Nil if it cannot be read.
  mutating func snapshot(of key: String, _ encoding: PositionEncoding) -> LayoutSnapshot? {
    if let text = open[key] {
      if let known = text.snapshot { return known }
      let made = LayoutSnapshot(
        SourceText(file: key, bytes: text.text.bytes), text.text.lines, encoding, judge, open: documents(beside: key))
      open[key]?.snapshot = made
      stamps.watch(judge.watchedFiles(for: key))
      return made
    }
    guard key.hasPrefix("/"), let source = try? SourceText(ofRegularFile: key) else { return nil }
    stamps.watch(judge.watchedFiles(for: key))
    return LayoutSnapshot(source, LineStarts(source.bytes), encoding, judge, open: documents(beside: key))
  }

  /// Returns the text of any file: the open one, or else the file's.
  func text(ofFile path: String) -> SourceText? {
    if let open = open[path] { return SourceText(file: path, bytes: open.text.bytes) }
    return try? SourceText(ofRegularFile: path)
  }

  /// Returns the open layouts of a folder that were read, by the names of their files.
  private func documents(beside key: String) -> [String: NibDocument] {
    let folder = FileSystem.folder(of: key)
    var documents: [String: NibDocument] = [:]
    for (other, text) in open where other != key && FileSystem.folder(of: other) == folder {
      let source = SourceText(file: other, bytes: text.text.bytes)
      let draft = text.snapshot?.draft ?? judge.draft(of: source)
      if let document = draft.document { documents[other.lastPathComponent] = document }
    }
    return documents
  }

  // MARK: Files

  /// Returns the layouts of all folders, and those that are open.
  func layouts() -> [String] {
    let found = LayoutSearch(of: roots, judge.formats).paths
    let known = Set(found)
    return found + openKeys.filter { !known.contains($0) }
  }

  /// Returns the layouts of a folder, without those of its subfolders.
  func layouts(inFolder folder: String) -> [String] {
    LayoutSearch(of: [folder], judge.formats, mostDepth: 0).paths
  }

  /// Returns true for the name of a layout's file.
  func isLayout(_ path: String) -> Bool { judge.formats.contains { path.hasSuffix($0.suffix) } }

  /// Forgets what was read from files, and what was concluded from it.
  mutating func forgetFiles() {
    judge.forgetFiles()
    results.noteChange()
    for key in open.keys { open[key]?.snapshot = nil }
  }

  /// Returns true if files that findings depend on have changed. What was read from them is forgotten.
  mutating func notesChanges() -> Bool {
    guard stamps.haveChanged() else { return false }
    forgetFiles()
    return true
  }
}
