internal import NibModel

/// Resolves a document against classes, and collects everything that does not fit. No class's code runs but the tables of
/// members.
///
/// Walks once through the objects; the parts of the plan and their checks are types of their own, each with its state.
struct Planner {
  private let input: PlanInput
  private let findings: Findings
  private let hasStructures: Bool
  // The parts of the document that are looked at for every object: reaching through the document would copy it.
  private let objects: [NibDocument.ObjectRecord]
  private let attributes: [NibDocument.AttributeRecord]
  private let storage: [UInt8]
  private let classes: [ClassDescriptor]
  private let givenOwner: ClassDescriptor?

  private var classNames: ClassNames
  private var memberNames: MemberNames
  private var participants: Participants
  private var containment: ContainmentCheck
  private var parts: PartResolver
  private let values: ValueCheck
  private var connections: ConnectionResolver
  private var awakes: AwakeResolver
  /// The member that each attribute means.
  private var slots: [Slot]

  init(_ input: PlanInput, givenOwner: ClassDescriptor?) {
    let findings = Findings(most: input.isArchive ? FaultList.mostOfArchives : nil)
    self.input = input
    self.findings = findings
    self.givenOwner = givenOwner
    hasStructures = !input.document.structures.isEmpty
    objects = input.document.objects
    attributes = input.document.attributes
    storage = input.document.storage
    classes = input.registry.classes
    classNames = ClassNames(input, findings)
    memberNames = MemberNames(input)
    participants = Participants(input, findings)
    containment = ContainmentCheck(input, findings)
    parts = PartResolver(input, findings)
    values = ValueCheck(input, findings)
    connections = ConnectionResolver(input, findings)
    awakes = AwakeResolver(input, findings)
    slots = Array(repeating: Slot(.unknown), count: input.document.attributes.count)
  }

  /// Resolves everything.
  ///
  /// - Returns: the faults of the document and everything that does not fit.
  mutating func resolve(layouts: (any LayoutSource)?) -> [Diagnostic] {
    if let links = input.document.links {
      resolveArchive(links)
    } else {
      resolveLayout(layouts)
    }
    return input.document.faults(with: findings.all)
  }

  /// The graph that was resolved, if nothing was reported.
  func resolved() -> ResolvedGraph {
    ResolvedGraph(
      document: input.document, registry: input.registry, classes: participants.classes, slots: slots,
      parts: parts.table, connections: connections.connections, collections: connections.collections,
      awakePredecessors: awakes.predecessors, ids: participants.references.ids, owner: input.owner,
      externals: participants.references.externals)
  }

  // MARK: Layouts

  private mutating func resolveLayout(_ layouts: (any LayoutSource)?) {
    participants.references.checkOwner(given: givenOwner)
    for index in objects.indices { resolveObject(index) }
    for index in input.document.connects.indices { connections.collectConnect(index, &participants) }
    connections.resolveAll(&participants)
    awakes.resolveAll(&participants, connections, slots: slots)
    ConnectionCheck(input: input, findings: findings).check(connections.connections, participants)
    LayoutCheck(input: input, findings: findings).check(layouts)
    if input.isForCheckingOnly {
      ObjectChecks(input: input, findings: findings).run(participants.classes, connections.connections)
    }
  }

  private mutating func resolveObject(_ index: Int) {
    let record = objects[index]
    let (parent, isPart) = (Int(record.parent), record.partOf >= 0)
    let containerClass = isPart || parent < 0 ? ClassNames.unknown : participants.classes[parent]
    let classIndex = classNames.resolve(record.name, of: index, in: containerClass)
    participants.classes.append(classIndex)
    if record.idAttribute >= 0 {
      participants.references.enterID(of: index, attribute: Int(record.idAttribute))
    }
    if isPart {
      enterPart(index, record)
    } else if parent >= 0 {
      containment.check(index, ofClass: classIndex, in: parent, ofClass: containerClass)
    }
    guard classIndex != ClassNames.unknown else { return collectWithoutClass(index) }
    let descriptor = classes[Int(classIndex)]
    for attribute in record.attributes { resolveAttribute(attribute, of: index, Int(classIndex), descriptor) }
    if !descriptor.requiredNames.isEmpty { values.checkRequired(of: index, descriptor) }
  }

