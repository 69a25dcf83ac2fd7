internal import NibModel

extension Planner {
  // MARK: The owner

  /// Compares the class that the layout names with the class that is given.
  mutating func resolveOwner() {
    guard let attribute = document.attribute(ReservedName.owner, in: document.root.attributes) else { return }
    let name = document.text(ofAttribute: attribute)
    let range = document.valueRange(ofAttribute: attribute)
    if let owner {
      let lineage = owner.members.lineage.map { String(describing: $0) } + [owner.name]
      if !lineage.contains(name) { report(.ownerMismatch(wanted: name, given: owner.name, at: range)) }
    } else if let registered = registry[name] {
      if isForCheckingOnly {
        owner = registered
      } else {
        report(.missingOwner("the layout belongs to \(name), and no owner was given", at: range))
      }
    } else {
      report(.unknownClass(name, at: range, among: registry))
    }
  }

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
  private mutating func explicitSlot(_ kind: Slot.Kind, attribute: Int, source: Party) -> Slot? {
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

  private mutating func missingOwner(at range: SourceRange) -> Slot? {
    if !isForCheckingOnly, document.ownerClass == nil {
      report(.missingOwner("this connects the owner, and no owner was given", at: range))
    }
    return nil
  }

  // MARK: References

  /// Whom a reference names: `#id`, `#owner`, `#first`, `#ext:name`. Reports one that names nobody.
  mutating func party(_ reference: Substring, attribute: Int) -> Party? {
    let range = document.valueRange(ofAttribute: attribute)
    guard reference.hasPrefix("#"), reference.count > 1 else {
      let id = String(reference)
      let isKnown = ids.object(withID: id, in: document) != nil
      report(
        .badReference(
          "'\(reference)' is not a reference", at: range,
          note: "a reference is '#' and an id" + (isKnown ? ": write '#\(id)'" : ""),
          replacement: isKnown ? "#\(id)" : nil))
      return nil
    }
    switch reference {
    case "#owner": return .owner
    case "#first": return .firstResponder
    default: break
    }
    let name = String(reference.dropFirst())
    if name.hasPrefix("ext:") { return external(String(name.dropFirst(4)), at: range) }
    if let object = ids.object(withID: name, in: document) { return .object(object) }
    report(.danglingReference(name, at: range, among: idsToSuggest()))
    return nil
  }

  private mutating func idsToSuggest() -> [String] {
    guard idSuggestionsLeft > 0 else { return [] }
    idSuggestionsLeft -= 1
    return document.objects.indices.compactMap { document.id(ofObject: $0) } + ["owner", "first"]
  }

  private mutating func external(_ name: String, at range: SourceRange) -> Party? {
    if let index = externalIndices[name] { return .external(index) }
    let type: AnyClass? = externalTypes[name]
    if type == nil, !isForCheckingOnly {
      report(.unknownExternal(name, at: range, among: externalTypes.keys.sorted()))
      return nil
    }
    externalIndices[name] = externals.count
    externals.append(
      ResolvedLayout.External(
        name: name, descriptor: (type as? any NibOwner.Type).map { ClassDescriptor(owner: $0) },
        className: type.map { String(describing: $0) } ?? name,
        isInstance: { object in type.map { isObject(object, of: $0) } ?? true }))
    return .external(externals.count - 1)
  }

  func descriptor(of party: Party) -> ClassDescriptor? {
    switch party.reference {
    case .object(let index): classes[index] < 0 ? nil : registry.classes[Int(classes[index])]
    case .owner: owner
    case .external(let index): externals[index].descriptor
    case .firstResponder, .none: nil
    }
  }

  /// The class of somebody, if it is known.
  private func type(of party: Party) -> AnyClass? {
    if case .external(let index) = party.reference { return externalTypes[externals[index].name] }
    return descriptor(of: party)?.type
  }

  private func name(of party: Party) -> String {
    switch party.reference {
    case .object(let index):
      let className = document.names[Int(document.objects[index].name)]
      return document.id(ofObject: index).map { "'\($0)'" } ?? "the \(className)"
    case .owner: return "the owner"
    case .external(let index): return "'ext:\(externals[index].name)'"
    case .firstResponder: return "the first responder"
    case .none: return "nobody"
    }
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

  private mutating func addOutlet(_ slot: Slot, source: Party, target: Party, _ connection: PendingConnection) {
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
          "'#first' is whoever has the focus; only an action can name it", at: document.valueRange(ofAttribute: attribute)
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
          given: String(describing: type), at: document.range(ofAttribute: attribute)))
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

  private mutating func addToCollection(_ member: Int, source: Party, target: Party, attribute: Int32) {
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

  private mutating func addAction(_ connection: PendingConnection) {
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
      guard let dot = value.lastIndex(of: "."), value.hasPrefix("#") else {
        report(
          .badReference(
            "'\(value)' names no action", at: range, note: "an action is written '#target.name', as in '#owner.submit'"))
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
  private mutating func resolveAction(
    _ name: String, target: Party, sender: ClassDescriptor, at range: SourceRange
  ) -> Int? {
    if target == .firstResponder {
      let descriptors = registry.classes + (owner.map { [$0] } ?? [])
      if descriptors.contains(where: { $0.action(named: name) != nil }) { return -1 }
      report(.unknownAction(name, of: "no class", among: descriptors.flatMap(\.actionNames), at: range))
      return nil
    }
    guard let descriptor = descriptor(of: target) else {
      if target == .owner { _ = missingOwner(at: range) }
      if case .external(let index) = target.reference, !isForCheckingOnly {
        report(
          .badReference(
            "'#ext:\(externals[index].name)' is no object with actions: its class does not conform to NibOwner", at: range))
      }
      return nil
    }
    guard let index = descriptor.action(named: name) else {
      report(.unknownAction(name, of: descriptor.name, among: descriptor.actionNames, at: range))
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

  // MARK: What must be there, and what must not

  /// Each required outlet is connected, and no outlet twice.
  mutating func checkConnectedOutlets() {
    var seen: [ConnectionKey: Int32] = [:]
    for connection in connections {
      let key = ConnectionKey(source: connection.source, member: connection.member, kind: connection.kind)
      if let earlier = seen.updateValue(connection.attribute, forKey: key) {
        guard let descriptor = descriptor(of: connection.source) else { continue }
        let isOutlet = connection.kind == .outlet
        let name =
          isOutlet
          ? descriptor.members.outlets[Int(connection.member)].name : descriptor.members.events[Int(connection.member)].name
        report(
          .duplicateConnection(
            name, of: descriptor.name, isOutlet: isOutlet, at: document.range(ofAttribute: Int(connection.attribute)),
            earlier: document.range(ofAttribute: Int(earlier))))
      }
    }
    func check(_ party: Party, _ descriptor: ClassDescriptor, at range: SourceRange) -> [Diagnostic] {
      descriptor.requiredOutlets.compactMap { member in
        if seen[ConnectionKey(source: party, member: Int32(member), kind: .outlet)] != nil { return nil }
        return .missingOutlet(descriptor.members.outlets[member].name, className: descriptor.name, at: range)
      }
    }
    if let owner, !owner.requiredOutlets.isEmpty {
      diagnostics += check(.owner, owner, at: ownerRange)
    }
    for index in document.objects.indices {
      guard classes[index] >= 0 else { continue }
      let descriptor = registry.classes[Int(classes[index])]
      if descriptor.requiredOutlets.isEmpty { continue }
      diagnostics += check(.object(index), descriptor, at: document.range(ofObject: index))
    }
  }

  private var ownerRange: SourceRange {
    if let attribute = document.attribute(ReservedName.owner, in: document.root.attributes) {
      return document.valueRange(ofAttribute: attribute)
    }
    let start = Int(document.root.position)
    return SourceRange(start, start + "<layout".utf8.count)
  }
}

private struct ConnectionKey: Hashable {
  var source: Party
  var member: Int32
  var kind: ResolvedLayout.Connection.Kind
}

struct CollectionKey: Hashable {
  var source: Party
  var member: Int32
}

extension Slot.Kind {
  /// What messages call it.
  var word: String {
    switch self {
    case .attribute, .identity, .id, .unknown, .unresolved: "attribute"
    case .outlet, .ownerOutlet: "outlet"
    case .collection, .ownerCollection: "outlet collection"
    case .event: "event"
    }
  }
}

/// Whether an object is of a class that is known only as a value.
private func isObject(_ object: AnyObject, of type: AnyClass) -> Bool {
  func check<Class: AnyObject>(_: Class.Type) -> Bool { object is Class }
  return check(type)
}
