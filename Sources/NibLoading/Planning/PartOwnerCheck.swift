internal import NibModel

/// Checks that a load can make the owners of included layouts, and makes no other object in the way of an owner.
struct PartOwnerCheck {
  private let input: PlanInput
  private let findings: Findings

  init(_ input: PlanInput, _ findings: Findings) { (self.input, self.findings) = (input, findings) }

  func check(_ participants: Participants) {
    let document = input.document
    let owners = Set(input.partOwners)
    var names: Set<NibDocument.Name> = []
    for owner in input.partOwners {
      let name = document.shapes[document.objects[owner].shape].name
      if names.insert(name).inserted { check(owner: document.names[Int(name)], owner) }
    }
    // An element may have the name of a class that is only an owner.
    for object in document.objects.indices where !owners.contains(object) {
      let name = document.shapes[document.objects[object].shape].name
      guard names.contains(name), let descriptor = participants.descriptor(ofObject: object), descriptor.make == nil
      else { continue }
      findings.report(ClassFault.ownerOnly(descriptor.name), at: document.place(ofObject: object))
    }
  }

  private func check(owner className: String, _ object: Int) {
    let document = input.document
    // The id of an owner has the place of the attribute that names the class.
    let place = document.place(ofAttribute: document.idAttribute(ofObject: object))
    guard let descriptor = input.registry[className] else {
      findings.report(ClassFault(className, among: input.registry.names), at: place)
      return
    }
    if descriptor.catalogued != nil, input.isForCheckingOnly { return }
    let isOwner = descriptor.type is any NibOwner.Type
    if !isOwner || descriptor.makeOwner == nil && descriptor.make == nil {
      findings.report(OwnerFault.notMade(className: className, isOwner: isOwner), at: place)
    }
  }
}
