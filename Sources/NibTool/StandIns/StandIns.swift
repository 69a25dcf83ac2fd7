internal import NibCatalog
internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibXcode
internal import TerminalKit

/// Makes classes for a layout from the information in the layout itself.
@MainActor
enum StandIns {
  /// The name of the stand-in for an owner that the layout does not name.
  static let ownerName = "owner"

  /// The classes that are replaced.
  enum Extent {
    /// The classes that the registry does not know or cannot make.
    case unknown
    /// The unknown classes and the owner's class, even if it is known, because its code must not run.
    case unknownAndOwner
  }

  /// Returns a registry with stand-ins for the classes of a layout that it lacks, including the owner's class.
  ///
  /// - Parameters:
  ///   - described: the classes that a catalog describes are among these.
  ///   - open: the only classes that are replaced, or nil for all.
  static func adding(
    to registry: ClassRegistry, for document: NibDocument, _ extent: Extent = .unknown,
    described: ClassRegistry? = nil, only open: OpenClasses? = nil
  ) -> ClassRegistry {
    if let open, open.isEmpty { return registry }
    var registry = registry
    let survey = Survey(document)
    // UIKit's and AppKit's views are not views of a terminal.
    let isCocoa = document.isFromInterfaceBuilder
    if isCocoa { registry = registry.addingCocoaAttributes(survey.needs) }
    let views = isCocoa ? [] : UnknownViews(document, registry, described).names
    let wanted = isCocoa ? [:] : WantedBases(document, registry).types
    let partOwners = Set(document.partOwners)
    for (index, object) in document.allObjects.enumerated()
    where registry[object.className]?.make == nil && !document.isWord(object.className) {
      let name = object.className
      if partOwners.contains(index) {
        if open.map({ $0.owners[name] == nil }) ?? (registry[name]?.makeOwner != nil) { continue }
        registry.register(owner: name, members: StandIn.members(survey.needs[name] ?? Survey.Needs())) {
          StandInOwner(name: name)
        }
        continue
      }
      if let open, open.elements[name] == nil { continue }
      let used = survey.needs[name] ?? Survey.Needs()
      if let made = described?[name].flatMap(madeBySuperclass) ?? wanted[name].flatMap({ made(name, by: $0, used) }) {
        registry.add(made)
      } else if views.contains(name) {
        registry.register(name, members: StandInView.members(used)) { try StandInView(coder: $0) }
      } else {
        registry.register(standIn: name, used)
      }
    }
    for name in document.itemClasses where registry[name] == nil && (open.map { $0.elements[name] != nil } ?? true) {
      registry.register(standIn: name, survey.needs[name] ?? Survey.Needs())
    }
    if isCocoa { registry.register(firstResponder: survey.firstResponderActions) }
    let owner = document.ownerClass ?? ownerName
    if let open, open.owners[owner] == nil { return registry }
    let isCatalogued = registry[owner]?.catalogued != nil
    if extent == .unknownAndOwner || registry[owner]?.makeOwner == nil && !isCatalogued {
      var used = survey.needs[Survey.owner] ?? Survey.Needs()
      if registry[owner]?.type == StandIn.self || registry[owner]?.type == StandInView.self {
        // If objects of this class are also in the layout, one stand-in has the members that both need.
        used.formUnion(survey.needs[owner] ?? Survey.Needs())
        registry.register(
          owner, members: StandIn.members(used), owner: { StandInOwner(name: owner) }, awake: { (_: StandIn) in }
        ) { StandIn(name: $0.id ?? owner) }
      } else {
        registry.register(owner: owner, members: StandIn.members(used)) { StandInOwner(name: owner) }
      }
    }
    let used = survey.needs[Survey.external] ?? Survey.Needs()
    registry.register(owner: Survey.external, members: StandIn.members(used)) {
      ExternalStandIn(name: Survey.external)
    }
    return registry
  }

  /// The classes of TerminalKit whose objects can be made.
  private static let kit: [ObjectIdentifier: ClassDescriptor] = Dictionary(
    ClassRegistry.terminal.classes.lazy.filter { $0.make != nil && !$0.isSubstituted }.map {
      (ObjectIdentifier($0.type), $0)
    }
  ) { first, _ in first }

