internal import FileAccess
internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibSources
internal import NibStrings
internal import NibXcode

/// The lint of some Interface Builder files: finds the configuration and the resources of each, and applies the rules.
///
/// Folders are searched once, however many files are checked.
@MainActor
final class ProjectLint {
  /// A configuration with its folder.
  fileprivate struct Project {
    var configuration = LintConfiguration()
    /// The folder of the configuration, from the root of the file system. Empty if there is no configuration.
    var folder = ""
    var options = LintOptions()
  }

  private var projects: [String: Project] = [:]
  /// The checked files of each configuration, from its folder.
  private var checked: [String: Set<String>] = [:]
  /// The indices of the allowances of each configuration that have allowed a finding.
  private var used: [String: Set<Int>] = [:]
  private var read: [String: Project] = [:]
  private var assets: [String: ProjectAssets] = [:]
  private var roots: [String: String] = [:]

  /// The evidence in a folder about the project that it belongs to.
  private enum Mark {
    /// It is the whole project: it has a configuration, or is under version control.
    case whole
    /// It has a project of Xcode's or a package.
    case project
    case none
  }

  private var marks: [String: Mark] = [:]

  private static let mostFolders = 64

  /// True if the files are compared with the sources of their app. Otherwise, nothing is said about allowances of what only
  /// the sources show.
  var comparesSources = false

  /// A file with the decisions about it.
  struct File {
    fileprivate let project: Project
    /// The path from the root of the file system. Nil for standard input.
    fileprivate let path: String?
    /// The findings of the rules and the notes of the objects. Nil for a source of an app.
    fileprivate let lint: Lint?

    /// The findings of the rules.
    var findings: [Diagnostic] { lint?.findings ?? [] }
  }

  /// Applies the rules to a file. Returns nil for a file that is not one of Interface Builder.
  ///
  /// - Throws: `NibError` with the faults of the configuration.
  func file(_ document: NibDocument, at path: String) throws(NibError) -> File? {
    guard document.isFromInterfaceBuilder else { return nil }
    let (absolute, folder) = Self.place(of: path)
    let project = try self.project(of: folder)
    let lint = document.lint(project.options, surroundings(of: document, at: path, in: folder, project))
    return File(project: project, path: absolute, lint: lint)
  }

  /// Returns the decisions about a source of an app.
  ///
  /// - Throws: `NibError` with the faults of the configuration.
  func source(at path: String) throws(NibError) -> File {
    let (absolute, folder) = Self.place(of: path)
    return File(project: try project(of: folder), path: absolute, lint: nil)
  }

  private static func place(of path: String) -> (path: String?, folder: String) {
    let absolute = path == "-" ? nil : FileSystem.absolute(path)
    return (absolute, absolute.map(FileSystem.folder) ?? FileSystem.absolute(".") ?? ".")
  }

  /// Returns the findings of a file without those that its objects or the project allow, with the levels of the project.
  func decided(_ findings: [Diagnostic], in file: File) -> [Diagnostic] {
    let (levels, options) = (file.project.configuration.levels, file.project.options)
    var skipped = Set(levels.filter { $0.value == .off }.keys).union(options.unusedCodes)
    if !comparesSources { skipped.formUnion(SourceFinding.codes) }
    let noted = file.lint?.notes.applied(to: findings, skipping: skipped) ?? findings
    return allowed(noted, in: file).compactMap { finding in
      guard let level = levels[finding.code.rawValue] else { return finding }
      // An error keeps the file from being loaded, whatever the configuration says.
      if finding.severity == .error { return finding }
      return level == .off ? nil : level.severity.map(finding.graded) ?? finding
    }.inTextOrder
  }

  func decided(_ findings: FileFindings, in file: File) -> FileFindings {
    FileFindings(decided(findings.diagnostics, in: file), in: findings.sources)
  }

  // MARK: Allowances

  /// Returns findings without those that the configuration allows.
  private func allowed(_ findings: [Diagnostic], in file: File) -> [Diagnostic] {
    let project = file.project
    let allowances = project.configuration.allowances
    guard let path = file.path, !allowances.isEmpty, path.hasPrefix(project.folder) else { return findings }
    let relative = String(path.dropFirst(project.folder.count).drop { $0 == "/" })
    checked[project.folder, default: []].insert(relative)
    return findings.filter { finding in
      let objects = file.lint?.ids(of: finding) ?? []
      let index = allowances.firstIndex { $0.allows(finding, in: relative, objects: objects) }
      if let index { used[project.folder, default: []].insert(index) }
      return index == nil
    }
  }

  /// The allowances of configurations that allow nothing in the files that were checked. Those of folders are left out.
  var unusedAllowances: [FileFindings] {
    read.sorted { $0.key < $1.key }.compactMap { folder, project in
      let unused = project.configuration.allowances.enumerated().filter { index, allowance in
        let isJudged = comparesSources || allowance.code.map { !SourceFinding.codes.contains($0) } ?? true
        let isMissing = isMissing(allowance, in: folder)
        return isMissing
          || isJudged && !allowance.isOfFolder && checked[folder]?.contains(allowance.file) == true
            && used[folder]?.contains(index) != true
      }
      guard !unused.isEmpty else { return nil }
      return FileFindings(
        unused.map { _, allowance in
          let name = "'\(allowance.file.shortened.printable)'"
          return Diagnostic(
            .unusedAllowance,
            isMissing(allowance, in: folder)
              ? "there is no \(name) in the folder of this file" : "\(name) has no finding that is allowed here",
            at: allowance.place, severity: .warning)
        }, in: [project.configuration.source])
    }
  }

