internal import NibModel

extension Planner {
  // MARK: Explicit connections

  /// Takes a `<connect>` apart. The reader has seen that it has the attributes of one of its forms.
  mutating func collectConnect(_ index: Int) {
    let attributes = document.connects[index].attributes
    guard let from = document.attribute(ReservedName.from, in: attributes),
      let to = document.attribute(ReservedName.to, in: attributes),
      let source = party(document.text(ofAttribute: from)[...], attribute: from),
      let target = party(document.text(ofAttribute: to)[...], attribute: to)
    else { return }
    let action = document.attribute(ReservedName.action, in: attributes)
    let kinds: [(NibDocument.Name, Slot.Kind)] = [
      (ReservedName.outlet, .outlet), (ReservedName.outlets, .collection), (ReservedName.event, .event),
    ]
    for (name, kind) in kinds {
      guard let attribute = document.attribute(name, in: attributes) else { continue }
      guard let slot = explicitSlot(kind, attribute: attribute, source: source) else { continue }
      pending.append(
        PendingConnection(
          source: source, target: target, slot: slot, attribute: Int32(attribute), isExplicit: true,
          action: Int32(action ?? -1)))
    }
  }

  /// The member that a `<connect>` names.
  mutating func explicitSlot(_ kind: Slot.Kind, attribute: Int, source: Party) -> Slot? {
    let name = document.text(ofAttribute: attribute)
    let range = document.valueRange(ofAttribute: attribute)
    if source == .firstResponder {
      report(.badReference("'#first' is whoever has the focus, and has no \(kind.word) to connect", at: range))
      return nil
    }
    guard let descriptor = descriptor(of: source) else {
      if source == .owner { return missingOwner(at: range) }
      return nil
    }
    if let slot = descriptor.slots[name], slot.kind == kind { return slot }
    report(.unknownMember(name, kind: kind, of: descriptor, at: range))
    return nil
  }

  mutating func missingOwner(at range: SourceRange) -> Slot? {
    // A layout that names its owner's class has been told already that the class is unknown or missing.
    guard document.ownerClass == nil else { return nil }
    if !isForCheckingOnly {
      report(.missingOwner("this connects the owner, and no owner was given", at: range))
    } else if !diagnostics.contains(where: { $0.code == .missingOwner }) {
      report(.unnamedOwner(at: range))
    }
    return nil
  }

  // MARK: Outlets, collections, actions

  mutating func resolveConnection(_ connection: PendingConnection) {
    let attribute = Int(connection.attribute)
    switch connection.slot.kind {
    case .ownerOutlet, .ownerCollection:
      let kind: Slot.Kind = connection.slot.kind == .ownerOutlet ? .outlet : .collection
      guard let slot = explicitSlot(kind, attribute: attribute, source: .owner) else { return }
      addOutlet(slot, source: .owner, target: connection.target, connection)
    case .outlet, .collection:
      var target = connection.target
      if !connection.isExplicit {
        guard let named = party(document.text(ofAttribute: attribute)[...], attribute: attribute) else { return }
        target = named
      }
      addOutlet(connection.slot, source: connection.source, target: target, connection)
    case .event: addAction(connection)
    default: break
    }
  }

  mutating func addOutlet(_ slot: Slot, source: Party, target: Party, _ connection: PendingConnection) {
    guard let descriptor = descriptor(of: source) else { return }
    let attribute = Int(connection.attribute)
    let isOutlet = slot.kind == .outlet
    let outlets = descriptor.members.outlets
    let collections = descriptor.members.collections
    let name = isOutlet ? outlets[slot.index].name : collections[slot.index].name
    let wanted: AnyClass = isOutlet ? outlets[slot.index].type : collections[slot.index].type
    let accepts = isOutlet ? outlets[slot.index].accepts : collections[slot.index].accepts
    if target == .firstResponder {
      report(
        .badReference(
          "'#first' is whoever has the focus; only an action can name it",
          at: document.valueRange(ofAttribute: attribute)
        ))
      return
    }
    if target == .owner, owner == nil {
      _ = missingOwner(at: document.valueRange(ofAttribute: attribute))
      return
    }
    if let type = type(of: target), !accepts(type) {
      report(
        .outletType(
          name, of: descriptor.name, wanted: String(describing: wanted), target: self.name(of: target),
          given: self.descriptor(of: target)?.name ?? String(describing: type),
          at: document.range(ofAttribute: attribute)))
      return
    }
    if isOutlet {
      connections.append(
        ResolvedLayout.Connection(
          kind: .outlet, isExplicit: connection.isExplicit, member: Int32(slot.index), action: -1, source: source,
          target: target, attribute: connection.attribute))
    } else {
      addToCollection(slot.index, source: source, target: target, attribute: connection.attribute)
    }
  }