  @inline(__always)
  private mutating func resolveAttribute(
    _ attribute: Int, of object: Int, _ classIndex: Int, _ descriptor: ClassDescriptor
  ) {
    let slot = memberNames.slot(attributes[attribute].name, ofClass: classIndex)
    slots[attribute] = slot
    if hasStructures, let structure = input.document.structure(ofAttribute: attribute), slot.kind != .unknown {
      return resolve(structure, slot, descriptor)
    }
    switch slot.kind {
    case .attribute, .identity: values.check(attribute, slot, of: object, descriptor, storage)
    case .part: parts.checkEmpty(attribute, descriptor.members.parts[slot.index])
    case .id, .structure: break
    case .outlet, .collection, .event: connections.collect(slot, attribute, of: object)
    case .ownerOutlet, .ownerCollection: connections.collectOwner(slot.kind, attribute, of: object)
    case .awakeAfter: awakes.collect(attribute, of: object)
    case .unknown, .unresolved: reportUnknown(attribute, descriptor)
    }
  }

  private func reportUnknown(_ attribute: Int, _ descriptor: ClassDescriptor) {
    let input = input
    let name = input.document.name(ofAttribute: attribute)
    let place = input.document.place(ofAttribute: attribute)
    findings.report(
      .unknownAttribute(
        name, of: descriptor, at: place, replace: { input.spelling(name, as: $0, in: place) }))
  }

  /// Resolves an attribute that holds elements.
  @inline(never)
  private mutating func resolve(
    _ structure: NibDocument.StructureRecord, _ slot: Slot, _ descriptor: ClassDescriptor
  ) {
    let attribute = Int(structure.attribute)
    let name = input.document.name(ofAttribute: attribute)
    let place = input.document.place(ofAttribute: attribute)
    switch slot.kind {
    case .attribute, .identity:
      let entry = descriptor.attributes[slot.index]
      if structure.holdsObjects {
        return findings.report(.objectForValue(name, type: entry.type, at: place))
      }
      slots[attribute] = Slot(.structure, slot.index)
      values.check(structure, entry, at: place)
    case .part where !structure.holdsObjects:
      findings.report(
        .valueForObject(descriptor.members.parts[slot.index], given: "items", input.registry, at: place))
    case .part: break
    default:
      findings.report(
        .valueForReference(name, kind: slot.kind, given: structure.holdsObjects ? "an object" : "items", at: place))
    }
  }

  private mutating func enterPart(_ part: Int, _ record: NibDocument.ObjectRecord) {
    let slot = slots[Int(record.partOf)]
    guard slot.kind == .part, let whole = participants.descriptor(ofObject: Int(record.parent)) else { return }
    parts.enter(part, participants.descriptor(ofObject: part), of: whole, slot)
  }

  /// An object of unknown class can still be the owner's outlet, and wait for others: a misspelled one is worth a finding.
  private mutating func collectWithoutClass(_ index: Int) {
    for attribute in objects[index].attributes {
      switch attributes[attribute].name {
      case ReservedName.awakeAfter: awakes.collect(attribute, of: index)
      case ReservedName.outlet: connections.collectOwner(.ownerOutlet, attribute, of: index)
      case ReservedName.outlets: connections.collectOwner(.ownerCollection, attribute, of: index)
      default: break
      }
    }
  }

  // MARK: Archives

  /// The edges of an archive are resolved already: what they lead to is checked against the classes.
  private mutating func resolveArchive(_ links: NibDocument.Links) {
    participants.classes = classNames.resolveArchive(links)
    // The rest would report objects without a class.
    guard findings.all.isEmpty else { return }
    for index in objects.indices {
      if findings.isFull { return }
      resolveArchivedObject(index, links)
    }
    ConnectionCheck(input: input, findings: findings).check(connections.connections, participants)
    checkRoots(links)
    checkUse()
  }

