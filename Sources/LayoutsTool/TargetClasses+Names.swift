internal import NibCatalog
internal import NibLoading
internal import NibModel
internal import NibSources

extension TargetClasses {
  // MARK: Names

  /// Returns true if a finding is only about what the libraries do not have, and the package has.
  func isOpen(_ finding: Diagnostic, in document: NibDocument) -> Bool {
    if finding.code == .unknownClass, let name = finding.text(of: "class") {
      return own?.class(named: name) != nil || !declared.classes(named: name).isEmpty
        || sources.names.element(named: name) != nil
        || (finding.place == document.ownerPlace && sources.names.owner(named: name) != nil)
    }
    if finding.code == .unknownAction, finding.text(of: "class") == nil, let name = finding.text(of: "member") {
      return declared.all.contains { $0.methods.contains { $0.name == name } }
        || sources.names.member([.action], named: name, of: nil) != nil
    }
    guard SourceContradictions.canContradict(finding) else { return false }
    let contradictions = SourceContradictions(sources, catalog: own) { certain[$0] != nil }
    return contradictions.contradiction(of: finding, in: document) != nil
  }

  // MARK: Types

  /// Returns the name of the Swift class of an element, with its module unless that is the target's own. Nil if only a
  /// registration that is not found can know it.
  func type(ofElement name: String) -> String? {
    if let item = own?.class(named: name) { return type(ofClass: item) }
    if let registered = sources.names.element(named: name)?.className {
      return declared.find(registered, in: module).map { type(of: $0) } ?? registered
    }
    if let item = libraries.catalog.class(named: name) { return swiftName(item.type) }
    if let found = declared.find(name, in: module) { return type(of: found) }
    return name == TemplateWord.template ? "NibTemplate" : nil
  }

  /// Returns the name of a class of the package's own catalog. A private one has none.
  private func type(ofClass item: CatalogClass) -> String {
    let name = swiftName(item.type)
    let isHidden = name.contains("(") || declared.find(name, in: module)?.isPrivate == true
    return isHidden ? "AnyObject" : name
  }

  private func type(of found: DeclaredClass) -> String {
    if found.isPrivate || found.isGeneric { return "AnyObject" }
    if found.module == module { return found.name }
    return found.isPublic ? "\(found.module).\(found.name)" : "AnyObject"
  }

  /// Returns the class of objects of some elements: the nearest that all of them are of.
  func commonType(ofElements names: [String]) -> String {
    let types = names.map { type(ofElement: $0) ?? "AnyObject" }
    if Set(types).count == 1 { return types[0] }
    let lineages = names.map(lineage)
    return lineages.first?.first { type in lineages.allSatisfy { $0.contains(type) } } ?? "AnyObject"
  }

  /// The names of the class of an element and of its superclasses, the nearest first.
  private func lineage(ofElement name: String) -> [String] {
    guard let type = type(ofElement: name) else { return [] }
    if let item = own?.class(named: name) { return [type] + item.superclasses.map(swiftName) }
    if let item = libraries.type(type) { return [type] + item.superclasses.map(swiftName) }
    return declared.find(type, in: module).map { lineage(of: $0).map { self.type(of: $0) } } ?? [type]
  }

  private func type(of ancestor: Ancestor) -> String {
    switch ancestor {
    case .declared(let found): type(of: found)
    case .library(let item): swiftName(item.type)
    }
  }

  private func swiftName(_ type: String) -> String {
    type.hasPrefix(module + ".") ? String(type.dropFirst(module.count + 1)) : type
  }

  /// Returns the import of a module, with an access level if the target's own imports of it have one.
  func importLine(_ other: String) -> String {
    (declared.importsWithLevel(other, in: module) ? "internal " : "") + "import \(other)"
  }

  /// The modules of the classes that are not the target's own.
  var modules: Set<String> {
    let catalogued = own?.classes.compactMap { $0.type.split(separator: ".").first.map(String.init) } ?? []
    return libraries.modules.union(declared.all.map(\.module)).union(catalogued).subtracting([module])
  }
}

extension Diagnostic {
  fileprivate func text(of fact: String) -> String? {
    if case .string(let text) = facts[fact] { text } else { nil }
  }
}
