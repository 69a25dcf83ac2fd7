internal import NibModel

/// Resolves outlets, collections and actions: who has them, which member they are, and where they lead.
///
/// Connections are collected while the objects are walked through, and resolved when all ids are known.
struct ConnectionResolver {
  private let input: PlanInput
  private let findings: Findings
  private(set) var connections: [ResolvedGraph.Connection] = []
  private(set) var collections: [ResolvedGraph.Collection] = []

  private var pending: [Pending] = []
  /// The place of each object's collection in `collections`.
  private var collectionIndices: [CollectionKey: Int] = [:]
  /// The names of the actions of all classes, once an action for the first responder has asked for them.
  private var actionNames: Set<String>?

  private var document: NibDocument { input.document }

  /// A connection as an attribute says it.
  private struct Pending {
    var source: Party
    var target: Party = .none
    var slot: Slot
    var attribute: Int32
    var isExplicit = false
    /// For `<connect>`: the attribute that names the action.
    var action: Int32 = -1
  }

  private struct CollectionKey: Hashable {
    var source: Party
    var member: Int32
  }

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    self.findings = findings
  }

  // MARK: Collecting

  /// Takes an attribute that is an outlet, a collection or an event of its object.
  @inline(__always)
  mutating func collect(_ slot: Slot, _ attribute: Int, of object: Int) {
    pending.append(Pending(source: .object(object), slot: slot, attribute: Int32(attribute)))
  }

  /// Takes an attribute by which the owner is connected to an object.
  mutating func collectOwner(_ kind: Slot.Kind, _ attribute: Int, of object: Int) {
    pending.append(
      Pending(source: .owner, target: .object(object), slot: Slot(kind), attribute: Int32(attribute)))
  }

  /// Takes a `<connect>` apart. Each of its attributes is looked at, whatever is wrong with the others.
  mutating func collectConnect(_ index: Int, _ parties: inout Participants) {
    let attributes = document.connects[index].attributes
    let source = end(ReservedName.from, in: attributes, &parties)
    let target = end(ReservedName.to, in: attributes, &parties)
    let action = document.attribute(ReservedName.action, in: attributes)
    let kinds: [(NibDocument.Name, Slot.Kind)] = [
      (ReservedName.outlet, .outlet), (ReservedName.outlets, .collection), (ReservedName.event, .event),
    ]
    for (name, kind) in kinds {
      guard let attribute = document.attribute(name, in: attributes) else { continue }
      var slot: Slot?
      if let source { slot = explicitSlot(kind, attribute: attribute, source: source, parties) }
      guard let target else { continue }
      if let slot, let source, kind != .event || action != nil {
        pending.append(
          Pending(
            source: source, target: target, slot: slot, attribute: Int32(attribute), isExplicit: true,
            action: Int32(action ?? -1)))
      } else if kind != .event {
        reportUnconnectable(target, attribute: attribute, parties)
      } else if let action, target != .owner || source != .owner {
        // The same missing owner is reported once.
        _ = resolveAction(
          document.text(ofAttribute: action), target: target, sender: nil,
          at: document.valuePlace(ofAttribute: action), parties)
      }
    }
  }

  /// The object that an end of a `<connect>` names.
  private func end(_ name: NibDocument.Name, in attributes: Range<Int>, _ parties: inout Participants) -> Party? {
    guard let attribute = document.attribute(name, in: attributes) else { return nil }
    return parties.references.party(document.text(ofAttribute: attribute)[...], attribute: attribute)
  }

  /// The member that a `<connect>` names.
  private func explicitSlot(_ kind: Slot.Kind, attribute: Int, source: Party, _ parties: Participants) -> Slot? {
    let name = document.text(ofAttribute: attribute)
    let place = document.valuePlace(ofAttribute: attribute)
    if source == .firstResponder {
      findings.report(
        .badReference("'#first' is whoever has the focus, and has no \(kind.word) to connect", at: place))
      return nil
    }
    guard let descriptor = parties.descriptor(of: source) else {
      if source == .owner { parties.references.reportMissingOwner(at: place) }
      return nil
    }
    if let slot = descriptor.slots[name], slot.kind == kind { return slot }
    findings.report(.unknownMember(name, kind: kind, of: descriptor, at: place))
    return nil
  }

  // MARK: Resolving

  mutating func resolveAll(_ parties: inout Participants) {
    for connection in pending { resolve(connection, &parties) }
    pending = []
  }

  private mutating func resolve(_ connection: Pending, _ parties: inout Participants) {
    let attribute = Int(connection.attribute)
    switch connection.slot.kind {
    case .ownerOutlet, .ownerCollection:
      let kind: Slot.Kind = connection.slot.kind == .ownerOutlet ? .outlet : .collection
      guard let slot = explicitSlot(kind, attribute: attribute, source: .owner, parties) else { return }
      addOutlet(slot, source: .owner, target: connection.target, connection, parties)
    case .outlet, .collection:
      var target = connection.target
      if !connection.isExplicit {
        let text = document.text(ofAttribute: attribute)
        guard let named = parties.references.party(text[...], attribute: attribute) else { return }
        target = named
      }
      addOutlet(connection.slot, source: connection.source, target: target, connection, parties)
    case .event: addAction(connection, &parties)
    default: break
    }
  }

  // MARK: Outlets and collections

  private mutating func addOutlet(
    _ slot: Slot, source: Party, target: Party, _ connection: Pending, _ parties: Participants
  ) {
    guard let descriptor = parties.descriptor(of: source) else { return }
    let attribute = Int(connection.attribute)
    if reportUnconnectable(target, attribute: attribute, parties) { return }
    let isOutlet = slot.kind == .outlet
    guard
      accepts(
        target, isOutlet, slot.index, of: descriptor, parties, at: document.place(ofAttribute: attribute))
    else { return }
    if isOutlet {
      connections.append(
        ResolvedGraph.Connection(
          kind: .outlet, isExplicit: connection.isExplicit, member: Int32(slot.index), action: -1, source: source,
          target: target, attribute: connection.attribute))
    } else {
      addToCollection(slot.index, source: source, target: target, attribute: connection.attribute)
    }
  }

  /// True if an outlet or a collection takes a target. Reports one that it does not take.
  private func accepts(
    _ target: Party, _ isOutlet: Bool, _ member: Int, of descriptor: ClassDescriptor, _ parties: Participants,
    at place: @autoclosure () -> SourcePlace
  ) -> Bool {
    let accepts = isOutlet ? descriptor.members.outlets[member].accepts : descriptor.members.collections[member].accepts
    guard let type = parties.type(of: target), !accepts(type) else { return true }
    let name = isOutlet ? descriptor.members.outlets[member].name : descriptor.members.collections[member].name
    let wanted: AnyClass =
      isOutlet ? descriptor.members.outlets[member].type : descriptor.members.collections[member].type
    findings.report(
      .outletType(
        name, of: descriptor.name, wanted: input.registry.words(for: wanted, accepts), target: parties.name(of: target),
        given: parties.descriptor(of: target)?.name ?? String(describing: type), at: place()))
    return false
  }

  /// Reports a target that no outlet can have.
  @discardableResult
  private func reportUnconnectable(_ target: Party, attribute: Int, _ parties: Participants) -> Bool {
    if target == .firstResponder {
      findings.report(
        .badReference(
          "'#first' is whoever has the focus; only an action can name it",
          at: document.valuePlace(ofAttribute: attribute)))
      return true
    }
    guard target == .owner, input.owner == nil else { return false }
    parties.references.reportMissingOwner(at: document.valuePlace(ofAttribute: attribute))
    return true
  }

  private mutating func addToCollection(_ member: Int, source: Party, target: Party, attribute: Int32) {
    let key = CollectionKey(source: source, member: Int32(member))
    if let index = collectionIndices[key] {
      collections[index].targets.append(target)
      collections[index].attributes.append(attribute)
    } else {
      collectionIndices[key] = collections.count
      collections.append(
        ResolvedGraph.Collection(source: source, member: Int32(member), targets: [target], attributes: [attribute]))
    }
  }

  // MARK: Actions

  private mutating func addAction(_ connection: Pending, _ parties: inout Participants) {
    guard let source = parties.descriptor(of: connection.source),
      let (action, target, place) = action(of: connection, &parties),
      let index = resolveAction(action, target: target, sender: source, at: place, parties)
    else { return }
    connections.append(
      ResolvedGraph.Connection(
        kind: .action, isExplicit: connection.isExplicit, member: Int32(connection.slot.index), action: Int32(index),
        source: connection.source, target: target, attribute: connection.attribute))
  }

  /// The action that a connection names, its target and its place. Reports a value that names none.
  private func action(
    of connection: Pending, _ parties: inout Participants
  ) -> (name: String, target: Party, place: SourcePlace)? {
    if connection.isExplicit {
      let attribute = Int(connection.action)
      return (document.text(ofAttribute: attribute), connection.target, document.valuePlace(ofAttribute: attribute))
    }
    let attribute = Int(connection.attribute)
    let place = document.valuePlace(ofAttribute: attribute)
    let value = document.text(ofAttribute: attribute)
    if let fault = Diagnostic.severalActions(value, at: place) {
      findings.report(fault)
      return nil
    }
    guard let dot = value.utf8.lastIndex(of: UInt8(ascii: ".")), value.hasPrefix("#") else {
      findings.report(
        .badReference(
          "'\(value)' names no action", at: place, note: "an action is written '#target.name', as in '#owner.submit'"))
      return nil
    }
    return parties.references.party(value[..<dot], attribute: attribute).map {
      (String(value[value.index(after: dot)...]), $0, place)
    }
  }

  /// The action of the target's class; -1 when the target is found when it is sent.
  ///
  /// - Parameter sender: the class of the object that has the event; nil if it is not known.
  private mutating func resolveAction(
    _ name: String, target: Party, sender: ClassDescriptor?, at place: SourcePlace, _ parties: Participants
  ) -> Int? {
    let input = input
    func reportUnknown(of className: String?, among names: [String]) {
      findings.report(
        .unknownAction(
          name, of: className, among: names, at: place,
          replace: { input.spelling(ofAction: name, as: $0, in: place) }))
    }
    if target == .firstResponder {
      let names = allActionNames()
      if names.contains(name) { return -1 }
      reportUnknown(of: nil, among: Array(names))
      return nil
    }
    guard let descriptor = parties.descriptor(of: target) else {
      return actionOfUnknown(target, at: place, parties)
    }
    guard let index = descriptor.action(named: name) else {
      reportUnknown(of: descriptor.name, among: descriptor.actionNames)
      return nil
    }
    let entry = descriptor.members.actions[index]
    if let sender, let wanted = entry.sender, !entry.acceptsSender(sender.type) {
      findings.report(
        .senderType(
          name, of: descriptor.name, wanted: input.registry.words(for: wanted, entry.acceptsSender), given: sender.name,
          at: place))
      return nil
    }
    return index
  }

  /// An action of a target whose class is not known: what it can do is known once it is handed in.
  private func actionOfUnknown(_ target: Party, at place: SourcePlace, _ parties: Participants) -> Int? {
    if target == .owner { parties.references.reportMissingOwner(at: place) }
    guard case .external(let index) = target.reference else { return nil }
    if input.trustsExternals, parties.references.type(ofExternal: index) == nil { return -1 }
    findings.report(
      .badReference(
        "'#ext:\(parties.references.externals[index].name)' is no object with actions: its class does not conform to "
          + "NibConnectable", at: place))
    return nil
  }

  private mutating func allActionNames() -> Set<String> {
    let names =
      actionNames ?? Set((input.registry.classes + (input.owner.map { [$0] } ?? [])).flatMap(\.actionNames))
    actionNames = names
    return names
  }

  // MARK: Archives

  /// Adds an edge of an archive that is no part.
  mutating func add(
    _ link: NibDocument.LinkRecord, _ attribute: Int, of object: Int, _ slot: Slot, _ parties: Participants
  ) {
    let targets = document.targets(ofAttribute: attribute)
    let descriptor = input.registry.classes[Int(parties.classes[object])]
    switch link.kind {
    case .part, .parts: break
    case .outlet:
      guard let target = targets.first.map({ Party.object(Int($0)) }),
        accepts(target, true, slot.index, of: descriptor, parties, at: document.place(ofAttribute: attribute))
      else { return }
      connections.append(
        ResolvedGraph.Connection(
          kind: .outlet, isExplicit: false, member: Int32(slot.index), action: -1, source: .object(object),
          target: target, attribute: Int32(attribute)))
    case .collection:
      var members: [Party] = []
      for (number, target) in targets.enumerated() {
        if findings.isFull { return }
        let target = Party.object(Int(target))
        guard
          accepts(
            target, false, slot.index, of: descriptor, parties,
            at: document.place(ofTarget: number, ofAttribute: attribute))
        else { continue }
        members.append(target)
      }
      collections.append(
        ResolvedGraph.Collection(
          source: .object(object), member: Int32(slot.index), targets: members,
          attributes: Array(repeating: Int32(attribute), count: max(members.count, 1))))
    case .action:
      let target = targets.first.map { Party.object(Int($0)) } ?? .firstResponder
      // Actions of the first responder are looked up when they are sent.
      let action =
        target == .firstResponder
        ? -1
        : resolveAction(
          document.names[Int(link.action)], target: target, sender: descriptor,
          at: document.place(ofAttribute: attribute), parties)
      guard let action else { return }
      connections.append(
        ResolvedGraph.Connection(
          kind: .action, isExplicit: false, member: Int32(slot.index), action: Int32(action), source: .object(object),
          target: target, attribute: Int32(attribute)))
    }
  }
}

extension Slot.Kind {
  /// The word for it in messages.
  var word: String {
    switch self {
    case .attribute, .identity, .structure, .part, .id, .awakeAfter, .unknown, .unresolved: "attribute"
    case .outlet, .ownerOutlet: "outlet"
    case .collection, .ownerCollection: "outlet collection"
    case .event: "event"
    }
  }
}
