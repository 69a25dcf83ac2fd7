internal import NibModel

/// Archives: the edges are resolved already, and what they lead to is checked against the classes.
extension Planner {
  mutating func resolveArchive(_ links: NibDocument.Links) {
    resolveArchivedClasses(links)
    // The rest would be told of objects without a class.
    guard faults.all.isEmpty else { return }
    classes = document.objects.map { classTable[Int($0.name)] ?? Self.unknownClass }
    for index in document.objects.indices {
      if faults.isFull { return }
      resolveArchivedObject(index, links)
    }
    checkConnectedOutlets()
    checkRoots(links)
    // An edge that is at fault is mended first: what it led to is found then.
    guard faults.all.isEmpty, document.faults.isEmpty else { return }
    for object in document.unusedObjects {
      if faults.isFull { return }
      report(.unusedObject(registry.classes[Int(classes[object])].name, at: document.place(ofObject: object)))
    }
  }

  private mutating func checkRoots(_ links: NibDocument.Links) {
    guard let wanted = wantedRoot else { return }
    for root in links.roots {
      let descriptor = registry.classes[Int(classes[Int(root)])]
      if wanted.accepts(descriptor.type) { continue }
      report(.wrongRoot(descriptor.name, wanted: wanted.name, at: document.place(ofObject: Int(root))))
    }
  }

  // MARK: Classes

  private mutating func resolveArchivedClasses(_ links: NibDocument.Links) {
    for (number, record) in links.classes.enumerated() {
      if faults.isFull { return }
      let name = document.names[Int(record.name)]
      guard let index = registry.archivedClass(named: name) else {
        report(.unknownClass(name, at: .keyPath("classes.\(number).name"), among: registry))
        continue
      }
      classTable[Int(record.name)] = Int32(index)
      if registry.classes[index].type is any NibVersionIndifferent.Type { continue }
      let place = SourcePlace.keyPath("classes.\(number).versions")
      let known = registry.archiveVersions(of: registry.classes[index])
      for (writer, version) in record.versions.sorted(by: { $0.key < $1.key }) {
        let current = known[registry.currentName(of: writer)] ?? 0
        if !registry.isArchived(registry.classes[index], within: writer) {
          report(.foreignVersion(of: writer, version, in: name, at: place))
        } else if version > current {
          report(.newerVersion(of: writer, version, known: current, at: place))
        }
      }
    }
  }

  // MARK: Objects

  private mutating func resolveArchivedObject(_ index: Int, _ links: NibDocument.Links) {
    let descriptor = registry.classes[Int(classes[index])]
    for attribute in document.objects[index].attributes {
      if faults.isFull { return }
      let slot = slot(document.attributes[attribute].name, ofClass: Int(classes[index]))
      if let link = document.link(ofAttribute: attribute) {
        resolve(link, attribute, of: index, slot, descriptor)
      } else {
        resolveStoredValue(attribute, slot, descriptor, links.values)
      }
    }
    for (number, child) in links.children(ofObject: index).enumerated() {
      if faults.isFull { return }
      checkContainment(of: Int(child), in: index, number: number)
      // More of the same would be said of each further child.
      if descriptor.members.container == nil { break }
    }
    if !descriptor.requiredNames.isEmpty { checkRequiredAttributes(of: index, descriptor) }
  }

  private mutating func slot(_ name: NibDocument.Name, ofClass index: Int) -> Slot {
    if let known = slotCache[index, Int(name)] { return known }
    let slot = registry.classes[index].slots[document.names[Int(name)]] ?? Slot(.unknown)
    slotCache[index, Int(name)] = slot
    return slot
  }

  /// A value of a key that the class declares must be of the declared type. Other values belong to the initializer.
  private mutating func resolveStoredValue(
    _ attribute: Int, _ slot: Slot, _ descriptor: ClassDescriptor, _ values: any StoredValues
  ) {
    switch slot.kind {
    case .attribute, .identity: break
    case .part, .outlet, .collection, .event:
      let name = document.names[Int(document.attributes[attribute].name)]
      return report(.storedForMember(name, of: descriptor.name, at: document.place(ofAttribute: attribute)))
    default: return
    }
    slots[attribute] = Slot(.structure, slot.index)
    let entry = descriptor.attributes[slot.index]
    let number = document.attributes[attribute].number
    if slot.acceptsAnyText, values.isText(number) { return }
    let value = values.propertyList(number)
    if isValue(value, of: entry.type) { return }
    report(.badValue(value, attribute: entry.name, type: entry.type, at: document.place(ofAttribute: attribute)))
  }

  // MARK: Edges

