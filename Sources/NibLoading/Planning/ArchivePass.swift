internal import NibModel

/// Walks once through the objects of an archive. Its edges are already resolved; this pass checks their targets
/// against the classes.
struct ArchivePass {
  private let input: PlanInput
  private let findings: Findings
  private let links: NibDocument.Links
  private let objects: [NibDocument.ObjectRecord]
  private let shapes: Shapes
  private let attributes: [NibDocument.AttributeRecord]
  private let classes: [ClassDescriptor]
  /// The kinds of stored values that are known to fit, for each attribute of each shape. These values need no check.
  private var fittingKinds: [StoredKinds]

  private var classNames: ClassNames
  private(set) var participants: Participants
  private var containment: ContainmentCheck
  private let parts: PartResolver
  private let values: ValueCheck
  private var edges: EdgeResolver

  init(_ input: PlanInput, _ links: NibDocument.Links, _ findings: Findings) {
    self.input = input
    self.findings = findings
    self.links = links
    objects = input.document.objects
    shapes = input.document.shapes
    attributes = input.document.attributes
    classes = input.registry.classes
    fittingKinds = Array(repeating: [], count: shapes.attributes.count)
    classNames = ClassNames(input, findings)
    participants = Participants(input, findings)
    containment = ContainmentCheck(input, findings)
    parts = PartResolver(input, findings)
    values = ValueCheck(input, findings)
    edges = EdgeResolver(input, findings)
  }

  /// Everything that was resolved.
  var tables: PlanTables {
    PlanTables(
      classes: participants.shapes.classes, slots: participants.shapes.slots, parts: parts.table,
      connections: edges.table,
      ids: participants.references.ids)
  }

  // MARK: Passes

  /// Finds the classes.
  mutating func resolveClasses() {
    classNames.resolveArchive(links)
    for shape in 0..<shapes.count where shape != Int(input.document.root.shape) {
      guard let index = classNames.known(shapes.records[shape].name) else { continue }
      participants.shapes.resolve(shape, asClass: index)
      for place in shapes.records[shape].attributes where shapes.attributes[place].form == .value {
        fittingKinds[place] = kindsThatFit(member(at: place, of: index), of: classes[Int(index)])
      }
    }
  }

  /// Returns the member for the key of a value in a shape. The member keeps its kind even if no value can be given
  /// for it.
  private mutating func member(at place: Int, of classIndex: Int32) -> Slot {
    let slot = participants.shapes.slots[place]
    return slot.kind == .unknown ? participants.shapes.member(at: place, of: classIndex) : slot
  }

  private func kindsThatFit(_ member: Slot, of descriptor: ClassDescriptor) -> StoredKinds {
    switch member.kind {
    case .structure:
      let type = descriptor.attributes[member.index].type
      var kinds: StoredKinds = member.acceptsAnyText ? .text : []
      if type.isLinked(as: Int.self) { kinds.insert(.integer) }
      if type.isLinked(as: Bool.self) { kinds.insert(.boolean) }
      if type.isLinked(as: Double.self) { kinds.insert(.real) }
      return kinds
    case .part, .outlet, .collection, .event: return []
    // The initializer decodes the value.
    default: return .all
    }
  }

  /// Checks values and edges, until there are more faults than are listed.
  mutating func resolveObjects() {
    // Local copies: as properties of the pass, each would be reference-counted for each object.
    let (objects, records, classes, kinds, attributes) = (
      objects, shapes.records, participants.shapes.classes, fittingKinds, attributes
    )
    let values = links.values
    let isComplete = self.classes.map(\.requiredNames.isEmpty)
    for index in objects.indices {
      let object = objects[index]
      let classIndex = classes[Int(object.shape)]
      let first = Int(records[Int(object.shape)].firstAttribute)
      for place in first..<first &+ Int(records[Int(object.shape)].attributeCount) {
        if kinds[place].rawValue == StoredKinds.all.rawValue { continue }
        let attribute = Int(object.firstAttribute) &+ place &- first
        if kinds[place].rawValue != 0 {
          if values.kind(attributes[attribute].number).rawValue & kinds[place].rawValue != 0 { continue }
        }
        if findings.isFull { return }
        resolve(attribute, at: place, of: index, classIndex)
      }
      if links.hasChildren(index) {
        if findings.isFull { return }
        checkChildren(of: index, classIndex, self.classes[Int(classIndex)])
      }
      if !isComplete[Int(classIndex)] {
        if findings.isFull { return }
        self.values.checkRequired(of: index, self.classes[Int(classIndex)])
      }
    }
  }

