internal import NibModel

/// Checks that outlets and outlet collections accept their targets.
///
/// This is a class, because a structure of this size would be copied for every connection.
final class OutletCheck {
  private let input: PlanInput
  private let findings: Findings

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    self.findings = findings
  }

  /// Returns true if an outlet or a collection accepts a target. Reports a target that is not accepted.
  func accepts(
    _ target: ParticipantID, _ isOutlet: Bool, _ member: Int, of descriptor: ClassDescriptor,
    _ participants: Participants,
    at place: @autoclosure () -> SourcePlace
  ) -> Bool {
    let entry: ObjectMemberEntry =
      isOutlet ? descriptor.members.outlets[member] : descriptor.members.collections[member]
    guard let type = participants.type(of: target), !entry.accepts(type) else { return true }
    let given = participants.descriptor(of: target)
    if let given, entry.wanted.accepts(given) { return true }
    findings.report(
      MemberFault.outletType(
        entry.name, className: descriptor.name, wanted: input.registry.words(for: entry.wanted),
        target: participants.name(of: target), given: given?.name ?? String(describing: type)),
      at: place())
    return false
  }

  /// Reports a target that no outlet can have.
  @discardableResult
  func reportUnconnectable(_ target: ParticipantID, attribute: Int, _ participants: Participants) -> Bool {
    if target == .firstResponder {
      findings.report(ReferenceFault.firstResponderAsTarget, at: input.document.valuePlace(ofAttribute: attribute))
      return true
    }
    guard target == .owner, input.owner == nil else { return false }
    participants.references.reportMissingOwner(at: input.document.valuePlace(ofAttribute: attribute))
    return true
  }
}
