internal import FileAccess
internal import NibCatalog
internal import NibLoading
internal import NibModel
internal import NibSources
internal import TerminalCocoa
internal import TerminalKit

/// The rule that says which classes a command knows. It is the same for all commands. The article "Check without the
/// program" states it.
@MainActor
final class KnownClasses {
  let choice: ClassChoice
  private let makeOwn: @MainActor () -> ClassRegistry
  /// The classes of the tool.
  private lazy var own = makeOwn()
  /// True if the tool has classes besides those of TerminalKit.
  private lazy var hasOwnClasses = own.hasOwnClasses
  private var catalogs: [String: FoundCatalog?] = [:]
  /// The classes of the tool with those of each catalog.
  private var linked: [String: ClassRegistry] = [:]
  private let kit = ClassRegistry.terminal
  private var strangerNotes: Set<String> = []
  private var packages: [String: PackageSources?] = [:]
  private var older = OlderCatalogs()
  /// The classes that are open in layouts that were checked.
  private(set) var open = OpenClasses()

  /// - Parameter own: returns the classes of the tool. Called when they are first needed.
  init(_ choice: ClassChoice, own: @escaping @MainActor () -> ClassRegistry) {
    self.choice = choice
    makeOwn = own
  }

  /// Creates a rule for another choice, which reads no file again.
  init(_ choice: ClassChoice, sharing other: KnownClasses) {
    self.choice = choice
    makeOwn = other.makeOwn
    own = other.own
    (catalogs, linked, packages) = (other.catalogs, other.linked, other.packages)
  }

  /// A catalog and the text that it was read from.
  struct FoundCatalog {
    let catalog: ClassCatalog
    let source: SourceText

    /// The note of a finding about an unknown class.
    var note: Diagnostic.Note {
      Diagnostic.Note("the classes are those of TerminalKit and of \(source.file)")
    }
  }

  /// Returns true for the name of a class of TerminalKit.
  func isOfKit(_ name: String) -> Bool { kit[name] != nil }

  /// Returns the classes that the names of a file can mean.
  private func meant(by document: NibDocument, among classes: ClassRegistry) -> ClassRegistry {
    if document.isFromInterfaceBuilder || choice.replacesKit { return classes.withoutTerminalKit() }
    guard choice.judgesUses, document.decoderSource == .layout else { return classes }
    let strangers = Strangers(in: document, among: classes.filter { kit[$0.name]?.type == $0.type })
    if strangers.contradictions.isEmpty { return classes }
    strangerNotes.formUnion(strangers.notes)
    return classes.withoutTerminalKit { strangers.contradictions[$0] != nil }
  }

  /// Returns the classes that a file is checked with.
  ///
  /// - Parameter path: the path of the file.
  /// - Throws: `NibError` with the faults of the catalog.
  func checked(for document: NibDocument, at path: String) throws(NibError) -> ClassRegistry {
    // A class of a catalog may have a superclass that the file cannot name.
    try meant(by: document, among: checked(at: path))
  }

  /// Returns the classes that layouts beside a path are checked with.
  ///
  /// - Throws: `NibError` with the faults of the catalog.
  func checked(at path: String) throws(NibError) -> ClassRegistry {
    guard let found = try catalog(for: path) else { return own }
    if let known = linked[found.source.file] { return known }
    let classes = try own.adding(found.catalog, from: found.source)
    linked[found.source.file] = classes
    return classes
  }

  /// Returns the classes whose objects can be made: no class of a catalog, and none that a catalog replaces.
  func made(for document: NibDocument, at path: String) throws(NibError) -> ClassRegistry {
    let replaced = Set(try catalog(for: path)?.catalog.names ?? [])
    return meant(by: document, among: replaced.isEmpty ? own : own.filter { !replaced.contains($0.name) })
  }

  /// Returns the catalog for a file, or nil if there is none.
  func catalog(for path: String) throws(NibError) -> FoundCatalog? {
    switch choice.catalog {
    case .none: return nil
    case .file(let named): return try read(named, isNamed: true)
    case .text(let source):
      if let known = catalogs[source.file] { return known }
      let found = FoundCatalog(catalog: try ClassCatalog(reading: source), source: source)
      catalogs[source.file] = .some(found)
      return found
    case .found:
      // The classes of the tool itself are newer than any file.
      if hasOwnClasses { return nil }
      for candidate in CatalogFinder.paths(for: FileSystem.folder(of: path == "-" ? "./-" : path)) {
        if let found = try read(candidate, isNamed: false) { return found }
      }
      return nil
    }
  }

  /// Returns the Swift sources of the package that a layout belongs to, or nil if the rule gives none.
  func sources(for path: String) -> PackageSources? {
    if choice.catalog == .none || hasOwnClasses { return nil }
    let folder = FileSystem.folder(of: path == "-" ? "./-" : path)
    if let known = packages[folder] { return known }
    let package = PackageFolder.folders(from: folder)?.last
    let sources = package.map { packages[$0].flatMap(\.self) ?? PackageSources(package: $0) }
    for folder in [folder, package].compactMap(\.self) { packages[folder] = .some(sources) }
    return sources
  }

  /// Notes that a catalog is older than some Swift files.
  func note(_ files: [StaleCatalog], of found: FoundCatalog) { older.add(files, of: found.source.file) }

  /// Notes classes that are open in a layout.
  func note(_ classes: OpenClasses) { open.formUnion(classes) }

  /// Sentences about the names of TerminalKit's classes that mean other classes, and about catalogs that are older than
  /// Swift sources.
  var notes: [String] { replacements + strangerNotes.sorted() + older.remarks }

  private var printedNotes: Set<String> = []

  /// Returns the notes that were not returned before.
  func takeNotes() -> [String] { notes.filter { printedNotes.insert($0).inserted } }

  private var replacements: [String] {
    catalogs.values.compactMap { $0 }.sorted { $0.source.file < $1.source.file }.compactMap { found in
      let names = found.catalog.names.filter { kit[$0] != nil }
      if names.isEmpty { return nil }
      return "\(names.joined(separator: ", ").printable): the class of \(found.source.file.printable) replaces that of "
        + "TerminalKit"
    }
  }

  /// Reads a catalog once.
  ///
  /// - Parameter isNamed: false if the file need not exist, and may be something else.
  private func read(_ path: String, isNamed: Bool) throws(NibError) -> FoundCatalog? {
    if let known = catalogs[path] { return known }
    var found: FoundCatalog?
    if isNamed {
      let source = try SourceText(contentsOf: path)
      found = FoundCatalog(catalog: try ClassCatalog(reading: source), source: source)
    } else if let source = try? SourceText(ofRegularFile: path), ClassCatalog.isCatalog(source.bytes) {
      found = FoundCatalog(catalog: try ClassCatalog(reading: source), source: source)
    }
    catalogs[path] = .some(found)
    return found
  }
}

extension ClassRegistry {
  /// True if there are classes besides those of TerminalKit. O(classes).
  var hasOwnClasses: Bool { !withoutTerminalKit().classes.isEmpty }
}
