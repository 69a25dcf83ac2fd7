internal import NibModel

/// Resolves a document against classes, and collects what does not fit. No class's code runs.
struct Planner {
  let document: NibDocument
  let registry: ClassRegistry
  let isForCheckingOnly: Bool
  /// Whether external objects that nobody hands in are taken as they come: for plans that are not run.
  let trustsExternals: Bool
  var owner: ClassDescriptor?
  var faults: FaultList

  var classes: [Int32] = []
  var slots: [Slot] = []
  var parts = PartTable()
  var connections: [ResolvedLayout.Connection] = []
  var collections: [ResolvedLayout.Collection] = []
  var ids: IDTable
  /// Who awakes after whom, and the attributes that say so, until all ids are known.
  var awakePredecessors: [ResolvedLayout.AwakeAfter] = []
  var pendingAwakes: [(object: Int, attribute: Int)] = []
  var externals: [ResolvedLayout.External] = []
  var externalIndices: [String: Int] = [:]
  let externalTypes: [String: AnyClass]

  /// True if some values are no texts.
  private let hasStructures: Bool
  let isArchive: Bool
  /// The class that the roots of an archive must have, or nil for any.
  let wantedRoot: WantedRoot?
  /// The meaning of a name of the document to a class, by class and name.
  var slotCache: PairCache<Slot>
  var classTable: [Int32?]
  /// True if a class takes children of another, by the class of the parent and that of the child.
  private var containment: PairCache<Containment>
  /// How many children there are in each object whose class limits them.
  private var childCounts: [Int: Int] = [:]
  private var unknownClassIsReported: Set<NibDocument.Name> = []

  /// Where the collection of an object stands in `collections`.
  var collectionIndices: [CollectionKey: Int] = [:]
  /// Ids are compared with misspelt ones for this many faults only: a hostile file has many of both.
  var idSuggestionsLeft = 20

  /// The names of the actions of all classes, once an action for the first responder has asked for them.
  var actionNames: Set<String>?

  /// Connections whose ends are looked up once all ids are known.
  var pending: [PendingConnection] = []

  /// A connection as an attribute says it.
  struct PendingConnection {
    var source: Party
    var target: Party
    var slot: Slot
    var attribute: Int32
    var isExplicit: Bool
    /// For `<connect>`: the attribute that names the action.
    var action: Int32
  }

  private enum Containment: UInt8 { case allowed, limited, refused }

  /// The class of an object whose class is unknown.
  static let unknownClass: Int32 = -1

  init(
    document: NibDocument, registry: ClassRegistry, owner: ClassDescriptor?, externals: [String: AnyClass],
    isForCheckingOnly: Bool, trustsExternals: Bool = false, wantedRoot: WantedRoot? = nil
  ) {
    self.document = document
    self.registry = registry
    self.owner = owner
    self.externalTypes = externals
    self.isForCheckingOnly = isForCheckingOnly
    self.trustsExternals = trustsExternals || isForCheckingOnly
    hasStructures = !document.structures.isEmpty
    isArchive = document.links != nil
    self.wantedRoot = wantedRoot
    faults = FaultList(most: isArchive ? FaultList.mostOfArchives : nil)
    ids = IDTable(capacity: document.objects.count)
    slotCache = PairCache(
      rows: registry.classes.count, columns: document.names.count, filledWith: Slot(.unresolved))
    classTable = Array(repeating: nil, count: document.names.count)
    containment = PairCache(rows: registry.classes.count, columns: registry.classes.count, filledWith: .refused)
    classes.reserveCapacity(document.objects.count)
    slots = Array(repeating: Slot(.unknown), count: document.attributes.count)
  }

  mutating func report(_ diagnostic: Diagnostic) { faults.add(diagnostic) }

  /// Resolves everything.
  mutating func resolve(layouts: (any LayoutSource)?) {
    if let links = document.links { return resolveArchive(links) }
    resolveOwner()
    for index in document.objects.indices { resolveObject(index) }
    for index in document.connects.indices { collectConnect(index) }
    for connection in pending { resolveConnection(connection) }
    resolveAwakes()
    checkConnectedOutlets()
    checkLayouts(layouts)
    if isForCheckingOnly { runChecks() }
  }

  /// What was resolved, once there is nothing to report.
  func resolved() -> ResolvedLayout {
    ResolvedLayout(
      document: document, registry: registry, classes: classes, slots: slots, parts: parts, connections: connections,
      collections: collections, awakePredecessors: awakePredecessors, ids: ids, owner: owner, externals: externals)
  }

  // MARK: Objects

  private mutating func resolveObject(_ index: Int) {
    let record = document.objects[index]
    let classIndex = resolveClass(record.name, of: index)
    classes.append(classIndex)
    if record.idAttribute >= 0 { enterID(ofObject: index, attribute: Int(record.idAttribute)) }
    if record.partOf >= 0 {
      enterPart(index)
    } else if record.parent >= 0 {
      checkContainment(of: index, in: Int(record.parent))
    }
    guard classIndex != Self.unknownClass else {
      return collectWithoutClass(index)
    }
    for attribute in record.attributes { resolveAttribute(attribute, of: index, classIndex: Int(classIndex)) }
    let descriptor = registry.classes[Int(classIndex)]
    if !descriptor.requiredNames.isEmpty { checkRequiredAttributes(of: index, descriptor) }
  }