  private mutating func resolve(
    _ link: NibDocument.LinkRecord, _ attribute: Int, of object: Int, _ slot: Slot, _ descriptor: ClassDescriptor
  ) {
    switch link.kind {
    case .part, .parts: resolvePart(link, attribute, slot, descriptor)
    case .outlet:
      guard let target = document.targets(ofAttribute: attribute).first,
        let member = member(.outlet, attribute, slot, descriptor)
      else { return }
      let entry = descriptor.members.outlets[member]
      guard accepts(target, entry.name, of: descriptor, entry.type, entry.accepts, at: attribute, 0) else { return }
      connections.append(
        ResolvedLayout.Connection(
          kind: .outlet, isExplicit: false, member: Int32(member), action: -1, source: .object(object),
          target: .object(Int(target)), attribute: Int32(attribute)))
    case .collection: resolveCollection(attribute, of: object, slot, descriptor)
    case .action: resolveAction(link, attribute, of: object, slot, descriptor)
    }
  }

  /// A part that the class declares must be of the class that it declares. Other parts belong to the initializer.
  private mutating func resolvePart(
    _ link: NibDocument.LinkRecord, _ attribute: Int, _ slot: Slot, _ descriptor: ClassDescriptor
  ) {
    let place = document.place(ofAttribute: attribute)
    switch slot.kind {
    case .part: slots[attribute] = slot
    case .attribute, .identity, .outlet, .collection, .event:
      let name = document.names[Int(document.attributes[attribute].name)]
      return report(.partForOther(name, of: descriptor.name, at: place))
    default:
      slots[attribute] = .undeclaredPart
      return
    }
    let entry = descriptor.members.parts[slot.index]
    let targets = document.targets(ofAttribute: attribute)
    if !entry.isList, targets.count != 1 {
      report(.onePart(entry.name, of: descriptor.name, given: targets.count, at: place))
    }
    for (place, target) in targets.enumerated() {
      if faults.isFull { return }
      let given = registry.classes[Int(classes[Int(target)])]
      if entry.accepts(given.type) { continue }
      report(
        .storedPartType(
          entry.name, of: descriptor.name, wanted: className(entry.type), given: given.name,
          at: document.place(ofTarget: place, ofAttribute: attribute)))
    }
  }

  private mutating func resolveCollection(
    _ attribute: Int, of object: Int, _ slot: Slot, _ descriptor: ClassDescriptor
  ) {
    guard let member = member(.collection, attribute, slot, descriptor) else { return }
    let entry = descriptor.members.collections[member]
    var targets: [Party] = []
    for (place, target) in document.targets(ofAttribute: attribute).enumerated() {
      if faults.isFull { return }
      guard accepts(target, entry.name, of: descriptor, entry.type, entry.accepts, at: attribute, place) else {
        continue
      }
      targets.append(.object(Int(target)))
    }
    collections.append(
      ResolvedLayout.Collection(
        source: .object(object), member: Int32(member), targets: targets,
        attributes: Array(repeating: Int32(attribute), count: max(targets.count, 1))))
  }

  private mutating func accepts(
    _ target: Int32, _ name: String, of descriptor: ClassDescriptor, _ type: AnyClass,
    _ accepts: (AnyClass) -> Bool, at attribute: Int, _ place: Int
  ) -> Bool {
    let given = registry.classes[Int(classes[Int(target)])]
    if accepts(given.type) { return true }
    report(
      .outletType(
        name, of: descriptor.name, wanted: registry.words(for: type, accepts),
        target: "objects.\(document.objects[Int(target)].position)", given: given.name,
        at: document.place(ofTarget: place, ofAttribute: attribute)))
    return false
  }

  private mutating func resolveAction(
    _ link: NibDocument.LinkRecord, _ attribute: Int, of object: Int, _ slot: Slot, _ descriptor: ClassDescriptor
  ) {
    guard let member = member(.event, attribute, slot, descriptor) else { return }
    var target = Party.firstResponder
    var action = -1
    if let index = document.targets(ofAttribute: attribute).first {
      target = .object(Int(index))
      guard
        let found = resolveAction(
          document.names[Int(link.action)], target: target, sender: descriptor,
          at: document.place(ofAttribute: attribute))
      else { return }
      action = found
    }
    connections.append(
      ResolvedLayout.Connection(
        kind: .action, isExplicit: false, member: Int32(member), action: Int32(action), source: .object(object),
        target: target, attribute: Int32(attribute)))
  }

  /// The member of a kind that an attribute means. Reports an attribute that means none.
  private mutating func member(
    _ kind: Slot.Kind, _ attribute: Int, _ slot: Slot, _ descriptor: ClassDescriptor
  ) -> Int? {
    if slot.kind == kind {
      slots[attribute] = slot
      return slot.index
    }
    report(
      .unknownMember(
        document.names[Int(document.attributes[attribute].name)], kind: kind, of: descriptor,
        at: document.place(ofAttribute: attribute)))
    return nil
  }
}

extension Slot {
  /// A part that the class does not declare, and that only its initializer knows.
  static let undeclaredPart = Slot(.part, -1)

  /// True for a part that the class declares.
  package var isDeclared: Bool { index >= 0 }
}

/// The class that the roots of an archive must have.
package struct WantedRoot {
  package let name: String
  package let accepts: (AnyClass) -> Bool

  package init<Root: AnyObject>(_ type: Root.Type) {
    name = className(type)
    accepts = { isClass($0, within: type) }
  }
}
