internal import NibModel

extension Planner {
  // MARK: Explicit connections

  /// Takes a `<connect>` apart. Each of its attributes is looked at, whatever is wrong with the others.
  mutating func collectConnect(_ index: Int) {
    let attributes = document.connects[index].attributes
    let source = end(ReservedName.from, in: attributes)
    let target = end(ReservedName.to, in: attributes)
    let action = document.attribute(ReservedName.action, in: attributes)
    let kinds: [(NibDocument.Name, Slot.Kind)] = [
      (ReservedName.outlet, .outlet), (ReservedName.outlets, .collection), (ReservedName.event, .event),
    ]
    for (name, kind) in kinds {
      guard let attribute = document.attribute(name, in: attributes) else { continue }
      var slot: Slot?
      if let source { slot = explicitSlot(kind, attribute: attribute, source: source) }
      guard let target else { continue }
      if let slot, let source, kind != .event || action != nil {
        pending.append(
          PendingConnection(
            source: source, target: target, slot: slot, attribute: Int32(attribute), isExplicit: true,
            action: Int32(action ?? -1)))
      } else if kind != .event {
        reportUnconnectable(target, attribute: attribute)
      } else if let action, target != .owner || source != .owner {
        // The same missing owner is told once.
        let name = document.text(ofAttribute: action)
        _ = resolveAction(name, target: target, sender: nil, at: document.valuePlace(ofAttribute: action))
      }
    }
  }

  /// The object that an end of a `<connect>` names.
  private mutating func end(_ name: NibDocument.Name, in attributes: Range<Int>) -> Party? {
    guard let attribute = document.attribute(name, in: attributes) else { return nil }
    return party(document.text(ofAttribute: attribute)[...], attribute: attribute)
  }

  /// The member that a `<connect>` names.
  mutating func explicitSlot(_ kind: Slot.Kind, attribute: Int, source: Party) -> Slot? {
    let name = document.text(ofAttribute: attribute)
    let place = document.valuePlace(ofAttribute: attribute)
    if source == .firstResponder {
      report(.badReference("'#first' is whoever has the focus, and has no \(kind.word) to connect", at: place))
      return nil
    }
    guard let descriptor = descriptor(of: source) else {
      if source == .owner { return missingOwner(at: place) }
      return nil
    }
    if let slot = descriptor.slots[name], slot.kind == kind { return slot }
    report(.unknownMember(name, kind: kind, of: descriptor, at: place))
    return nil
  }

  mutating func missingOwner(at place: SourcePlace) -> Slot? {
    // A layout that names its owner's class has been told already that the class is unknown or missing.
    guard document.ownerClass == nil else { return nil }
    if !isForCheckingOnly {
      report(.missingOwner("this connects the owner, and no owner was given", at: place))
    } else if !faults.all.contains(where: { $0.code == .missingOwner }) {
      report(.unnamedOwner(at: place))
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
    if reportUnconnectable(target, attribute: attribute) { return }
    if let type = type(of: target), !accepts(type) {
      report(
        .outletType(
          name, of: descriptor.name, wanted: registry.words(for: wanted, accepts), target: self.name(of: target),
          given: self.descriptor(of: target)?.name ?? String(describing: type),
          at: document.place(ofAttribute: attribute)))
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

  /// Reports a target that no outlet can have.
  @discardableResult
  private mutating func reportUnconnectable(_ target: Party, attribute: Int) -> Bool {
    let place = document.valuePlace(ofAttribute: attribute)
    if target == .firstResponder {
      report(.badReference("'#first' is whoever has the focus; only an action can name it", at: place))
      return true
    }
    guard target == .owner, owner == nil else { return false }
    _ = missingOwner(at: place)
    return true
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
    let place: SourcePlace
    let action: String
    var target = connection.target
    if connection.isExplicit {
      action = document.text(ofAttribute: Int(connection.action))
      place = document.valuePlace(ofAttribute: Int(connection.action))
    } else {
      place = document.valuePlace(ofAttribute: attribute)
      let value = document.text(ofAttribute: attribute)
      if let fault = Diagnostic.severalActions(value, at: place) { return report(fault) }
      guard let dot = value.utf8.lastIndex(of: UInt8(ascii: ".")), value.hasPrefix("#") else {
        report(
          .badReference(
            "'\(value)' names no action", at: place, note: "an action is written '#target.name', as in '#owner.submit'")
        )
        return
      }
      action = String(value[value.index(after: dot)...])
      guard let named = party(value[..<dot], attribute: attribute) else { return }
      target = named
    }
    guard let index = resolveAction(action, target: target, sender: source, at: place) else { return }
    connections.append(
      ResolvedLayout.Connection(
        kind: .action, isExplicit: connection.isExplicit, member: Int32(connection.slot.index), action: Int32(index),
        source: connection.source, target: target, attribute: connection.attribute))
  }

  /// Which action of the target's class it is; -1 when the target is found when it is sent.
  ///
  /// - Parameter sender: the class of the object that has the event; nil if it is not known.
  mutating func resolveAction(
    _ name: String, target: Party, sender: ClassDescriptor?, at place: SourcePlace
  ) -> Int? {
    if target == .firstResponder {
      let names = actionNames ?? Set((registry.classes + (owner.map { [$0] } ?? [])).flatMap(\.actionNames))
      actionNames = names
      if names.contains(name) { return -1 }
      report(
        .unknownAction(
          name, of: "no class", among: Array(names), at: place,
          replace: { spelling(ofAction: name, as: $0, in: place) }))
      return nil
    }
    guard let descriptor = descriptor(of: target) else {
      if target == .owner { _ = missingOwner(at: place) }
      guard case .external(let index) = target.reference else { return nil }
      // What it can do is known once it is handed in.
      if trustsExternals, externalTypes[externals[index].name] == nil { return -1 }
      report(
        .badReference(
          "'#ext:\(externals[index].name)' is no object with actions: its class does not conform to NibOwner",
          at: place))
      return nil
    }
    guard let index = descriptor.action(named: name) else {
      report(
        .unknownAction(
          name, of: descriptor.name, among: descriptor.actionNames, at: place,
          replace: { spelling(ofAction: name, as: $0, in: place) }))
      return nil
    }
    let entry = descriptor.members.actions[index]
    if let sender, let wanted = entry.sender, !entry.acceptsSender(sender.type) {
      report(
        .senderType(
          name, of: descriptor.name, wanted: registry.words(for: wanted, entry.acceptsSender), given: sender.name,
          at: place))
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
