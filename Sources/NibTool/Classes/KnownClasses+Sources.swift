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
    guard findings.contains(where: { $0.code == .unknownClass || Self.kinds[$0.code] != nil }),
      !document.isFromInterfaceBuilder, let sources = sources(for: path)
    else { return findings }
    let found = try catalog(for: path)
    var unknown: Set<String> = []
    let rest = findings.filter { finding in
      guard let (name, difference) = contradiction(of: finding, in: document, sources, found?.catalog) else {
        return true
      }
      if let found { note([StaleCatalog(file: name.file, differences: [difference])], of: found) }
      if case .lacksClass(let name) = difference, finding.severity == .error { unknown.insert(name) }
      return false
    }
    if !unknown.isEmpty { note(OpenClasses(document, unknown: unknown, among: sources.names)) }
    return rest
  }

  /// The kinds of members that a finding can be about whose declaration contradicts it. With none, only another class of
  /// that name does.
  private static let kinds: [Diagnostic.Code: Set<CatalogMember.Kind>] = [
    .unknownAttribute: [.attribute, .part, .parts, .outlet, .outlets, .event, .events],
    .unknownOutlet: [.outlet, .outlets, .part, .parts],
    .unknownEvent: [.event, .events],
    .unknownAction: [.action],
    .childrenNotAllowed: [.children],
    .missingAttribute: [],
    .badValue: [],
  ]

  /// Returns the declaration that contradicts a finding, and what the catalog lacks.
  private func contradiction(
    of finding: Diagnostic, in document: NibDocument, _ sources: PackageSources, _ catalog: ClassCatalog?
  ) -> (DeclaredName, StaleCatalog.Difference)? {
    let className = finding.facts["class"]?.text
    if finding.code == .unknownClass, let className {
      let isOwner = finding.place == document.ownerPlace
      let element = sources.names.element(named: className)
      let name = element ?? (isOwner ? sources.names.owner(named: className) : nil)
      return name.map { ($0, .lacksClass(className)) }
    }
    if let own = ownClass(in: finding, sources, catalog) { return (own, .lacksClass(own.name)) }
    guard let kinds = Self.kinds[finding.code] else { return nil }
    if finding.code == .childrenNotAllowed {
      let item = finding.facts["container"]?.text.flatMap { catalog?.class(named: $0) }
      guard let item, let name = sources.names.member(kinds, named: "", of: item)?.name else { return nil }
      return (name, .lacksMember(.children, "", className: item.name))
    }
    guard let member = finding.facts["member"]?.text else { return nil }
    let item = className.flatMap { catalog?.class(named: $0) }
    // An action for the first responder can be of any class.
    if item == nil, className != nil { return nil }
    return sources.names.member(kinds, named: member, of: item).map {
      ($0.name, .lacksMember($0.kind, member, className: className ?? $0.name.className ?? ""))
    }
  }

  /// Returns the registration of a class of the package that has the name of a class of TerminalKit, if a finding is about
  /// that name. A misspelled member is no sign of another class.
  private func ownClass(
    in finding: Diagnostic, _ sources: PackageSources, _ catalog: ClassCatalog?
  ) -> DeclaredName? {
    guard finding.facts["near"] == nil else { return nil }
    let names = [finding.facts["class"], finding.facts["container"]].compactMap { $0?.text }
    // The kit itself registers its classes.
    return names.lazy.filter { self.isOfKit($0) && catalog?.class(named: $0) == nil }
      .compactMap { sources.names.element(named: $0) }
      .first { !$0.file.split(separator: "/").contains("TerminalKit") }
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

extension PropertyList {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
