internal import NibLoading
internal import NibModel

/// What leads from one object to others.
extension ArchivePlanner {
  typealias Link = ArchiveGraph<Value>.Link

  mutating func resolveLink(_ index: Int, of object: Int, _ descriptor: ClassDescriptor) {
    let link = graph.links[index]
    switch link.kind {
    case .children: checkChildren(link, of: object, descriptor)
    case .part, .parts: resolvePart(index, of: object, descriptor)
    case .outlet: resolveOutlet(index, of: object, descriptor)
    case .collection: resolveCollection(index, of: object, descriptor)
    case .action: resolveAction(index, of: object, descriptor)
    }
  }

  private mutating func checkChildren(_ link: Link, of object: Int, _ descriptor: ClassDescriptor) {
    let path = ArchivePath.object(object).part("children")
    for (place, child) in graph.targets(of: link).enumerated() {
      if faults.isFull { return }
      let given = self.descriptor(ofObject: Int(child))
      guard let container = descriptor.members.container else {
        return report(.childrenNotAllowed(given.name, in: descriptor.name, at: .none), path.place(place))
      }
      if !container.accepts(given.type) {
        let fitting = registry.elements(fitting: container.accepts)
        report(.childType(given.name, in: descriptor.name, fitting: fitting, at: .none), path.place(place))
      }
      if let limit = container.limit, place == limit {
        report(.tooManyChildren(given.name, in: descriptor.name, limit: limit, at: .none), path.place(place))
      }
    }
  }

  /// A part that the class declares must be of the class that it declares. Others are the class's own affair.
  private mutating func resolvePart(_ index: Int, of object: Int, _ descriptor: ClassDescriptor) {
    let link = graph.links[index]
    let path = ArchivePath.object(object).part("parts").key(link.key)
    let slot = slot(link.key, of: object, descriptor)
    switch slot.kind {
    case .part: break
    case .attribute, .identity, .outlet, .collection, .event:
      return report(.partForOther(graph.keys[link.key], of: descriptor.name, at: path.words(graph.keys)))
    default: return
    }
    members[index] = Int32(slot.index)
    let entry = descriptor.members.parts[slot.index]
    if !entry.isList, link.targets.count != 1 {
      report(.onePart(entry.name, of: descriptor.name, given: link.targets.count, at: path.words(graph.keys)))
    }
    for (place, target) in graph.targets(of: link).enumerated() {
      if faults.isFull { return }
      let given = self.descriptor(ofObject: Int(target))
      if entry.accepts(given.type) { continue }
      report(
        .partType(
          entry.name, of: descriptor.name, wanted: String(describing: entry.type), given: given.name,
          at: (link.kind == .parts ? path.place(place) : path).words(graph.keys)))
    }
  }

  private mutating func resolveOutlet(_ index: Int, of object: Int, _ descriptor: ClassDescriptor) {
    let link = graph.links[index]
    let path = ArchivePath.object(object).part("outlets").key(link.key)
    guard let target = graph.targets(of: link).first,
      let member = member(.outlet, of: object, descriptor, link.key, path)
    else { return }
    members[index] = Int32(member)
    let entry = descriptor.members.outlets[member]
    checkOutlet(entry.name, of: descriptor, takes: entry.type, entry.accepts, target, path)
  }

  private mutating func resolveCollection(_ index: Int, of object: Int, _ descriptor: ClassDescriptor) {
    let link = graph.links[index]
    let path = ArchivePath.object(object).part("collections").key(link.key)
    guard let member = member(.collection, of: object, descriptor, link.key, path) else { return }
    members[index] = Int32(member)
    let entry = descriptor.members.collections[member]
    for (place, target) in graph.targets(of: link).enumerated() {
      if faults.isFull { return }
      checkOutlet(entry.name, of: descriptor, takes: entry.type, entry.accepts, target, path.place(place))
    }
  }

  private mutating func checkOutlet(
    _ name: String, of descriptor: ClassDescriptor, takes type: AnyClass, _ accepts: (AnyClass) -> Bool,
    _ target: Int32, _ path: ArchivePath
  ) {
    let given = self.descriptor(ofObject: Int(target))
    if accepts(given.type) { return }
    report(
      .outletType(
        name, of: descriptor.name, wanted: registry.words(for: type, accepts), target: "objects.\(target)",
        given: given.name, at: .none), path)
  }

  private mutating func resolveAction(_ index: Int, of object: Int, _ descriptor: ClassDescriptor) {
    let link = graph.links[index]
    let path = ArchivePath.object(object).part("actions").key(link.key)
    guard let member = member(.event, of: object, descriptor, link.key, path) else { return }
    members[index] = Int32(member)
    guard let target = graph.targets(of: link).first else { return }
    let taker = self.descriptor(ofObject: Int(target))
    let action = graph.keys[link.action]
    guard let number = taker.action(named: action) else {
      return report(.unknownAction(action, of: taker.name, among: taker.actionNames, at: .none), path)
    }
    let entry = taker.members.actions[number]
    guard let wanted = entry.sender, !entry.acceptsSender(descriptor.type) else { return }
    report(
      .senderType(
        action, of: taker.name, wanted: registry.words(for: wanted, entry.acceptsSender), given: descriptor.name,
        at: .none), path)
  }

  /// Which member of that kind a key is.
  private mutating func member(
    _ kind: Slot.Kind, of object: Int, _ descriptor: ClassDescriptor, _ key: Int32, _ path: ArchivePath
  ) -> Int? {
    let slot = slot(key, of: object, descriptor)
    if slot.kind == kind { return slot.index }
    report(.unknownMember(graph.keys[key], kind: kind, of: descriptor, at: .none), path)
    return nil
  }
}