  @inline(__always)
  private mutating func resolveClass(_ name: NibDocument.Name, of object: Int) -> Int32 {
    if let known = classTable[Int(name)], known != Self.unknownClass { return known }
    return lookUpClass(name, of: object)
  }

  private mutating func lookUpClass(_ name: NibDocument.Name, of object: Int) -> Int32 {
    let className = document.names[Int(name)]
    if let index = registry.index(of: className), registry.classes[index].make != nil {
      classTable[Int(name)] = Int32(index)
      return Int32(index)
    }
    classTable[Int(name)] = Self.unknownClass
    if reportUnknownInLeaf(className, object) { return Self.unknownClass }
    if unknownClassIsReported.insert(name).inserted {
      report(.unknownClass(className, at: document.place(ofObject: object), among: registry))
    }
    return Self.unknownClass
  }

  /// Reports an element of an unknown class whose container takes no children: mending its name would not help.
  private mutating func reportUnknownInLeaf(_ name: String, _ object: Int) -> Bool {
    let record = document.objects[object]
    guard record.partOf < 0, record.parent >= 0, classes[Int(record.parent)] >= 0 else { return false }
    let container = registry.classes[Int(classes[Int(record.parent)])]
    guard container.members.container == nil else { return false }
    let unknown = Diagnostic.unknownClass(name, at: document.place(ofObject: object), among: registry)
    let near = unknown.replacement == nil ? [] : unknown.notes.prefix(1)
    report(
      .childrenNotAllowed(
        name, in: container.name, at: document.place(ofObject: object),
        notes: [Diagnostic.Note(unknown.message)] + near))
    return true
  }

  @inline(__always)
  private mutating func resolveAttribute(_ attribute: Int, of object: Int, classIndex: Int) {
    let record = document.attributes[attribute]
    let slot: Slot
    if let known = slotCache[classIndex, Int(record.name)] {
      slot = known
    } else {
      slot = lookUpSlot(record.name, in: registry.classes[classIndex])
      slotCache[classIndex, Int(record.name)] = slot
    }
    slots[attribute] = slot
    if hasStructures, let structure = document.structure(ofAttribute: attribute), slot.kind != .unknown {
      return resolve(structure, slot, registry.classes[classIndex])
    }
    switch slot.kind {
    case .attribute, .identity:
      if !slot.acceptsAnyText { checkValue(attribute, slot, classIndex) }
      if slot.isOrdered { checkAscents(attribute, of: object, registry.classes[classIndex]) }
    case .part: checkEmpty(attribute, registry.classes[classIndex].members.parts[slot.index])
    case .id, .structure: break
    case .outlet, .collection, .event:
      pending.append(
        PendingConnection(
          source: .object(object), target: .none, slot: slot, attribute: Int32(attribute), isExplicit: false, action: -1
        ))
    case .ownerOutlet, .ownerCollection:
      pending.append(
        PendingConnection(
          source: .owner, target: .object(object), slot: slot, attribute: Int32(attribute), isExplicit: false,
          action: -1))
    case .awakeAfter: pendingAwakes.append((object, attribute))
    case .unknown, .unresolved:
      report(
        .unknownAttribute(
          document.names[Int(record.name)], of: registry.classes[classIndex],
          at: document.place(ofAttribute: attribute),
          replace: { spelling(document.names[Int(record.name)], as: $0, in: document.place(ofAttribute: attribute)) }))
    }
  }

  private func lookUpSlot(_ name: NibDocument.Name, in descriptor: ClassDescriptor) -> Slot {
    switch name {
    case ReservedName.id: descriptor.slots["id"] ?? Slot(.id)
    case ReservedName.outlet: Slot(.ownerOutlet)
    case ReservedName.outlets: Slot(.ownerCollection)
    case ReservedName.awakeAfter: Slot(.awakeAfter)
    default: descriptor.slots[document.names[Int(name)]] ?? Slot(.unknown)
    }
  }

  /// An object of unknown class can still be the owner's outlet, and wait for others: a misspelt one is worth telling.
  private mutating func collectWithoutClass(_ index: Int) {
    for attribute in document.objects[index].attributes {
      if document.attributes[attribute].name == ReservedName.awakeAfter { pendingAwakes.append((index, attribute)) }
      let isOutlet = document.attributes[attribute].name == ReservedName.outlet
      guard isOutlet || document.attributes[attribute].name == ReservedName.outlets else { continue }
      pending.append(
        PendingConnection(
          source: .owner, target: .object(index), slot: Slot(isOutlet ? .ownerOutlet : .ownerCollection),
          attribute: Int32(attribute), isExplicit: false, action: -1))
    }
  }

