internal import NibCatalog
internal import NibLoading
internal import NibModel
internal import NibSources

// Swift sources are read only for what would otherwise be unknown, or to compare a catalog with the files that it
// names.
extension KnownClasses {
  /// Returns the classes of a layout that only the sources of its package register.
  ///
  /// - Parameter classes: the classes that are known without sources.
  func open(in document: NibDocument, among classes: ClassRegistry, at path: String) -> OpenClasses {
    if document.isFromInterfaceBuilder { return OpenClasses() }
    let owners = document.ownerNames
    var unknown = document.usedElements.filter { classes[$0]?.make == nil && !owners.contains($0) }
    for owner in owners where classes[owner] == nil { unknown.insert(owner) }
    guard !unknown.isEmpty, let sources = sources(for: path) else { return OpenClasses() }
    return OpenClasses(document, unknown: unknown, among: sources.names)
  }

  /// Returns the names of the files that describe classes of a layout's elements: its catalog, or else Swift sources.
  ///
  /// - Parameter classes: the classes whose objects can be made. They are left out.
  func files(describing document: NibDocument, among classes: ClassRegistry) throws(NibError) -> [String: String] {
    let path = document.source.file
    var files = open(in: document, among: classes, at: path).elements.mapValues(\.file)
    guard let found = try catalog(for: path) else { return files }
    for name in document.usedElements where found.catalog.class(named: name) != nil { files[name] = found.source.file }
    return files
  }

  /// Returns findings without those that the sources of the layout's package contradict: an unknown class that they
  /// register, or a member that a class of the catalog lacks and that they declare. Such a catalog is older than the
  /// sources.
  ///
  /// - Throws: `NibError` with the faults of the catalog.
  func withoutOpen(_ findings: [Diagnostic], of document: NibDocument, at path: String) throws(NibError) -> [Diagnostic]
  {
    guard findings.contains(where: SourceContradictions.canContradict),
      !document.isFromInterfaceBuilder, let sources = sources(for: path)
    else { return findings }
    let found = try catalog(for: path)
    let contradictions = SourceContradictions(sources, catalog: found?.catalog, isOfKit: isOfKit)
    var unknown: Set<String> = []
    let rest = findings.filter { finding in
      guard let (name, difference) = contradictions.contradiction(of: finding, in: document) else {
        return true
      }
      if let found { note([StaleCatalog(file: name.file, differences: [difference])], of: found) }
      if case .lacksClass(let name) = difference, finding.severity == .error { unknown.insert(name) }
      return false
    }
    if !unknown.isEmpty { note(OpenClasses(document, unknown: unknown, among: sources.names)) }
    return rest
  }

  /// Compares the classes of the catalog that a layout uses with the Swift files that the catalog names for them.
  ///
  /// - Throws: `NibError` with the faults of the catalog.
  func compareCatalog(for document: NibDocument, at path: String) throws(NibError) {
    guard let found = try catalog(for: path), let sources = sources(for: path) else { return }
    let used = document.ownerClass.map { document.usedElements.union([$0]) } ?? document.usedElements
    note(sources.newerFiles(than: found.catalog, for: used), of: found)
  }
}

extension NibDocument {
  /// The names of the classes of objects.
  fileprivate var usedElements: Set<String> { Set(objects.indices.lazy.map(className(ofObject:))) }

  /// The classes of the owner and of the owners of included layouts.
  var ownerNames: Set<String> { Set(partOwners.map(className(ofObject:)) + [ownerClass].compactMap { $0 }) }
}
