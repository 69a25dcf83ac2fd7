internal import FileAccess
internal import NibModel
internal import NibSources
internal import NibXcode

/// The check of Xcode's files against the sources of their app, for a command: what is read, and what is written.
struct SourceReport {
  private let app: AppSources
  let classes: AppClasses
  private var files: [SourceCheck.File] = []
  /// The place of each file among the findings of the command.
  private var indexes: [Int] = []
  /// The files of Xcode's that could not be read, or are damaged.
  private var unreadFiles: [String] = []
  private var check: SourceCheck?

  /// Reads the sources in some files and folders.
  ///
  /// - Throws: `ToolStatus` if there is no such file. The reason has then been written.
  init(naming paths: [String], _ console: Console) throws {
    app = AppSources(paths)
    if let path = app.missing.first {
      console.printError("error: there is no file or folder '\(path.printable)'")
      throw ToolStatus.usage
    }
    if app.sources.isEmpty, app.unread.isEmpty {
      let places = paths.map { "'\($0.printable)'" }.joined(separator: ", ")
      console.printError(
        "error: there is no Swift and no Objective-C source in \(places): give --sources the folder with the .swift, .h, "
          + ".m and .mm files of the app")
      throw ToolStatus.usage
    }
    classes = AppClasses(app.sources, modules: app.modules)
  }

  /// The files of Xcode beside the sources.
  var xcodeFiles: [String] { app.xcodeFiles }

  /// The sources that were read. Nil if they are not all, or if the files of Xcode beside them are not those that are
  /// checked.
  var completeSources: [String]? {
    let checked = Set(files.map(\.source.file))
    guard app.unread.isEmpty, unreadFiles.isEmpty, checked == Set(app.xcodeFiles) else { return nil }
    return classes.sources.map(\.file)
  }

  /// Adds a file that is checked. A file that is not one of Xcode's is ignored. If it is damaged, the command has reported
  /// why.
  ///
  /// - Parameter index: the place of its findings among those of the command.
  mutating func add(_ source: SourceText, index: Int) {
    guard source.isXcode else { return }
    guard let uses = try? XcodeUses(source) else { return unreadFiles.append(source.file) }
    files.append(SourceCheck.File(source: source, uses: uses))
    indexes.append(index)
  }

  /// Checks the files, and adds the findings to those of the command.
  mutating func add(to found: inout [FileFindings]) {
    let checked = Set(files.map(\.source.file) + unreadFiles)
    var others: [XcodeUses] = []
    let paths = checked.union(app.xcodeFiles)
    for path in app.xcodeFiles where !checked.contains(path) {
      if let uses = (try? SourceText(contentsOf: path)).flatMap({ try? XcodeUses($0) }) {
        others.append(uses)
      } else {
        unreadFiles.append(path)
      }
    }
    // A file that is beside the folders of the sources shows that they have not all of the app's files.
    let resources = AppResources(
      files: paths, compiled: app.compiledFiles, isComplete: checked.isSubset(of: app.xcodeFiles))
    var check = SourceCheck(
      classes, files: files, others: others, resources: resources, knowsAllFiles: unreadFiles.isEmpty,
      knowsAllSources: app.unread.isEmpty)
    check.run()
    let bySubject = Dictionary(grouping: check.found, by: \.subject)
    for (number, index) in indexes.enumerated() {
      guard let new = bySubject[.file(number)] else { continue }
      found[index] = Self.findings(new.map(\.diagnostic), beside: found[index], check.sources)
    }
    for number in classes.sources.indices {
      guard let new = bySubject[.source(number)] else { continue }
      let own = FileFindings([], in: [classes.sources[number]])
      found.append(Self.findings(new.map(\.diagnostic), beside: own, check.sources))
    }
    self.check = check
  }

  /// Returns findings with others of the same file. Only the sources that have places are kept.
  private static func findings(
    _ new: [Diagnostic], beside other: FileFindings, _ sources: [SourceText]
  ) -> FileFindings {
    var list = SourceList(other.sources)
    var numbers = [Int](repeating: 0, count: sources.count)
    for file in new.files where sources.indices.contains(file) { numbers[file] = list.index(of: sources[file]) }
    let keepsText = [Bool](repeating: true, count: sources.count)
    // A class that no source declares is one fault. The rules about names of classes would report it a second time.
    let unknown = Set(new.lazy.filter { $0.code == .unknownClass && $0.severity == .error }.map { $0.facts["class"] })
    let rest = other.diagnostics.filter { found in
      ![.unknownClass, .wrongModule].contains(found.code) || !unknown.contains(found.facts["class"])
    }
    let all = rest + new.map { $0.moved(to: numbers, keepsText) }
    return FileFindings(all.inTextOrder, in: list.all)
  }

  /// The sentence about what was compared, and what was not.
  var remark: String? {
    guard let check else { return nil }
    func number(_ count: Int, _ noun: String, _ plural: String) -> String { "\(count) \(count == 1 ? noun : plural)" }
    let declared = classes.classes.values.count(where: \.isDeclared)
    var text = "\(number(check.judged, "connection was", "connections were")) compared with "
    text += "\(number(declared, "class", "classes")) of \(number(app.sources.count, "source", "sources"))"
    if !check.unjudged.words.isEmpty { text += "; not judged: \(check.unjudged.words)" }
    if let first = app.unread.sorted().first {
      text += "; not read: \(number(app.unread.count, "source", "sources")) such as \(first.printable)"
    }
    if let first = unreadFiles.sorted().first {
      text +=
        "; not read: \(number(unreadFiles.count, "file", "files")) of Xcode's such as \(first.printable), so that members and "
        + "identifiers without a use are not reported"
    }
    return text
  }
}
