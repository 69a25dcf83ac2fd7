package import NibLoading
package import NibModel

extension ClassRegistry {
  /// Returns this registry with the classes of a catalog, which replace those of the same name. They are for checks: no
  /// object of them can be made.
  ///
  /// - Parameter source: the text of the catalog, for messages.
  /// - Throws: `NibError` if a class extends one that neither the catalog nor this registry has, or if there are too many
  ///   members.
  package func adding(_ catalog: ClassCatalog, from source: SourceText) throws(NibError) -> ClassRegistry {
    var linker = CatalogLinker(catalog, LinkedTypes(self))
    var registry = self
    do {
      for item in catalog.classes where item.isElement || item.isOwner { registry.add(try linker.descriptor(of: item)) }
    } catch {
      let place = CatalogReader.place(of: error.key, ofClass: error.className, in: source.bytes)
      throw NibError([Diagnostic(error.fault, at: .text(place))], in: source)
    }
    return registry
  }
}

/// A class that is known only from a catalog, and has no superclass that the program links.
final class CataloguedObject {}

/// Makes descriptors of the classes of a catalog.
private struct CatalogLinker {
  private let linked: LinkedTypes
  /// The classes by the names of their types. Of several, the first.
  private let classes: [String: CatalogClass]
  private var tables: [String: Members] = [:]
  private var count = 0
  /// The number of states that the patterns of values may still have.
  private var states = 200_000

  /// The maximum number of members, with those that classes inherit.
  private static let mostMembers = 200_000
  /// The maximum number of superclasses that have tables.
  private static let mostBases = 100

  private struct NoObject: Error {}

  /// A fault of a class.
  struct Refusal: Error {
    let fault: CatalogFault
    let className: String
    /// The key of the value that is wrong, or nil for the class as a whole.
    var key: CatalogKey?
  }

  init(_ catalog: ClassCatalog, _ linked: LinkedTypes) {
    self.linked = linked
    classes = Dictionary(catalog.classes.map { ($0.type, $0) }) { first, _ in first }
  }

  mutating func descriptor(of item: CatalogClass) throws(Refusal) -> ClassDescriptor {
    ClassDescriptor(
      name: item.name, type: item.superclasses.lazy.compactMap(linked.class).first ?? CataloguedObject.self,
      catalogued: CataloguedType(name: item.type, superclasses: item.superclasses),
      members: try members(of: item, depth: 0), isSubstituted: item.isSubstituted,
      make: item.isElement ? { _ in throw NoObject() } : nil, awake: item.isAwoken ? { _ in } : nil)
  }

  private mutating func members(of item: CatalogClass, depth: Int) throws(Refusal) -> Members {
    var members = Members()
    if let base = item.base {
      if depth >= Self.mostBases || base == item.type {
        let fault = CatalogFault.endlessBase(base, className: item.name, limit: Self.mostBases)
        throw Refusal(fault: fault, className: item.name, key: .extends)
      }
      members = try table(of: base, for: item, depth: depth)
    }
    count +=
      members.attributes.count + members.parts.count + members.outlets.count + members.collections.count
      + members.events.count + members.actions.count + item.members.count
      + members.layouts.count + members.awakesAfter.count + members.translated.count
      + item.layouts.count + item.awakesAfter.count + item.translated.count
    for names in [members.ascents, item.ascents].joined() { count += 1 + names.count }
    if count > Self.mostMembers {
      throw Refusal(fault: .tooManyMembers(limit: Self.mostMembers), className: item.name)
    }
    members.set(summary: .read(item.summary))
    members.set(place: item.place.map { TablePlace(read: $0.file, line: $0.line) })
    for member in item.members { add(member, to: &members) }
    for names in item.ascents { members.append(ascent: names) }
    members.append(translated: item.translated)
    for name in item.layouts { members.append(layout: name) }
    members.append(awakesAfter: item.awakesAfter)
    if item.awakesAfterChildren { members.setAwakesAfterChildren() }
    if item.isConnectedAsOwner { members.setConnectedAsOwner() }
    return members
  }

