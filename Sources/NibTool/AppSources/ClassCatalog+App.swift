internal import NibCatalog
internal import NibLoading
internal import NibModel
internal import NibSources
internal import NibXcode

extension ClassCatalog {
  /// Creates a catalog of the classes of an app, for tools that read files of Xcode's without its sources.
  ///
  /// A class whose members the sources do not show for certain is left out: it stays unknown.
  init(_ table: AppClasses, kit: String) {
    let classes = PlacedClasses(table)
    let root = Self.cocoaObject(kit: kit)
    let known = table.classes.values.filter { found in
      guard found.isDeclared else { return false }
      let lineage = Lineage(of: found.name, in: table)
      return lineage.unknown.isEmpty && lineage.doubts.isEmpty && !lineage.systemClasses.isEmpty
    }
    let systems = Set(known.flatMap { Lineage(of: $0.name, in: table).systemClasses }).sorted()
    let bases = systems.map { CatalogClass(system: $0, in: classes, root: root) }
    let items = known.map { CatalogClass($0, in: classes, root: root.type) }
    self.init(kit: kit, classes: items.isEmpty ? [] : items + bases + [root])
  }

  /// Returns the class that all classes of Cocoa extend in a catalog: it has the outlets and events of the system.
  private static func cocoaObject(kit: String) -> CatalogClass {
    var registry = ClassRegistry()
    registry.register(CocoaObject.self, as: "CocoaObject")
    let made = ClassCatalog(of: registry, without: ClassRegistry(), kit: kit)
    var root = made.class(named: "CocoaObject") ?? CatalogClass(name: "CocoaObject", type: "CocoaObject")
    (root.name, root.isElement, root.isOwner) = (root.type, false, false)
    return root
  }
}

extension CatalogClass {
  fileprivate init(_ found: AppClass, in classes: PlacedClasses, root: String) {
    let lineage = Lineage(of: found.name, in: classes.table)
    self.init(name: found.objectiveCName ?? found.name, type: Self.type(of: found))
    let bases = lineage.classes.filter { $0.isDeclared && $0.name != found.name }
    superclasses = bases.map(Self.type) + lineage.systemClasses.sorted().prefix(1) + [root]
    base = superclasses.first
    (isElement, isOwner, isAwoken) = (true, true, true)
    place = found.declarations.first.map { classes.place($0) }
    set(found.members.flatMap { CatalogMember.all($0, in: classes) })
  }

  /// Creates a class of the system, with what the sources add to it.
  fileprivate init(system name: String, in classes: PlacedClasses, root: CatalogClass) {
    self.init(name: name, type: name)
    (superclasses, base, isAwoken) = ([root.type], root.type, true)
    let known = Set(root.members.map(\.name))
    let added = Lineage(of: name, in: classes.table).classes.flatMap(\.members).flatMap {
      CatalogMember.all($0, in: classes)
    }
    set(
      added + CocoaHierarchy.outlets(of: name).filter { !known.contains($0) }.map { CatalogMember(outlet: $0) }
        + CocoaHierarchy.actions(of: name).map { CatalogMember(.action, $0) })
  }

  /// Sets the members, each once.
  private mutating func set(_ all: [CatalogMember]) {
    var seen: Set<String> = []
    members = all.filter { seen.insert("\($0.kind) \($0.name)").inserted }.sorted {
      ($0.kind.order, $0.name) < ($1.kind.order, $1.name)
    }
  }

  private static func type(of found: AppClass) -> String {
    found.modules.sorted().first.map { $0 + "." + found.name } ?? found.name
  }
}

extension CatalogMember {
  fileprivate init(outlet name: String) {
    self.init(.outlet, name)
    type = "Swift.AnyObject"
  }

  /// Returns the members of a catalog for one of a class: key-value coding finds some by several names.
  fileprivate static func all(_ member: AppMember, in classes: PlacedClasses) -> [CatalogMember] {
    guard member.isVisible else { return [] }
    let made: [CatalogMember]
    switch (member.kind, member.mark) {
    case (.property, .collection):
      var collection = CatalogMember(.outlets, member.name)
      collection.type = "Swift.AnyObject"
      made = [collection]
    case (.property, .inspectable):
      var attribute = CatalogMember(.attribute, member.name)
      attribute.value = CatalogValue(type: "", words: "any value", shape: .anything)
      made = [attribute]
    case (.property, _):
      let plain = member.name.hasPrefix("_") ? String(member.name.dropFirst()) : member.name
      // A property of Objective-C has a variable with an underscore, and a variable is found without one.
      let names = classes.table.isSwift(member.place) ? [member.name] : [plain, "_" + plain]
      made = names.map { CatalogMember(outlet: $0) }
    case (.method, .action): made = [CatalogMember(.action, member.name)]
    case (.method, _):
      let name = member.name
      guard name.hasPrefix("set"), name.hasSuffix(":"), name.count(where: { $0 == ":" }) == 1, name.count > 4 else {
        made = [CatalogMember(.action, name)]
        break
      }
      let key = name.dropFirst(3).dropLast()
      made = [CatalogMember(.action, name), CatalogMember(outlet: key.prefix(1).lowercased() + key.dropFirst())]
    }
    let place = classes.place(member.place)
    return made.map {
      var made = $0
      made.place = place
      return made
    }
  }
}

extension CatalogMember.Kind {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The classes of an app, with the lines of their places.
private struct PlacedClasses {
  let table: AppClasses
  private let lines: [LineIndex]

  init(_ table: AppClasses) {
    self.table = table
    lines = table.sources.map { LineIndex($0) }
  }

  func place(_ place: AppPlace) -> CatalogPlace {
    let line = lines[place.source].position(of: place.range.lowerBound).line
    return CatalogPlace(file: table.sources[place.source].file, line: UInt32(line))
  }
}