  /// Checks that the roots have the expected class.
  func checkRoots() {
    guard let wanted = input.wantedRoot else { return }
    for root in links.roots {
      guard let descriptor = participants.descriptor(ofObject: Int(root)), !wanted.accepts(descriptor.type) else {
        continue
      }
      findings.report(
        ArchivedFault.wrongRoot(className: descriptor.name, wanted: wanted.name),
        at: input.document.place(ofObject: Int(root)))
    }
  }

  /// Reports objects that no edge refers to. Faulty edges must be corrected first; their targets are found then.
  func checkUse() {
    guard findings.all.isEmpty, input.document.faults.isEmpty else { return }
    for object in input.document.unusedObjects {
      if findings.isFull { return }
      let name = participants.descriptor(ofObject: object)?.name ?? ""
      findings.report(ArchivedFault.unused(className: name), at: input.document.place(ofObject: object))
    }
  }

  // MARK: Objects

  private mutating func checkChildren(of index: Int, _ classIndex: Int32, _ descriptor: ClassDescriptor) {
    for (number, child) in links.children(ofObject: index).enumerated() {
      let fits = containment.check(
        Int(child), ofClass: participants.classIndex(ofObject: Int(child)), in: index, ofClass: classIndex,
        number: number)
      // The same fault would be reported for each further child.
      if !fits, descriptor.members.container == nil || findings.isFull { break }
    }
  }

  /// Checks an attribute of one object.
  @inline(never)
  private mutating func resolve(_ attribute: Int, at place: Int, of object: Int, _ classIndex: Int32) {
    let descriptor = classes[Int(classIndex)]
    if let link = input.document.link(ofAttribute: attribute) {
      resolve(link, attribute, of: object, participants.shapes.slots[place], descriptor)
    } else {
      resolveStored(attribute, member(at: place, of: classIndex), descriptor)
    }
  }

  /// Checks that a value has the type that the class declares for its key. Other values belong to the initializer.
  private func resolveStored(_ attribute: Int, _ member: Slot, _ descriptor: ClassDescriptor) {
    switch member.kind {
    case .structure: values.checkStored(attribute, descriptor.attributes[member.index], links.values)
    case .part, .outlet, .collection, .event:
      findings.report(
        ArchivedFault.valueForMember(input.document.name(ofAttribute: attribute), className: descriptor.name),
        at: input.document.place(ofAttribute: attribute))
    default: break
    }
  }

  private mutating func resolve(
    _ link: NibDocument.LinkRecord, _ attribute: Int, of object: Int, _ slot: Slot, _ descriptor: ClassDescriptor
  ) {
    if link.kind == .part || link.kind == .parts { return resolvePart(attribute, slot, descriptor) }
    // Archives do not contain references without a target.
    if link.kind == .outlet, link.targetCount == 0 { return }
    let kind: Slot.Kind = link.kind == .outlet ? .outlet : link.kind == .collection ? .collection : .event
    guard slot.kind == kind else {
      let name = input.document.name(ofAttribute: attribute)
      let offer = findings.offers.members(kind, of: descriptor, for: name)
      return findings.report(
        MemberFault.unknown(name, kind: kind, className: descriptor.name, offer),
        at: input.document.place(ofAttribute: attribute))
    }
    edges.add(link, attribute, of: object, slot, participants)
  }

  /// Checks that a part has the class that its owner's class declares. Other parts belong to the initializer.
  private mutating func resolvePart(_ attribute: Int, _ slot: Slot, _ descriptor: ClassDescriptor) {
    switch slot.kind {
    case .part where slot.isDeclared:
      parts.checkStored(attribute, descriptor.members.parts[slot.index], of: descriptor.name, participants)
    case .unknown:
      findings.report(
        ArchivedFault.objectForMember(input.document.name(ofAttribute: attribute), className: descriptor.name),
        at: input.document.place(ofAttribute: attribute))
    default: break
    }
  }
}