  /// Returns the members of a superclass.
  private mutating func table(
    of base: String, for item: CatalogClass, depth: Int
  ) throws(Refusal) -> Members {
    if let known = tables[base] { return known }
    let found: Members
    if let class_ = classes[base] {
      found = try members(of: class_, depth: depth + 1)
    } else if let members = linked.members(ofClassNamed: base) {
      found = members
    } else {
      throw Refusal(fault: .unknownBase(base, className: item.name), className: item.name, key: .extends)
    }
    tables[base] = found
    return found
  }

  // MARK: Members

  private mutating func add(_ member: CatalogMember, to members: inout Members) {
    let help = TableText.read(member.help)
    let place = TablePlace(read: member.place?.file ?? "", line: member.place?.line ?? 0)
    let wanted = wanted(member.type ?? "")
    switch member.kind {
    case .attribute:
      guard let value = member.value else { return }
      let type = type(of: value)
      members.append(
        AttributeEntry(
          name: member.name, help: help, place: place, defaultText: .read(member.defaultText), type: type,
          isRequired: member.isRequired, accepts: { type.accepts($0) }, apply: member.isDecoded ? nil : { _, _ in },
          applyStructure: member.isDecoded ? nil : { _, _ in true },
          isSample: QualifiedName.sampled(member.name) != nil))
    case .part, .parts:
      members.append(
        PartEntry(
          name: member.name, help: help, place: place, type: wanted.type, unlinked: wanted.unlinked,
          isList: member.kind == .parts, isRequired: member.isRequired, accepts: wanted.accepts,
          apply: member.isDecoded ? nil : { _, _ in }))
    case .outlet:
      members.append(
        OutletEntry(
          name: member.name, help: help, place: place, type: wanted.type, unlinked: wanted.unlinked,
          isRequired: member.isRequired, accepts: wanted.accepts, exchange: { _, _ in nil }, storage: nil))
    case .outlets:
      members.append(
        CollectionEntry(
          name: member.name, help: help, place: place, type: wanted.type, unlinked: wanted.unlinked,
          accepts: wanted.accepts, exchange: { _, _ in [] }))
    case .event, .events:
      members.append(
        EventEntry(
          name: member.name, help: help, place: place, takesMany: member.kind == .events, exchange: { _, _ in [] }))
    case .action:
      let takesSender = member.type != nil
      members.append(
        ActionEntry(
          name: member.name, help: help, place: place, sender: takesSender ? wanted.type : nil,
          unlinkedSender: takesSender ? wanted.unlinked : nil,
          acceptsSender: takesSender ? wanted.accepts : { _ in true },
          invoke: { _, _ in .notTaken }))
    case .children:
      members.set(
        ContainerEntry(
          help: help, place: place, child: wanted.type, unlinked: wanted.unlinked, limit: member.limit,
          accepts: wanted.accepts, insert: member.isDecoded ? nil : { _, _ in }))
    }
  }

  /// Returns the class of a name. Objects of a class that the program does not link can only be those of the catalog.
  private func wanted(_ name: String) -> WantedClass {
    if name == typeName(AnyObject.self) {
      return WantedClass(type: CataloguedObject.self, unlinked: UnlinkedType(name), accepts: { _ in true })
    }
    guard let type = linked.class(named: name) else {
      return WantedClass(type: CataloguedObject.self, unlinked: UnlinkedType(name), accepts: { _ in false })
    }
    return WantedClass(type: type, unlinked: nil, accepts: { isSubclass($0, of: type) })
  }

  /// Returns the type of values: the program's own if it links it. The recursion is as deep as the catalog's values.
  private mutating func type(of value: CatalogValue) -> ValueType {
    if let type = linked.value(named: value.type) { return .linked(type) }
    let items: ValueType.Items? =
      switch value.items {
      case .list(let item): ValueType.Items(type: type(of: item), isKeyed: false)
      case .keyed(let item): ValueType.Items(type: type(of: item), isKeyed: true)
      case nil: nil
      }
    return .described(CataloguedValue(value, items: items, states: &states))
  }
}

/// Returns true for a class and its subclasses.
package func isSubclass(_ type: AnyClass, of base: AnyClass) -> Bool {
  var type: AnyClass? = type
  while let known = type {
    if known == base { return true }
    type = _getSuperclass(known)
  }
  return false
}
