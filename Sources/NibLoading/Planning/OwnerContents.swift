internal import NibModel

/// Resolves the contents of a layout that belong to its owner: the attributes of `<layout>`, and the objects at the top
/// level, which are the owner's children.
///
/// Without the owner's class nothing is resolved. That it is unknown or missing is a finding already.
struct OwnerContents {
  private let input: PlanInput
  private let findings: Findings
  private let values: ValueCheck
  /// The attributes that a load sets, in the order of the file.
  private(set) var settings: [ResolvedGraph.OwnerSetting] = []

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    self.findings = findings
    values = ValueCheck(input, findings)
  }

  mutating func resolve(_ participants: Participants) {
    guard let owner = input.owner else { return }
    for attribute in input.document.ownerAttributes { resolve(attribute, owner) }
    checkChildren(of: owner, participants)
  }

  private mutating func resolve(_ attribute: Int, _ owner: ClassDescriptor) {
    let name = input.document.name(ofAttribute: attribute)
    let place = input.document.place(ofAttribute: attribute)
    guard let slot = owner.slots[name] else {
      let offer = Offer(
        owner.names(.attribute).filter { !QualifiedName.isQualified($0) }, for: name, unlisted: RootWord.ownNames)
      return findings.report(
        MemberFault.unknownAttribute(name, className: owner.name, offer), at: place,
        replacement: offer.near.flatMap { input.spelling(name, as: $0, in: place) })
    }
    guard slot.kind == .attribute else {
      return findings.report(OwnerFault.member(name, slot.kind, className: owner.name), at: place)
    }
    guard owner.attributes[slot.index].apply != nil else {
      return findings.report(OwnerFault.decoded(name, className: owner.name), at: place)
    }
    values.check(attribute, slot, among: input.document.rootAttributes, owner, input.document.storage)
    settings.append(ResolvedGraph.OwnerSetting(attribute: Int32(attribute), member: Int32(slot.index)))
  }

  private func checkChildren(of owner: ClassDescriptor, _ participants: Participants) {
    let container = owner.members.container
    let others = Set(input.partOwners + input.templates.map(\.object))
    for (number, child) in input.document.topLevel.filter({ !others.contains($0) }).enumerated() {
      guard let descriptor = participants.descriptor(ofObject: child) else { continue }
      let place = input.document.place(ofObject: child)
      guard let container else {
        findings.report(StructureFault.childrenNotAllowed(child: descriptor.name, parent: owner.name), at: place)
        continue
      }
      if !container.wanted.accepts(descriptor) {
        let offer = Offer(input.registry.elements(fitting: container.wanted), for: descriptor.name)
        findings.report(StructureFault.childType(child: descriptor.name, parent: owner.name, offer), at: place)
      } else if container.insert == nil {
        findings.report(OwnerFault.takesChildrenInInitializer(className: owner.name), at: place)
      } else if let limit = container.limit, number == limit {
        findings.report(
          StructureFault.tooManyChildren(child: descriptor.name, parent: owner.name, limit: limit), at: place)
      }
    }
  }
}
