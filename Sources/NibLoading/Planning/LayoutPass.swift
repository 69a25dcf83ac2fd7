internal import NibModel

/// Walks once through the objects of a layout: classes, ids and containment, and what each attribute means. The connections and
/// the awakes that the walk meets are resolved when all ids are known.
///
/// The parts of the plan and their checks are types of their own, each with its state. They are members of this structure,
/// and not of one within it, which would be copied for every object.
struct LayoutPass {
  private let input: PlanInput
  private let findings: Findings
  private let hasStructures: Bool
  // The parts of the document that are looked at for every object: reaching through the document would copy it.
  private let objects: [NibDocument.ObjectRecord]
  private let attributes: [NibDocument.AttributeRecord]
  private let storage: [UInt8]
  private let classes: [ClassDescriptor]

  private var classNames: ClassNames
  private var memberNames: MemberNames
  private(set) var participants: Participants
  private var containment: ContainmentCheck
  private var parts: PartResolver
  private let values: ValueCheck
  private var connections: ConnectionResolver
  private var awakes: AwakeResolver
  /// The member that each attribute means.
  private var slots: [Slot]

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    self.findings = findings
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

  /// Everything that was resolved.
  var tables: PlanTables {
    PlanTables(
      classes: participants.classes, slots: slots, parts: parts.table, connections: connections.table,
      awakePredecessors: awakes.predecessors, ids: participants.references.ids,
      externals: participants.references.externals)
  }

  // MARK: Passes

  /// Compares the class that the layout names with that of the owner.
  mutating func checkOwner(given: ClassDescriptor?) { participants.references.checkOwner(given: given) }

  /// Resolves classes, ids, attributes and values.
  mutating func resolveObjects() {
    for index in objects.indices { resolveObject(index) }
  }

  /// Resolves outlets, collections and actions.
  mutating func resolveConnections() {
    for index in input.document.connects.indices { connections.collectConnect(index, &participants) }
    connections.resolveAll(&participants)
  }

  /// Resolves the awakes that come after others.
  mutating func resolveAwakes() { awakes.resolveAll(&participants, connections.table, slots: slots) }

  // MARK: Objects

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
    let name = input.document.name(ofAttribute: attribute)
    let place = input.document.place(ofAttribute: attribute)
    let offer = findings.offers.attributes(of: descriptor, for: name)
    findings.report(
      MemberFault.unknownAttribute(name, className: descriptor.name, offer), at: place,
      replacement: offer.near.flatMap { input.spelling(name, as: $0, in: place) })
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
        return findings.report(
          ValueFault.objectForValue(member: name, wanted: entry.type.nibDescription), at: place)
      }
      slots[attribute] = Slot(.structure, slot.index)
      values.check(structure, entry, at: place)
    case .part where !structure.holdsObjects:
      parts.reportValue(.items, descriptor.members.parts[slot.index], at: place)
    case .part: break
    default:
      findings.report(
        ValueFault.valueForReference(
          member: name, kind: slot.kind, given: structure.holdsObjects ? .object : .items), at: place)
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
}