  private mutating func resolveArchivedObject(_ index: Int, _ links: NibDocument.Links) {
    let classIndex = participants.classes[index]
    let descriptor = classes[Int(classIndex)]
    for attribute in objects[index].attributes {
      if findings.isFull { return }
      let slot = memberNames.slot(attributes[attribute].name, ofClass: Int(classIndex))
      if let link = input.document.link(ofAttribute: attribute) {
        resolve(link, attribute, of: index, slot, descriptor)
      } else {
        resolveStored(attribute, slot, descriptor, links.values)
      }
    }
    for (number, child) in links.children(ofObject: index).enumerated() {
      if findings.isFull { return }
      containment.check(
        Int(child), ofClass: participants.classes[Int(child)], in: index, ofClass: classIndex, number: number)
      // The same would be reported of each further child.
      if descriptor.members.container == nil { break }
    }
    if !descriptor.requiredNames.isEmpty { values.checkRequired(of: index, descriptor) }
  }

  /// A value of a key that the class declares must be of the declared type. Other values belong to the initializer.
  private mutating func resolveStored(
    _ attribute: Int, _ slot: Slot, _ descriptor: ClassDescriptor, _ stored: any StoredValues
  ) {
    switch slot.kind {
    case .attribute, .identity:
      slots[attribute] = Slot(.structure, slot.index)
      values.checkStored(attribute, slot, descriptor.attributes[slot.index], stored)
    case .part, .outlet, .collection, .event:
      findings.report(
        .storedForMember(
          input.document.name(ofAttribute: attribute), of: descriptor.name,
          at: input.document.place(ofAttribute: attribute)))
    default: break
    }
  }

  private mutating func resolve(
    _ link: NibDocument.LinkRecord, _ attribute: Int, of object: Int, _ slot: Slot, _ descriptor: ClassDescriptor
  ) {
    if link.kind == .part || link.kind == .parts { return resolvePart(attribute, slot, descriptor) }
    // A reference that leads to nothing is not written.
    if link.kind == .outlet, link.targetCount == 0 { return }
    let kind: Slot.Kind = link.kind == .outlet ? .outlet : link.kind == .collection ? .collection : .event
    guard slot.kind == kind else {
      return findings.report(
        .unknownMember(
          input.document.name(ofAttribute: attribute), kind: kind, of: descriptor,
          at: input.document.place(ofAttribute: attribute)))
    }
    slots[attribute] = slot
    connections.add(link, attribute, of: object, slot, participants)
  }

  /// A part that the class declares must be of the class that it declares. Other parts belong to the initializer.
  private mutating func resolvePart(_ attribute: Int, _ slot: Slot, _ descriptor: ClassDescriptor) {
    switch slot.kind {
    case .part:
      slots[attribute] = slot
      parts.checkStored(
        attribute, descriptor.members.parts[slot.index], of: descriptor.name, participants.classes)
    case .attribute, .identity, .outlet, .collection, .event:
      findings.report(
        .partForOther(
          input.document.name(ofAttribute: attribute), of: descriptor.name,
          at: input.document.place(ofAttribute: attribute)))
    default: slots[attribute] = .undeclaredPart
    }
  }

  private func checkRoots(_ links: NibDocument.Links) {
    guard let wanted = input.wantedRoot else { return }
    for root in links.roots {
      guard let descriptor = participants.descriptor(ofObject: Int(root)), !wanted.accepts(descriptor.type) else {
        continue
      }
      findings.report(
        .wrongRoot(descriptor.name, wanted: wanted.name, at: input.document.place(ofObject: Int(root))))
    }
  }

  /// Reports objects that nothing leads to. An edge that is at fault is mended first: what it led to is found then.
  private func checkUse() {
    guard findings.all.isEmpty, input.document.faults.isEmpty else { return }
    for object in input.document.unusedObjects {
      if findings.isFull { return }
      let name = participants.descriptor(ofObject: object)?.name ?? ""
      findings.report(.unusedObject(name, at: input.document.place(ofObject: object)))
    }
  }
}
