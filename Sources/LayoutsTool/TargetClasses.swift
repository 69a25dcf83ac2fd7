internal import FileAccess
internal import NibCatalog
internal import NibLoading
internal import NibModel
internal import NibSources

/// The classes that the layouts of a target can name.
///
/// Those of the libraries are certain. A catalog of the target's own package may be older than its sources, so it is never
/// the reason of an error, and the sources alone say which other classes there are.
struct TargetClasses {
  /// The classes of the libraries, without those whose names the package gives to classes of its own.
  let certain: ClassRegistry
  /// The same with the classes of the package's own catalog; nil if there is none.
  let catalogued: ClassRegistry?
  /// All classes that are known with their members.
  var all: ClassRegistry { catalogued ?? certain }
  /// The classes that the sources declare.
  let declared: DeclaredClasses
  /// The findings about the sources and the package's own catalog. None of them ends the build.
  let findings: [(finding: Diagnostic, source: SourceText)]
  let module: String
  /// The classes of the libraries.
  let libraries: LibraryClasses
  let own: ClassCatalog?
  let sources: PackageSources

  init(_ arguments: Arguments) throws(NibError) {
    module = arguments.module
    let libraries = try LibraryClasses(arguments.catalogs)
    var findings: [(finding: Diagnostic, source: SourceText)] = []
    func warn(_ error: NibError) {
      findings += error.diagnostics.map { ($0.asWarning, error.sources.first ?? SourceText(file: "", bytes: [])) }
    }
    var texts: [DeclaredClasses.Source] = []
    for file in arguments.sources {
      do {
        let bytes = try SourceText(contentsOf: file.path).bytes
        texts.append(DeclaredClasses.Source(file: file.path, bytes: bytes, module: file.module))
      } catch {
        warn(error)
      }
    }
    let declared = DeclaredClasses(texts)
    sources = PackageSources(files: arguments.sources.map(\.path))
    var found: (source: SourceText, catalog: ClassCatalog)?
    do {
      found = try Self.ownCatalog(arguments)
    } catch {
      warn(error)
    }
    let replaced = Set((found?.catalog.names ?? []) + sources.names.elementNames)
    certain = libraries.registry.filter { !replaced.contains($0.name) }
    var catalogued: ClassRegistry?
    if let found {
      do {
        catalogued = try Self.registry(of: found.catalog, from: found.source, libraries, replaced)
      } catch {
        warn(error)
      }
    }
    for outlet in declared.all.filter({ $0.module == arguments.module }).flatMap(\.outlets) where outlet.isObserved {
      guard let text = texts.first(where: { $0.file == outlet.file }) else { continue }
      findings.append((Self.unobserved(outlet), SourceText(file: text.file, bytes: text.bytes)))
    }
    (self.libraries, self.declared, self.catalogued, self.findings) = (libraries, declared, catalogued, findings)
    own = found?.catalog
  }

  /// Returns the catalog of the package's own classes, or nil.
  private static func ownCatalog(_ arguments: Arguments) throws(NibError) -> (SourceText, ClassCatalog)? {
    let folder = FileSystem.folder(of: arguments.layouts.first?.path ?? arguments.package)
    for path in CatalogFinder.paths(for: folder) where !arguments.catalogs.contains(path) && FileSystem.exists(path) {
      let source = try SourceText(ofRegularFile: path)
      // A file of that name may be another program's.
      if ClassCatalog.isCatalog(source.bytes) { return (source, try ClassCatalog(reading: source)) }
    }
    return nil
  }

  /// Returns the classes of the libraries and of the package's own catalog. The classes of the package may extend those of
  /// the libraries, so one catalog has all of them.
  private static func registry(
    of own: ClassCatalog, from source: SourceText, _ libraries: LibraryClasses, _ replaced: Set<String>
  ) throws(NibError) -> ClassRegistry {
    let others = libraries.catalog.classes.filter { item in !own.classes.contains { $0.type == item.type } }
      .map { item in replaced.contains(item.name) ? item.asSuperclass : item }
    let joined = ClassCatalog(kit: own.kit, classes: others + own.classes)
    return try ClassRegistry().adding(joined, from: source)
  }

  private static func unobserved(_ outlet: DeclaredClass.Outlet) -> Diagnostic {
    Diagnostic(
      .noEffect,
      "the observers of '\(outlet.name)' do not run when a layout connects the outlet: use the object in didLoad(), or in "
        + "the viewDidLoad() of a controller",
      at: .text(SourceRange(outlet.range.lowerBound, outlet.range.upperBound)), severity: .warning)
  }
}

/// The classes of the libraries that a target depends on.
struct LibraryClasses {
  let catalog: ClassCatalog
  let registry: ClassRegistry
  /// The classes by their types, with and without their modules.
  private let types: [String: CatalogClass]
  private let lastNames: [String: CatalogClass]

  init(_ catalogs: [String]) throws(NibError) {
    var classes: [CatalogClass] = []
    for path in catalogs { classes += try ClassCatalog(reading: SourceText(contentsOf: path)).classes }
    catalog = ClassCatalog(kit: NibKitVersion.current, classes: classes)
    registry = try ClassRegistry().adding(catalog, from: SourceText(file: catalogs.first ?? "", bytes: []))
    types = Dictionary(classes.map { ($0.type, $0) }) { first, _ in first }
    lastNames = Dictionary(classes.map { ($0.type.lastName, $0) }) { first, _ in first }
  }

  /// Returns the class of a type with its module, such as `TerminalKit.Label`.
  func type(_ name: String) -> CatalogClass? { types[name] }

  /// Returns the class of a type without its module.
  func type(lastNamed name: String) -> CatalogClass? { lastNames[name] }

  var modules: Set<String> { Set(catalog.classes.compactMap { $0.type.split(separator: ".").first.map(String.init) }) }
}

extension CatalogClass {
  /// The class without a name that a layout can use.
  var asSuperclass: CatalogClass {
    var item = self
    (item.isElement, item.isOwner) = (false, false)
    return item
  }
}