  mutating func addToCollection(_ member: Int, source: Party, target: Party, attribute: Int32) {
    let key = CollectionKey(source: source, member: Int32(member))
    if let index = collectionIndices[key] {
      collections[index].targets.append(target)
      collections[index].attributes.append(attribute)
    } else {
      collectionIndices[key] = collections.count
      collections.append(
        ResolvedLayout.Collection(source: source, member: Int32(member), targets: [target], attributes: [attribute]))
    }
  }

  mutating func addAction(_ connection: PendingConnection) {
    let attribute = Int(connection.attribute)
    guard let source = descriptor(of: connection.source) else { return }
    let range: SourceRange
    let action: String
    var target = connection.target
    if connection.isExplicit {
      action = document.text(ofAttribute: Int(connection.action))
      range = document.valueRange(ofAttribute: Int(connection.action))
    } else {
      range = document.valueRange(ofAttribute: attribute)
      let value = document.text(ofAttribute: attribute)
      guard let dot = value.utf8.lastIndex(of: UInt8(ascii: ".")), value.hasPrefix("#") else {
        report(
          .badReference(
            "'\(value)' names no action", at: range, note: "an action is written '#target.name', as in '#owner.submit'")
        )
        return
      }
      action = String(value[value.index(after: dot)...])
      guard let named = party(value[..<dot], attribute: attribute) else { return }
      target = named
    }
    guard let index = resolveAction(action, target: target, sender: source, at: range) else { return }
    connections.append(
      ResolvedLayout.Connection(
        kind: .action, isExplicit: connection.isExplicit, member: Int32(connection.slot.index), action: Int32(index),
        source: connection.source, target: target, attribute: connection.attribute))
  }

  /// Which action of the target's class it is; -1 when the target is found when it is sent.
  mutating func resolveAction(
    _ name: String, target: Party, sender: ClassDescriptor, at range: SourceRange
  ) -> Int? {
    if target == .firstResponder {
      let descriptors = registry.classes + (owner.map { [$0] } ?? [])
      if descriptors.contains(where: { $0.action(named: name) != nil }) { return -1 }
      report(
        .unknownAction(
          name, of: "no class", among: descriptors.flatMap(\.actionNames), at: range,
          replace: { spelling(ofAction: name, as: $0, in: range) }))
      return nil
    }
    guard let descriptor = descriptor(of: target) else {
      if target == .owner { _ = missingOwner(at: range) }
      guard case .external(let index) = target.reference else { return nil }
      // What it can do is known once it is handed in.
      if trustsExternals, externalTypes[externals[index].name] == nil { return -1 }
      report(
        .badReference(
          "'#ext:\(externals[index].name)' is no object with actions: its class does not conform to NibOwner",
          at: range))
      return nil
    }
    guard let index = descriptor.action(named: name) else {
      report(
        .unknownAction(
          name, of: descriptor.name, among: descriptor.actionNames, at: range,
          replace: { spelling(ofAction: name, as: $0, in: range) }))
      return nil
    }
    let entry = descriptor.members.actions[index]
    if !entry.acceptsSender(sender.type) {
      report(
        .senderType(
          name, of: descriptor.name, wanted: entry.sender.map { String(describing: $0) } ?? "", given: sender.name,
          at: range))
      return nil
    }
    return index
  }
}

struct CollectionKey: Hashable {
  var source: Party
  var member: Int32
}

extension Slot.Kind {
  /// What messages call it.
  var word: String {
    switch self {
    case .attribute, .identity, .structure, .part, .id, .awakeAfter, .unknown, .unresolved: "attribute"
    case .outlet, .ownerOutlet: "outlet"
    case .collection, .ownerCollection: "outlet collection"
    case .event: "event"
    }
  }
}
