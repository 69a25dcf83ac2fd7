internal import NibModel

/// Walks once through the objects of an archive, whose edges are resolved already: what they lead to is checked against the
/// classes.
struct ArchivePass {
  private let input: PlanInput
  private let findings: Findings
  private let links: NibDocument.Links
  private let objects: [NibDocument.ObjectRecord]
  private let classes: [ClassDescriptor]

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
    classes = input.registry.classes
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
    let document = input.document
    for shape in 0..<document.shapes.count where shape != Int(document.root.shape) {
      guard let index = classNames.known(document.shapes.records[shape].name) else { continue }
      participants.shapes.resolve(shape, asClass: index)
    }
  }

  /// Checks values and edges, until there are more faults than are listed.
  mutating func resolveObjects() {
    for index in objects.indices {
      if findings.isFull { return }
      resolveObject(index)
    }
  }

  /// Checks that the roots are of the class that is wanted.
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

  /// Reports objects that nothing leads to. An edge that is at fault is mended first: what it led to is found then.
  func checkUse() {
    guard findings.all.isEmpty, input.document.faults.isEmpty else { return }
    for object in input.document.unusedObjects {
      if findings.isFull { return }
      let name = participants.descriptor(ofObject: object)?.name ?? ""
      findings.report(ArchivedFault.unused(className: name), at: input.document.place(ofObject: object))
    }
  }

  // MARK: Objects

  private mutating func resolveObject(_ index: Int) {
    let classIndex = participants.classIndex(ofObject: index)
    let descriptor = classes[Int(classIndex)]
    let shape = input.document.shapes[objects[index].shape]
    for (attribute, place) in zip(input.document.attributes(ofObject: index), shape.attributes) {
      if findings.isFull { return }
      let slot = participants.shapes.slots[place]
      if let link = input.document.link(ofAttribute: attribute) {
        resolve(link, attribute, of: index, slot, descriptor)
      } else {
        resolveStored(
          attribute, slot, slot.kind == .unknown ? participants.shapes.member(at: place, of: classIndex) : slot,
          descriptor)
      }
    }
    for (number, child) in links.children(ofObject: index).enumerated() {
      if findings.isFull { return }
      containment.check(
        Int(child), ofClass: participants.classIndex(ofObject: Int(child)), in: index, ofClass: classIndex,
        number: number)
      // The same would be reported of each further child.
      if descriptor.members.container == nil { break }
    }
    if !descriptor.requiredNames.isEmpty { values.checkRequired(of: index, descriptor) }
  }

  /// A value of a key that the class declares must be of the declared type. Other values belong to the initializer.
  private mutating func resolveStored(_ attribute: Int, _ slot: Slot, _ member: Slot, _ descriptor: ClassDescriptor) {
    switch member.kind {
    case .structure:
      values.checkStored(attribute, slot, descriptor.attributes[slot.index], links.values)
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
    // A reference that leads to nothing is not written.
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

  /// A part that the class declares must be of the class that it declares. Other parts belong to the initializer.
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
