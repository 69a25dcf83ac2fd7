/// The children that a load gives its owner, which existed before. If the load fails, they are taken out again.
final class OwnerChildren {
  private let owner: AnyObject
  private let descriptor: ClassDescriptor
  // Whole reads and writes that never overlap: no access continues during a call of class code.
  @exclusivity(unchecked) private var added: [AnyObject] = []

  init(of owner: AnyObject, _ descriptor: ClassDescriptor) { (self.owner, self.descriptor) = (owner, descriptor) }

  func add(_ child: AnyObject) throws {
    // Noted first: a class that fails may have added it.
    added.append(child)
    try descriptor.add(child, to: owner)
  }

  /// Takes the children out of the owner again, the last one first.
  func takeBack() {
    let children = added
    added = []
    guard let remove = descriptor.members.container?.remove else { return }
    for child in children.reversed() { remove(owner, child) }
  }
}