  /// Returns a stand-in for a class of a catalog whose objects are those of its nearest superclass in TerminalKit: they
  /// fit wherever objects of the class fit. Nil if there is no such superclass but `View`, which would draw nothing.
  private static func madeBySuperclass(_ described: ClassDescriptor) -> ClassDescriptor? {
    guard described.catalogued != nil else { return nil }
    var type: AnyClass? = described.type
    while let known = type, known != View.self {
      if let base = kit[ObjectIdentifier(known)] {
        return ClassDescriptor(
          name: described.name, type: base.type, members: described.members, isInstance: base.isInstance,
          make: base.make, awake: base.awake, sendsOwnAwake: base.sendsOwnAwake, isolation: MainActor.shared)
      }
      type = _getSuperclass(known)
    }
    return nil
  }

  /// Returns a stand-in for an unknown class whose objects are those of a class of TerminalKit, because a known class
  /// takes no others. It has the further members that the layout uses.
  private static func made(_ name: String, by base: AnyClass, _ used: Survey.Needs) -> ClassDescriptor? {
    guard let known = kitClass(for: name, fitting: base) else { return nil }
    var item = CatalogClass(name: name, type: name)
    item.isElement = true
    item.superclasses = [typeName(known.type)]
    item.base = typeName(known.type)
    func add(_ kind: CatalogMember.Kind, _ names: Set<String>) {
      for name in names.sorted() where known.slots[name] == nil {
        var member = CatalogMember(kind, name)
        member.type = typeName(AnyObject.self)
        if kind == .attribute { member.value = CatalogValue(type: "", words: "any value", shape: .anything) }
        item.members.append(member)
      }
    }
    add(.attribute, used.attributes)
    add(.parts, used.parts)
    add(.outlet, used.outlets)
    add(.outlets, used.collections)
    add(.events, used.events)
    for name in used.actions.sorted() where !known.actionNames.contains(name) {
      item.members.append(CatalogMember(.action, name))
    }
    let source = SourceText(file: "", bytes: [])
    let catalog = ClassCatalog(kit: "", classes: [item])
    return (try? ClassRegistry.terminal.adding(catalog, from: source))?[name].flatMap(madeBySuperclass)
  }

  /// Returns the class of TerminalKit whose objects stand in for those of an unknown class. Of several that fit, such as
  /// a table's rows and columns, it is the one whose name the unknown class has in its own: `Row` for a `MyRow`.
  private static func kitClass(for name: String, fitting base: AnyClass) -> ClassDescriptor? {
    if let exact = kit[ObjectIdentifier(base)] { return exact }
    let fitting = kit.values.filter { isSubclass($0.type, of: base) }.sorted { $0.name < $1.name }
    return fitting.filter { name.contains($0.name) }.max { $0.name.count < $1.name.count } ?? fitting.last
  }

  /// Returns the names after `#ext:` in a layout.
  static func externals(of document: NibDocument) -> Set<String> { Survey(document).externals }
}

/// Finds the unknown classes that must be views: their objects are contained in views, contain views, or are shown by
/// the owner.
@MainActor
private struct UnknownViews {
  private(set) var names: Set<String> = []

  /// - Parameter described: the classes that a catalog describes are among these.
  init(_ document: NibDocument, _ registry: ClassRegistry, _ described: ClassRegistry?) {
    /// The unknown classes that contain each other: if one is a view, so is the other.
    var neighbors: [String: Set<String>] = [:]
    var found: Set<String> = []
    let objects = document.allObjects
    let shown = document.explicitConnections.filter {
      $0.attributes["from"] == "#owner" && $0.attributes["outlet"] == "view"
    }.compactMap { $0.attributes["to"] }
    func isView(_ name: String) -> Bool? { registry[name].flatMap { $0.make == nil ? nil : $0.type is View.Type } }

    for object in objects {
      let name = object.className
      let known = isView(name)
      if known == nil {
        if let described = described?[name], described.catalogued != nil, described.type is View.Type {
          found.insert(name)
        }
        let isShown = object.attributes.contains { $0.name == "outlet" && $0.value == "view" }
        if isShown || object.id.map({ shown.contains("#" + $0) }) == true { found.insert(name) }
      }
      // A part is not contained as a child in the object that it belongs to.
      guard object.attributeName == nil, let container = object.parent.map({ objects[$0].className }) else { continue }
      switch (isView(container), known) {
      case (nil, nil):
        neighbors[name, default: []].insert(container)
        neighbors[container, default: []].insert(name)
      case (nil, true): found.insert(container)
      case (true, nil):
        if registry[container]?.members.container?.accepts(StandInView.self) == true { found.insert(name) }
      default: break
      }
    }
    while let name = found.popFirst() {
      if names.insert(name).inserted { found.formUnion(neighbors[name] ?? []) }
    }
  }
}
