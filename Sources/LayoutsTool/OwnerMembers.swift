internal import NibCatalog
internal import NibLoading
internal import NibModel
internal import NibSources

/// The members that the tables of an owner's class and of its superclasses have.
struct OwnerMembers {
  private let lineage: [Ancestor]
  private let module: String
  /// The members in tables of the sources.
  private var written: [CatalogMember] = []
  private(set) var outlets: Set<String> = []
  private(set) var actions: Set<String> = []
  /// True if the class has no other members: all names in tables are literals, and the superclasses end in a library.
  private(set) var isComplete = false

  init(of owner: DeclaredClass, _ classes: TargetClasses) {
    lineage = classes.lineage(of: owner)
    module = classes.module
    let names = classes.sources.names
    var (hasTable, hasGeneratedTable) = (false, false)
    for found in lineage.compactMap(\.asDeclared) {
      hasTable = hasTable || !names.tables(of: [found.lastName]).isEmpty
      hasGeneratedTable = hasGeneratedTable || !found.ownedLayouts.isEmpty
      for (kind, name) in names.members(ofTable: found.lastName) { add(kind, name.name, of: found) }
    }
    let library = lineage.compactMap(\.asLibrary)
    for member in library.flatMap(\.members) { note(member) }
    isComplete =
      hasTable && !hasGeneratedTable && !library.isEmpty && !names.hasComputedNames && !names.hasUnnamedTables
      && !names.all.contains { name in name.kind == .helper && lineage.contains { $0.isNamed(name.className) } }
  }

  private mutating func add(_ kind: CatalogMember.Kind, _ name: String, of found: DeclaredClass) {
    var member = CatalogMember(kind, name)
    switch kind {
    case .outlet:
      // The compiler compares the types.
      member.type = typeName(AnyObject.self)
      member.isRequired = found.outlets.first { $0.name == name }.map { !$0.isOptional } ?? false
    case .outlets, .part, .parts: member.type = typeName(AnyObject.self)
    case .action: break
    case .attribute, .event, .events, .children: return
    }
    written.append(member)
    note(member)
  }

  private mutating func note(_ member: CatalogMember) {
    switch member.kind {
    case .outlet, .outlets, .part, .parts: outlets.insert(member.name)
    case .action: actions.insert(member.name)
    case .attribute, .event, .events, .children: break
    }
  }

  /// Returns the class with all of its members, for a check of the layout that it owns.
  ///
  /// - Parameters:
  ///   - generated: the members that the generated code declares.
  ///   - needsView: true for a controller, which cannot load a layout without a root view.
  func catalogClass(named name: String, adding generated: [CatalogMember], needsView: Bool) -> CatalogClass {
    var item = CatalogClass(name: name, type: lineage.first?.type ?? name)
    item.superclasses = lineage.dropFirst().map(\.type)
    item.base = lineage.lazy.compactMap(\.asLibrary).first?.type
    item.isOwner = true
    item.members = generated + written
    if needsView,
      var view = lineage.compactMap(\.asLibrary).flatMap(\.members).first(where: {
        $0.kind == .outlet && $0.name == "view"
      })
    {
      view.isRequired = true
      item.members.append(view)
    }
    return item
  }
}

extension Ancestor {
  fileprivate func isNamed(_ name: String?) -> Bool { name == nil || asDeclared?.lastName == name }
}

extension DeclaredClass {
  /// The layouts that the class owns through generated protocols, by the names of their types.
  var ownedLayouts: [String] {
    inherited.compactMap { path in
      let names = path.split(separator: ".")
      return names.count > 2 && names[names.count - 3] == "Layouts" && names.last == "Owner"
        ? String(names[names.count - 2]) : nil
    }
  }
}

extension TargetClasses {
  /// Returns the classes of a check, with the owner of the layout.
  func registry(_ classes: ClassRegistry, adding owner: CatalogClass?) throws(NibError) -> ClassRegistry {
    guard let owner else { return classes }
    let superclasses = ([owner.base].compactMap(\.self) + owner.superclasses).compactMap { libraries.type($0) }
    let catalog = ClassCatalog(kit: NibKitVersion.current, classes: [owner] + superclasses.map(\.asSuperclass))
    return try classes.adding(catalog, from: SourceText(file: "", bytes: []))
  }
}
