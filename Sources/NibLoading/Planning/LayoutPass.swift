internal import NibModel

/// Walks once through the objects of a layout, and resolves classes, ids, containment and the members of attributes.
/// Connections and awakes are collected during the walk, and resolved when all ids are known.
///
/// The parts of the plan and their checks are separate types, each with its state. They are members of this structure,
/// and not of a nested structure, which would be copied for every object.
struct LayoutPass {
  private let input: PlanInput
  private let findings: Findings
  // The parts of the document that are used for every object. Access through the document would copy it.
  private let objects: [NibDocument.ObjectRecord]
  private let attributes: [NibDocument.AttributeRecord]
  private let storage: [UInt8]
  private let shapes: [Shapes.Record]
  private let shapeAttributes: [Shapes.Attribute]
  private let partRecords: [NibDocument.PartRecord]
  private let classes: [ClassDescriptor]

  private var classNames: ClassNames
  private(set) var participants: Participants
  private var containment: ContainmentCheck
  private var parts: PartResolver
  private let values: ValueCheck
  /// The index of the next object that is a value of an attribute.
  private var nextPart = 0
  private var connections: ConnectionResolver
  private var awakes: AwakeResolver
  private var ownerSettings: [ResolvedGraph.OwnerSetting] = []

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    self.findings = findings
    objects = input.document.objects
    attributes = input.document.attributes
    storage = input.document.storage
    shapes = input.document.shapes.records
    shapeAttributes = input.document.shapes.attributes
    partRecords = input.document.parts
    classes = input.registry.classes
    classNames = ClassNames(input, findings)
    participants = Participants(input, findings)
    containment = ContainmentCheck(input, findings)
    parts = PartResolver(input, findings)
    values = ValueCheck(input, findings)
    connections = ConnectionResolver(input, findings)
    awakes = AwakeResolver(input, findings)
  }

  /// Everything that was resolved.
  var tables: PlanTables {
    PlanTables(
      classes: participants.shapes.classes, slots: participants.shapes.slots, parts: parts.table,
      connections: connections.table, awakePredecessors: awakes.predecessors, ids: participants.references.ids,
      externals: participants.references.externals, ownerSettings: ownerSettings)
  }

  // MARK: Passes

  /// Compares the class that the layout names for its owner with the class of the owner.
  mutating func checkOwner(given: ClassDescriptor?) { participants.references.checkOwner(given: given) }

  /// Resolves classes, ids, attributes and values.
  mutating func resolveObjects() {
    participants.references.enterIDs()
    participants.shapes.resolveAll(&classNames)
    if !input.partOwners.isEmpty { PartOwnerCheck(input, findings).check(participants) }
    // Local constants, and access without bounds checks, because this runs for every object. The reader has checked
    // each index.
    let (objects, attributes, storage) = (objects, attributes, storage)
    let (kinds, shapeClasses, shapeWork) = (
      participants.shapes.kinds, participants.shapes.classes, participants.shapes.work
    )
    let (records, values, bytes) = (objects.span, attributes.span, storage.span)
    let (works, classOfShape) = (shapeWork.span, shapeClasses.span)
    // Siblings have the same container.
    var (container, containerClass): (Int32, Int32) = (-1, ClassNames.unknown)
    for index in records.indices {
      let record = records[unchecked: index]
      let shape = Int(record.shape)
      guard case .plain(let work, let end) = kinds.span[unchecked: shape] else {
        resolveObject(index)
        continue
      }
      if record.parent >= 0 {
        if record.parent != container {
          container = record.parent
          containerClass = classOfShape[unchecked: Int(records[unchecked: Int(container)].shape)]
        }
        containment.check(
          index, ofClass: classOfShape[unchecked: shape], in: Int(container), ofClass: containerClass)
      }
      for number in Int(work)..<Int(end) {
        let item = works[unchecked: number]
        let attribute = Int(record.firstAttribute) &+ Int(item.place)
        if let entry = item.entry {
          let value = values[unchecked: attribute]
          let start = Int(value.valueStart)
          let text = bytes.extracting(unchecked: start..<start &+ Int(value.valueCount))
          if entry._withUnsafeGuaranteedRef({ $0.takes(text) }) { continue }
        }
        resolve(number, attribute, of: index)
      }
    }
    checkLayers()
  }

  /// Checks the values that use sites override, because some orders set them too.
  private mutating func checkLayers() {
    let document = input.document
    for layer in document.firstLayer..<document.attributes.count {
      let object = document.object(ofAttribute: layer)
      guard let descriptor = participants.descriptor(ofObject: object) else { continue }
      let slot = participants.slot(ofAttribute: document.attribute(ofLayer: layer), of: object)
      if slot.kind == .attribute { values.check(layer: layer, slot, descriptor, storage) }
    }
  }

  /// Resolves an attribute of a plain object that is a connection, or whose text is not a value of its type.
  @inline(never)
  private mutating func resolve(_ work: Int, _ attribute: Int, of index: Int) {
    guard let descriptor = participants.descriptor(ofObject: index) else { return }
    resolve(participants.shapes.work[work].slot, attribute, of: index, descriptor)
  }

  /// Resolves the attributes and children of an owner whose contents the layout has.
  mutating func resolveOwner() {
    guard input.fillsOwner else { return }
    var contents = OwnerContents(input, findings)
    contents.resolve(participants)
    ownerSettings = contents.settings
  }

  /// Resolves outlets, collections and actions.
  mutating func resolveConnections() {
    for index in input.document.connects.indices { connections.collectConnect(index, &participants) }
    connections.resolveAll(&participants)
  }

  /// Resolves the declarations of the order of awakes.
  mutating func resolveAwakes() { awakes.resolveAll(&participants, connections.table) }

  // MARK: Objects

  @inline(never)
  private mutating func resolveObject(_ index: Int) {
    let record = objects[index]
    let parent = Int(record.parent)
    let shape = shapes[Int(record.shape)]
    let isPart = shape.isPart
    let containerClass = isPart || parent < 0 ? ClassNames.unknown : participants.classIndex(ofObject: parent)
    let classIndex = classNames.resolve(shape.name, of: index, in: containerClass)
    // Already resolved, except for a shape that only parts have.
    _ = participants.shapes.kind(of: Int(record.shape), &classNames)
    if isPart {
      enterPart(index, of: parent)
    } else if parent >= 0 {
      containment.check(index, ofClass: classIndex, in: parent, ofClass: containerClass)
    }
    guard classIndex != ClassNames.unknown else { return collectWithoutClass(index) }
    let descriptor = classes[Int(classIndex)]
    let first = Int(record.firstAttribute) &- shape.attributes.lowerBound
    for place in shape.attributes {
      let attribute = first &+ place
      let slot = participants.shapes.slots[place]
      let form = shapeAttributes[place].form
      if slot.kind == .design || slot == .undeclaredPart { continue }
      if form == .items || form == .objects, slot.kind != .unknown {
        resolve(form, slot, attribute, descriptor)
      } else {
        resolve(slot, attribute, of: index, descriptor)
      }
    }
    if !descriptor.requiredNames.isEmpty { values.checkRequired(of: index, descriptor) }
  }

  @inline(__always)
  private mutating func resolve(_ slot: Slot, _ attribute: Int, of object: Int, _ descriptor: ClassDescriptor) {
    switch slot.kind {
    case .attribute, .identity:
      values.check(attribute, slot, among: input.document.attributes(ofObject: object), descriptor, storage)
    case .part: parts.checkEmpty(attribute, descriptor.members.parts[slot.index])
    case .id, .design, .structure: break
    case .outlet, .collection, .event: connections.collect(slot, attribute, of: object)
    case .ownerOutlet, .ownerCollection: connections.collectOwner(slot.kind, attribute, of: object)
    case .awakeAfter: awakes.collect(attribute, of: object)
    case .unknown, .unresolved: reportUnknown(attribute, descriptor)
    }
  }

  private func reportUnknown(_ attribute: Int, _ descriptor: ClassDescriptor) {
    let name = input.document.name(ofAttribute: attribute)
    let place = input.document.place(ofAttribute: attribute)
    if input.samples == .unknown, QualifiedName.isQualified(name) {
      return findings.report(MemberFault.ofVersion2(name), at: place)
    }
    if input.samples != .unknown, name == QualifiedName.allow {
      return findings.report(MemberFault.structuredAllowance, at: place)
    }
    let isSample = input.samples != .unknown && QualifiedName.sampled(name) != nil
    // A load needs no sample data, so it does not fail because of a name. Objects in such an attribute would be made.
    if isSample, input.samples == .ignored, input.document.structure(ofAttribute: attribute) == nil { return }
    let offer =
      isSample
      ? findings.offers.samples(of: descriptor, for: name) : findings.offers.attributes(of: descriptor, for: name)
    findings.report(
      MemberFault.unknownAttribute(name, className: descriptor.name, offer), at: place,
      replacement: offer.near.flatMap { input.spelling(name, as: $0, in: place) })
  }

  /// Resolves an attribute that contains elements.
  @inline(never)
  private mutating func resolve(_ form: Shapes.Form, _ slot: Slot, _ attribute: Int, _ descriptor: ClassDescriptor) {
    let name = input.document.name(ofAttribute: attribute)
    let place = input.document.place(ofAttribute: attribute)
    switch slot.kind {
    case .structure:
      guard let structure = input.document.structure(ofAttribute: attribute) else { return }
      values.check(structure, descriptor.attributes[slot.index], at: place)
    case .attribute, .identity:
      let type = descriptor.attributes[slot.index].type
      findings.report(ValueFault.objectForValue(member: name, wanted: type.words), at: place)
    case .part where form == .items && !DesignName.isDesign(name):
      parts.reportValue(.items, descriptor.members.parts[slot.index], at: place)
    case .part, .design: break
    default:
      findings.report(
        ValueFault.valueForReference(member: name, kind: slot.kind, given: form == .objects ? .object : .items),
        at: place)
    }
  }

  private mutating func enterPart(_ part: Int, of parent: Int) {
    while nextPart < partRecords.count, Int(partRecords[nextPart].object) < part { nextPart += 1 }
    guard nextPart < partRecords.count, Int(partRecords[nextPart].object) == part else { return }
    let attribute = Int(partRecords[nextPart].attribute)
    let slot = participants.slot(ofAttribute: attribute, of: parent)
    guard slot.kind == .part, let whole = participants.descriptor(ofObject: parent) else { return }
    parts.enter(part, participants.descriptor(ofObject: part), as: attribute, of: whole, parent, slot)
  }

  /// Collects the connections of an object of unknown class. The object can still be the target of the owner's outlets,
  /// and wait for others, and misspelled references are worth reporting.
  private mutating func collectWithoutClass(_ index: Int) {
    for attribute in input.document.attributes(ofObject: index) {
      switch input.document.attributeName(attribute) {
      case ReservedName.awakeAfter: awakes.collect(attribute, of: index)
      case ReservedName.outlet: connections.collectOwner(.ownerOutlet, attribute, of: index)
      case ReservedName.outlets: connections.collectOwner(.ownerCollection, attribute, of: index)
      default: break
      }
    }
  }
}
