package import NibLoading

extension ClassCatalog {
  /// Creates the catalog of a program's classes.
  ///
  /// A superclass that is not registered is in the catalog too, without a use, so that what it declares is written once.
  ///
  /// - Parameters:
  ///   - classes: the classes.
  ///   - linked: classes that every reader of the catalog has. They are left out, and so is what they declare.
  ///   - kit: the version of the kit.
  /// - Complexity: O(classes × superclasses × members).
  package init(of classes: ClassRegistry, without linked: ClassRegistry, kit: String) {
    var tables = LinkedTables(linked)
    var made: [CatalogClass] = []
    var lineages: [[AnyClass]] = []
    for descriptor in classes.classes.sorted(by: { $0.name < $1.name }) {
      made.append(CatalogClass(descriptor))
      lineages.append(descriptor.members.lineage.filter { $0 != descriptor.type }.reversed())
    }
    var known = Set(made.map(\.type))
    for type in lineages.joined() where tables[typeName(type)] == nil && !known.contains(typeName(type)) {
      guard let members = (type as? any NibConnectable.Type)?.members else { continue }
      known.insert(typeName(type))
      made.append(CatalogClass(superclass: type, members))
      lineages.append(members.lineage.filter { $0 != type }.reversed())
    }
    for item in made where tables[item.type] == nil { tables[item.type] = item }
    for index in made.indices { made[index].extendNearest(of: lineages[index], in: tables) }
    self.init(kit: kit, classes: made)
  }
}

/// The classes that a class of a catalog can extend, by the names of their types, with all of their members.
private struct LinkedTables {
  private var tables: [String: CatalogClass] = [:]

  init(_ linked: ClassRegistry) {
    for type in linked.classes.flatMap({ $0.members.lineage + [$0.type] }) where tables[typeName(type)] == nil {
      guard let members = (type as? any NibConnectable.Type)?.members else { continue }
      tables[typeName(type)] = CatalogClass(superclass: type, members)
    }
  }

  subscript(type: String) -> CatalogClass? {
    get { tables[type] }
    set { tables[type] = newValue }
  }
}

extension CatalogClass {
  /// Removes the members of the nearest superclass all of whose members the class has, and names that superclass instead.
  fileprivate mutating func extendNearest(of lineage: [AnyClass], in tables: LinkedTables) {
    for type in lineage {
      guard let base = tables[typeName(type)], base.type != self.type, contains(base) else { continue }
      self.base = base.type
      let inherited = Set(base.members)
      members.removeAll(where: inherited.contains)
      ascents.removeAll(where: base.ascents.contains)
      translated.removeAll(where: base.translated.contains)
      layouts.removeAll(where: base.layouts.contains)
      awakesAfter.removeAll(where: base.awakesAfter.contains)
      return
    }
  }

  /// Returns true if the class has everything that another one has, or a member of the same kind and name instead.
  private func contains(_ base: CatalogClass) -> Bool {
    let own = Set(members.map { [$0.kind.rawValue, $0.name] })
    return base.members.allSatisfy { own.contains([$0.kind.rawValue, $0.name]) }
      && base.ascents.allSatisfy(ascents.contains) && base.translated.allSatisfy(translated.contains)
      && base.layouts.allSatisfy(layouts.contains) && base.awakesAfter.allSatisfy(awakesAfter.contains)
      && (awakesAfterChildren || !base.awakesAfterChildren) && (isConnectedAsOwner || !base.isConnectedAsOwner)
  }
}
