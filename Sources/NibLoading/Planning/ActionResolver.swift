internal import NibModel

/// Finds the actions that events are connected to.
///
/// This is a class, because a structure of this size would be copied for every action.
final class ActionResolver {
  private let input: PlanInput
  private let findings: Findings
  /// The names of the actions of all classes. Made when they are needed for an action of the first responder.
  private var allNames: Set<String>?

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    self.findings = findings
  }

  /// Returns the action of the target's class, or -1 if the target is found when the action is sent. Reports an action
  /// that the class does not have, or that does not accept the sender.
  ///
  /// - Parameter sender: the class of the object that has the event; nil if it is not known.
  func index(
    of name: String, target: ParticipantID, sender: ClassDescriptor?, at place: SourcePlace,
    _ participants: Participants
  ) -> Int? {
    if target == .firstResponder {
      let names = namesOfAllClasses()
      if names.contains(name) { return -1 }
      reportUnknown(name, of: nil, Offer(names.sorted(), for: name), at: place)
      return nil
    }
    guard let descriptor = participants.descriptor(of: target) else {
      return indexInUnknown(target, at: place, participants)
    }
    guard let index = descriptor.action(named: name) else {
      reportUnknown(
        name, of: descriptor.name, findings.offers.actions(of: descriptor, for: name), at: place)
      return nil
    }
    let entry = descriptor.members.actions[index]
    if let sender, let wanted = entry.wantedSender, !wanted.accepts(sender) {
      findings.report(
        MemberFault.senderType(
          action: name, className: descriptor.name, wanted: input.registry.words(for: wanted),
          given: sender.name), at: place)
      return nil
    }
    return index
  }

  private func reportUnknown(_ name: String, of className: String?, _ offer: Offer, at place: SourcePlace) {
    findings.report(
      MemberFault.unknownAction(name, className: className, offer), at: place,
      replacement: offer.near.flatMap { input.spelling(ofAction: name, as: $0, in: place) })
  }

  /// Returns the action of a target whose class is unknown. Its actions are known only when the object is passed to a
  /// load.
  private func indexInUnknown(_ target: ParticipantID, at place: SourcePlace, _ participants: Participants) -> Int? {
    if target == .owner { participants.references.reportMissingOwner(at: place) }
    guard case .external(let index) = target.reference else { return nil }
    if input.trustsExternals, participants.references.type(ofExternal: index) == nil { return -1 }
    findings.report(
      ReferenceFault.externalWithoutActions(reference: participants.references.externals[index].reference), at: place)
    return nil
  }

  private func namesOfAllClasses() -> Set<String> {
    let names =
      allNames ?? Set((input.registry.classes + (input.owner.map { [$0] } ?? [])).flatMap(\.actionNames))
    allNames = names
    return names
  }
}
