internal import NibModel

/// Resolves the edges of an archive that are not parts: outlets, collections and actions. Their targets are known,
/// and are checked against the classes.
struct EdgeResolver {
  private let input: PlanInput
  private let findings: Findings
  private let outlets: OutletCheck
  private let actions: ActionResolver
  private(set) var table = ConnectionTable()

  private var document: NibDocument { input.document }

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    self.findings = findings
    outlets = OutletCheck(input, findings)
    actions = ActionResolver(input, findings)
  }

  /// Adds an edge.
  ///
  /// - Parameter slot: the member of the object's class that the edge belongs to.
  mutating func add(
    _ link: NibDocument.LinkRecord, _ attribute: Int, of object: Int, _ slot: Slot, _ participants: Participants
  ) {
    let descriptor = input.registry.classes[Int(participants.classIndex(ofObject: object))]
    switch link.kind {
    case .part, .parts: break
    case .outlet: addOutlet(attribute, of: object, descriptor, slot, participants)
    case .collection: addCollection(attribute, of: object, descriptor, slot, participants)
    case .action: addAction(link, attribute, of: object, descriptor, slot, participants)
    }
  }

  private mutating func addOutlet(
    _ attribute: Int, of object: Int, _ descriptor: ClassDescriptor, _ slot: Slot, _ participants: Participants
  ) {
    guard let target = document.targets(ofAttribute: attribute).first.map({ ParticipantID.object(Int($0)) }),
      outlets.accepts(
        target, true, slot.index, of: descriptor, participants, at: document.place(ofAttribute: attribute))
    else { return }
    table.append(
      ResolvedGraph.Connection(
        kind: .outlet, isExplicit: false, member: Int32(slot.index), action: -1, source: .object(object),
        target: target, attribute: Int32(attribute)))
  }

  private mutating func addCollection(
    _ attribute: Int, of object: Int, _ descriptor: ClassDescriptor, _ slot: Slot, _ participants: Participants
  ) {
    var members: [ParticipantID] = []
    for (number, target) in document.targets(ofAttribute: attribute).enumerated() {
      if findings.isFull { return }
      let target = ParticipantID.object(Int(target))
      guard
        outlets.accepts(
          target, false, slot.index, of: descriptor, participants,
          at: document.place(ofTarget: number, ofAttribute: attribute))
      else { continue }
      members.append(target)
    }
    table.append(members, to: slot.index, of: .object(object), attribute: Int32(attribute))
  }

  private mutating func addAction(
    _ link: NibDocument.LinkRecord, _ attribute: Int, of object: Int, _ descriptor: ClassDescriptor, _ slot: Slot,
    _ participants: Participants
  ) {
    let target = document.targets(ofAttribute: attribute).first.map { ParticipantID.object(Int($0)) } ?? .firstResponder
    // Actions of the first responder are looked up when they are sent.
    let action =
      target == .firstResponder
      ? -1
      : actions.index(
        of: document.names[Int(link.action)], target: target, sender: descriptor,
        at: document.place(ofAttribute: attribute), participants)
    guard let action else { return }
    table.append(
      ResolvedGraph.Connection(
        kind: .action, isExplicit: false, member: Int32(slot.index), action: Int32(action), source: .object(object),
        target: target, attribute: Int32(attribute)))
  }
}
