internal import NibModel

/// Resolves the connections of a layout: the source object, its member, and the target object of each connection.
///
/// Connections are collected during the walk through the objects, and resolved when all ids are known.
struct ConnectionResolver {
  private let input: PlanInput
  private let findings: Findings
  private let outlets: OutletCheck
  private let actions: ActionResolver
  private(set) var table = ConnectionTable()

  private var pending: [Pending] = []
  /// The outlets of the owner, if no two of them have one name; otherwise empty.
  private let ownerOutlets: [OutletEntry]
  /// The name that marks a `<connect>` as a record. If the document does not contain it, an unused number.
  private let recordName: NibDocument.Name
  /// The outlet of the owner that was connected last.
  private var lastOutlet = -1

  private var document: NibDocument { input.document }

  /// An unresolved connection.
  private struct Pending {
    var source: ParticipantID
    var target: ParticipantID = .none
    var slot: Slot
    var attribute: Int32
    var isExplicit = false
    /// For `<connect>`: the attribute that names the action.
    var action: Int32 = -1
  }

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    self.findings = findings
    outlets = OutletCheck(input, findings)
    actions = ActionResolver(input, findings)
    let names = input.document.names
    let record = input.document.connects.isEmpty ? nil : names.firstIndex(of: DesignName.connection)
    recordName = NibDocument.Name(record ?? names.count)
    ownerOutlets = input.owner.map { $0.table.hasDistinctOutlets ? $0.outlets : [] } ?? []
  }

  // MARK: Collecting

  /// Collects an attribute that is an outlet, a collection or an event of its object.
  @inline(__always)
  mutating func collect(_ slot: Slot, _ attribute: Int, of object: Int) {
    pending.append(Pending(source: .object(object), slot: slot, attribute: Int32(attribute)))
  }

  /// Collects an attribute that connects the owner to an object.
  mutating func collectOwner(_ kind: Slot.Kind, _ attribute: Int, of object: Int) {
    pending.append(
      Pending(source: .owner, target: .object(object), slot: Slot(kind), attribute: Int32(attribute)))
  }

  /// Collects a `<connect>`. Each of its attributes is checked, even if there are faults in the others.
  mutating func collectConnect(_ index: Int, _ participants: inout Participants) {
    let ends = attributes(ofConnect: index)
    if ends.isRecord { return checkRecord(ends, &participants) }
    let source = end(ends.from, &participants)
    let target = end(ends.to, &participants)
    let action = ends.action
    for (attribute, kind) in [(ends.outlet, Slot.Kind.outlet), (ends.outlets, .collection), (ends.event, .event)] {
      guard let attribute else { continue }
      var slot: Slot?
      if let source { slot = explicitSlot(kind, attribute: attribute, source: source, participants) }
      guard let target else { continue }
      if let slot, let source, kind != .event || action != nil {
        pending.append(
          Pending(
            source: source, target: target, slot: slot, attribute: Int32(attribute), isExplicit: true,
            action: Int32(action ?? -1)))
      } else if kind != .event {
        outlets.reportUnconnectable(target, attribute: attribute, participants)
      } else if let action, target != .owner || source != .owner {
        // The missing owner has already been reported.
        _ = actions.index(
          of: document.text(ofAttribute: action), target: target, sender: nil,
          at: document.valuePlace(ofAttribute: action), participants)
      }
    }
  }

  /// The attributes of a `<connect>`, or nil for those that are missing.
  private struct ConnectAttributes {
    var from, to, outlet, outlets, event, action: Int?
    var isRecord = false
  }

  /// Finds the attributes of a `<connect>` by the names of its shape. O(attributes).
  private func attributes(ofConnect index: Int) -> ConnectAttributes {
    var found = ConnectAttributes()
    let range = document.attributes(ofConnect: index)
    let shape = document.shapes[document.connects[index].shape]
    for (attribute, place) in zip(range, shape.attributes) {
      switch document.shapes.attributes[place].name {
      case ReservedName.from: found.from = found.from ?? attribute
      case ReservedName.to: found.to = found.to ?? attribute
      case ReservedName.outlet: found.outlet = found.outlet ?? attribute
      case ReservedName.outlets: found.outlets = found.outlets ?? attribute
      case ReservedName.event: found.event = found.event ?? attribute
      case ReservedName.action: found.action = found.action ?? attribute
      case recordName: found.isRecord = true
      default: break
      }
    }
    return found
  }

  /// Checks that a `<connect>` that is only a record leads from an object to an object. Other participants are not
  /// checked.
  private func checkRecord(_ ends: ConnectAttributes, _ participants: inout Participants) {
    for attribute in [ends.from, ends.to].compactMap({ $0 })
    where participants.references.object(namedBy: document.attributes[attribute].value) == nil {
      if !document.text(ofAttribute: attribute).hasPrefix("#ext:") { _ = end(attribute, &participants) }
    }
  }

  /// Returns the object that an end of a `<connect>` names.
  private func end(_ attribute: Int?, _ participants: inout Participants) -> ParticipantID? {
    guard let attribute else { return nil }
    // Nearly all references are ids, for which no string is made.
    if let object = participants.references.object(namedBy: document.attributes[attribute].value) {
      return .object(object)
    }
    return participants.references.participant(document.text(ofAttribute: attribute)[...], attribute: attribute)
  }

  /// Returns the member that a `<connect>` names.
  private func explicitSlot(_ kind: Slot.Kind, attribute: Int, source: ParticipantID, _ participants: Participants)
    -> Slot?
  {
    let name = document.text(ofAttribute: attribute)
    let descriptor = participants.descriptor(of: source)
    if let slot = descriptor?.slot(name, kind) { return slot }
    let place = document.valuePlace(ofAttribute: attribute)
    if source == .firstResponder {
      findings.report(ReferenceFault.firstResponderAsSource(kind: kind), at: place)
      return nil
    }
    guard let descriptor else {
      if source == .owner { participants.references.reportMissingOwner(at: place) }
      return nil
    }
    let offer = findings.offers.members(kind, of: descriptor, for: name)
    findings.report(
      MemberFault.unknown(name, kind: kind, className: descriptor.name, offer), at: place, replacement: offer.near)
    return nil
  }

  // MARK: Resolving

  mutating func resolveAll(_ participants: inout Participants) {
    for connection in pending { resolve(connection, &participants) }
  }

  private mutating func resolve(_ connection: Pending, _ participants: inout Participants) {
    let attribute = Int(connection.attribute)
    switch connection.slot.kind {
    case .ownerOutlet, .ownerCollection:
      let kind: Slot.Kind = connection.slot.kind == .ownerOutlet ? .outlet : .collection
      if !document.ownedAttributes.isEmpty, let owner = document.partOwner(ofAttribute: attribute) {
        guard let slot = explicitSlot(kind, attribute: attribute, source: .object(owner), participants) else { return }
        return addOutlet(slot, source: .object(owner), target: connection.target, connection, participants)
      }
      if input.isTemplate {
        return findings.report(TemplateFault.ownerOutlet, at: document.place(ofAttribute: attribute))
      }
      let next = kind == .outlet ? nextOutlet(attribute) : nil
      guard let slot = next ?? explicitSlot(kind, attribute: attribute, source: .owner, participants) else { return }
      if kind == .outlet { lastOutlet = slot.index }
      addOutlet(slot, source: .owner, target: connection.target, connection, participants)
    case .outlet, .collection:
      var target = connection.target
      if !connection.isExplicit {
        guard let named = end(attribute, &participants) else { return }
        target = named
      }
      addOutlet(connection.slot, source: connection.source, target: target, connection, participants)
    case .event: addAction(connection, &participants)
    default: break
    }
  }

  /// Returns the outlet of the owner that follows the last connected one, if an attribute names it. Layouts usually
  /// name outlets in the order in which the class declares them, and a look-up in a large table of names waits for
  /// memory.
  private func nextOutlet(_ attribute: Int) -> Slot? {
    guard lastOutlet + 1 < ownerOutlets.count else { return nil }
    let name = document.attributes[attribute].value
    let isNamed = document.storage.span.extracting(name).equals(ownerOutlets[lastOutlet + 1].name)
    return isNamed ? Slot(.outlet, lastOutlet + 1) : nil
  }

  // MARK: Outlets and collections

  private mutating func addOutlet(
    _ slot: Slot, source: ParticipantID, target: ParticipantID, _ connection: Pending, _ participants: Participants
  ) {
    guard let descriptor = participants.descriptor(of: source) else { return }
    let attribute = Int(connection.attribute)
    if input.isTemplate, reportsTemplate(slot, source, target, attribute, participants) { return }
    if outlets.reportUnconnectable(target, attribute: attribute, participants) { return }
    let isOutlet = slot.kind == .outlet
    guard
      outlets.accepts(
        target, isOutlet, slot.index, of: descriptor, participants, at: document.place(ofAttribute: attribute))
    else { return }
    if isOutlet {
      table.append(
        ResolvedGraph.Connection(
          kind: .outlet, isExplicit: connection.isExplicit, member: Int32(slot.index), action: -1, source: source,
          target: target, attribute: connection.attribute))
    } else {
      table.add(target, to: slot.index, of: source, attribute: connection.attribute)
    }
  }

  /// Reports a connection that the copies of a template cannot have. Returns true if there is one.
  private func reportsTemplate(
    _ slot: Slot, _ source: ParticipantID, _ target: ParticipantID, _ attribute: Int, _ participants: Participants
  ) -> Bool {
    let place = document.place(ofAttribute: attribute)
    if source == .owner {
      findings.report(TemplateFault.ownerOutlet, at: place)
      return true
    }
    guard slot.kind != .outlet, isItem(target, participants) else { return false }
    findings.report(TemplateFault.notOutletToItem, at: place)
    return true
  }

  /// Returns true for the item of a template.
  private func isItem(_ target: ParticipantID, _ participants: Participants) -> Bool {
    guard case .external(let index) = target.reference else { return false }
    return participants.references.externals[index].origin == .item
  }

  // MARK: Actions

  private mutating func addAction(_ connection: Pending, _ participants: inout Participants) {
    guard let source = participants.descriptor(of: connection.source),
      let (action, target, place) = action(of: connection, &participants),
      let index = actions.index(of: action, target: target, sender: source, at: place, participants)
    else { return }
    if input.isTemplate, isItem(target, participants) {
      return findings.report(TemplateFault.notOutletToItem, at: place)
    }
    table.append(
      ResolvedGraph.Connection(
        kind: .action, isExplicit: connection.isExplicit, member: Int32(connection.slot.index), action: Int32(index),
        source: connection.source, target: target, attribute: connection.attribute))
  }

  /// Returns the action that a connection names, with its target and its place. Reports a value that does not name an
  /// action.
  private func action(
    of connection: Pending, _ participants: inout Participants
  ) -> (name: String, target: ParticipantID, place: SourcePlace)? {
    if connection.isExplicit {
      let attribute = Int(connection.action)
      return (document.text(ofAttribute: attribute), connection.target, document.valuePlace(ofAttribute: attribute))
    }
    let attribute = Int(connection.attribute)
    let place = document.valuePlace(ofAttribute: attribute)
    let value = document.text(ofAttribute: attribute)
    let source = participants.descriptor(of: connection.source)
    if let source, let fault = ReferenceFault(severalActions: value, of: source, connection.slot) {
      findings.report(fault, at: place)
      return nil
    }
    guard let dot = value.utf8.lastIndex(of: UInt8(ascii: ".")), value.hasPrefix("#") else {
      findings.report(ReferenceFault.noAction(value), at: place)
      return nil
    }
    return participants.references.participant(value[..<dot], attribute: attribute).map {
      (String(value[value.index(after: dot)...]), $0, place)
    }
  }
}