  /// Returns true for a file that does not exist. A folder may be one that another program makes.
  private func isMissing(_ allowance: LintConfiguration.Allowance, in folder: String) -> Bool {
    !allowance.isOfFolder && !FileSystem.exists(path(of: allowance.file, in: folder))
  }

  // MARK: The configuration

  private func project(of folder: String) throws(NibError) -> Project {
    if let known = projects[folder] { return known }
    var found = Project()
    for place in Self.folders(from: folder) {
      let path = path(of: LintConfiguration.fileName, in: place)
      if FileSystem.exists(path) {
        if let known = read[place] { found = known } else { found = try project(reading: path, in: place) }
        read[place] = found
        break
      }
    }
    projects[folder] = found
    return found
  }

  private func project(reading path: String, in folder: String) throws(NibError) -> Project {
    let configuration = try LintConfiguration(reading: SourceText(ofRegularFile: path))
    var project = Project(configuration: configuration, folder: folder, options: configuration.options)
    for module in configuration.modules {
      for name in Self.classes(in: module.folders.map { FileAccess.path(of: $0, in: folder) }) {
        project.options.modules[name] = module.name
      }
    }
    return project
  }

  /// Returns the names of the classes that Swift sources in some folders declare.
  private static func classes(in folders: [String]) -> [String] {
    let files = folders.flatMap { ProjectFiles(of: $0).all }.filter { !$0.isFolder && $0.path.hasSuffix(".swift") }
    let sources = files.lazy.compactMap { file in
      (try? SourceText(ofRegularFile: file.path)).map {
        DeclaredClasses.Source(file: file.path, bytes: $0.bytes, module: "")
      }
    }
    return DeclaredClasses(sources).all.map(\.name)
  }

  /// Returns a folder and those above it, from the inside out.
  private static func folders(from folder: String) -> [String] {
    var folders = [folder]
    while let last = folders.last, last != "/", last != ".", folders.count < mostFolders {
      folders.append(FileSystem.folder(of: last))
    }
    return folders
  }

  // MARK: The surroundings

  private func surroundings(
    of document: NibDocument, at path: String, in folder: String, _ project: Project
  ) -> LintSurroundings {
    var surroundings = LintSurroundings()
    surroundings.stem = TextFiles(ofLayout: path).name
    let assets = assets(for: folder, project)
    if assets.isKnown { (surroundings.images, surroundings.colors) = (assets.images, assets.colors) }
    guard project.options.usesTexts else { return surroundings }
    let tables = Self.tables(beside: path)
    surroundings.languages = Set(tables.map(\.language)).sorted()
    if tables.isEmpty { return surroundings }
    surroundings.texts = LayoutTexts(document, ClassRegistry(), nil).texts.compactMap { text in
      guard let dot = text.key.firstIndex(of: ".") else { return nil }
      var translations: [String: String] = [:]
      for (language, table) in tables {
        if let entry = table.entry(text.key), !entry.text.isEmpty { translations[language] = entry.text }
      }
      return LintText(
        id: String(text.key[..<dot]), property: String(text.key[text.key.index(after: dot)...]), text: text.text,
        place: text.place, translations: translations)
    }
    return surroundings
  }

  /// Returns the tables of a file's texts. One that cannot be read is left out: `nib strings check` reports it.
  private static func tables(beside path: String) -> [(language: String, table: StringsTable)] {
    guard path != "-" else { return [] }
    let files = TextFiles(ofLayout: path)
    var tables: [(String, StringsTable)] = []
    for catalog in files.catalogs {
      guard let source = try? TextFiles.read(catalog, ReadingLimits()), let read = try? StringsCatalog(reading: source)
      else { continue }
      for language in read.languages where language != read.sourceLanguage {
        tables.append((language, read.table(language: language)))
      }
    }
    for name in FileSystem.names(in: files.folder) where name.hasSuffix(TextFiles.languageSuffix) {
      let language = String(name.dropLast(TextFiles.languageSuffix.count))
      guard name != TextFiles.base, language != "mul",
        let source = try? TextFiles.read(files.table(language), ReadingLimits()),
        let table = try? StringsTable(reading: source)
      else { continue }
      tables.append((language, table))
    }
    return tables
  }

  private func assets(for folder: String, _ project: Project) -> ProjectAssets {
    let places = project.configuration.assets?.map { FileAccess.path(of: $0, in: project.folder) } ?? [root(of: folder)]
    let key = places.joined(separator: "\n")
    if let known = assets[key] { return known }
    let found = ProjectAssets(in: places)
    assets[key] = found
    return found
  }

  /// Returns the folder of the project that a folder belongs to: the nearest one that has a configuration or is under
  /// version control, or else the nearest one with a project of Xcode's. Without any of them, the folder itself.
  private func root(of folder: String) -> String {
    if let known = roots[folder] { return known }
    let folders = Self.folders(from: folder)
    let root = folders.first { mark(of: $0) == .whole } ?? folders.first { mark(of: $0) == .project }
    roots[folder] = root ?? folder
    return root ?? folder
  }

  private func mark(of folder: String) -> Mark {
    if let known = marks[folder] { return known }
    var mark = Mark.none
    if [".git", LintConfiguration.fileName].contains(where: { FileSystem.exists(path(of: $0, in: folder)) }) {
      mark = .whole
    } else if FileSystem.names(in: folder).contains(where: {
      $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") || $0 == "Package.swift"
    }) {
      mark = .project
    }
    marks[folder] = mark
    return mark
  }
}