  // MARK: Values

  private mutating func checkValue(_ attribute: Int, _ slot: Slot, _ classIndex: Int) {
    let descriptor = registry.classes[classIndex]
    if !isValue(attribute, descriptor.attributes[slot.index].accepts) {
      reportBadValue(attribute, descriptor.attributes[slot.index], className: descriptor.name)
    }
  }

  private func isValue(_ attribute: Int, _ accepts: (Span<UInt8>) -> Bool) -> Bool {
    accepts(document.storage.span.extracting(document.attributes[attribute].value))
  }

  private mutating func reportBadValue(_ attribute: Int, _ entry: AttributeEntry, className: String) {
    let value = document.text(ofAttribute: attribute)
    let place = document.valuePlace(ofAttribute: attribute)
    if entry.apply == nil, value.hasPrefix("#"), value.count > 1 {
      report(.referenceInInitializer(value, attribute: entry.name, className: className, at: place))
    } else {
      report(.badValue(value, attribute: entry.name, type: entry.type, at: place))
    }
  }

  mutating func checkRequiredAttributes(of object: Int, _ descriptor: ClassDescriptor) {
    for name in descriptor.requiredNames {
      let given = document.objects[object].attributes.contains {
        document.names[Int(document.attributes[$0].name)] == name
      }
      if !given {
        report(.missingAttribute(name, className: descriptor.name, at: document.place(ofObject: object)))
      }
    }
  }

  // MARK: Ids and containment

  private mutating func enterID(ofObject object: Int, attribute: Int) {
    let range = document.attributes[attribute].value
    if !isAllowedID(range) {
      report(.badID(document.text(range), at: document.valuePlace(ofAttribute: attribute)))
    }
    if let earlier = ids.insert(object, id: range, in: document) {
      let earlierID = Int(document.objects[earlier].idAttribute)
      report(
        .duplicateID(
          document.text(range), at: document.valuePlace(ofAttribute: attribute),
          earlier: document.valuePlace(ofAttribute: earlierID)))
    }
  }

  private func isAllowedID(_ range: Range<Int>) -> Bool {
    let bytes = document.storage.span
    for index in range {
      switch bytes[index] {
      case 0...0x20, UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: ":"): return false
      default: break
      }
    }
    // The reserved ids have three or five letters.
    guard range.count == 3 || range.count == 5 else { return !range.isEmpty }
    let text = bytes.extracting(range)
    return !text.equals("owner") && !text.equals("first") && !text.equals("ext")
  }

  @inline(__always)
  mutating func checkContainment(of child: Int, in parent: Int, number: Int = -1) {
    let parentClass = classes[parent]
    let childClass = classes[child]
    guard parentClass >= 0, childClass >= 0 else { return }
    switch containment[Int(parentClass), Int(childClass)] ?? lookUpContainment(Int(childClass), in: Int(parentClass)) {
    case .refused: reportContainment(of: child, in: parent, at: place(of: child, in: parent, number))
    case .limited: countChild(child, in: parent, at: place(of: child, in: parent, number))
    case .allowed: break
    }
  }

  /// The place that puts a child into a container; of an archive by the child's number in it.
  private func place(of child: Int, in parent: Int, _ number: Int) -> SourcePlace {
    number < 0 ? document.place(ofObject: child) : document.place(ofChild: number, ofObject: parent)
  }

  private mutating func lookUpContainment(_ child: Int, in parent: Int) -> Containment {
    // An archive gives the children of an object that is replaced to its substitute.
    let container = isArchive ? registry.classes[parent].members.container : registry.classes[parent].container
    let isAllowed = container?.accepts(registry.classes[child].type) == true
    let found: Containment = !isAllowed ? .refused : container?.limit == nil ? .allowed : .limited
    containment[parent, child] = found
    return found
  }

  /// Reports the first child that is one too many.
  private mutating func countChild(_ child: Int, in parent: Int, at place: SourcePlace) {
    let descriptor = registry.classes[Int(classes[parent])]
    let before = childCounts[parent, default: 0]
    childCounts[parent] = before + 1
    guard let limit = descriptor.members.container?.limit, before == limit else { return }
    report(
      .tooManyChildren(
        registry.classes[Int(classes[child])].name, in: descriptor.name, limit: limit, at: place))
  }

  private mutating func reportContainment(of child: Int, in parent: Int, at place: SourcePlace) {
    let descriptor = registry.classes[Int(classes[parent])]
    let childName = registry.classes[Int(classes[child])].name
    if descriptor.isSubstituted, descriptor.members.container != nil {
      report(.substitutedContainer(childName, in: descriptor, at: place))
    } else if let container = descriptor.members.container {
      report(
        .childType(childName, in: descriptor.name, fitting: registry.elements(fitting: container.accepts), at: place))
    } else {
      report(.childrenNotAllowed(childName, in: descriptor.name, at: place))
    }
  }
}
