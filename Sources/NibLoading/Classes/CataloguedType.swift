/// The name of a class that a member takes, if the program does not link the class: only a catalog knows it.
@usableFromInline
package final class UnlinkedType: Sendable {
  /// The name with its module.
  package let name: String

  package init(_ name: String) { self.name = name }
}

/// The types of a class that the program does not link, by their names with their modules.
package struct CataloguedType: Sendable {
  /// The name of the class.
  package let name: String
  /// The names of the class and its superclasses.
  package let lineage: Set<String>

  package init(name: String, superclasses: [String]) {
    self.name = name
    lineage = Set(superclasses + [name])
  }
}

/// The objects that a member takes: those of a class and its subclasses.
package struct WantedClass {
  package let type: AnyClass
  package let unlinked: UnlinkedType?
  /// Returns true for a type of the program.
  package let accepts: (AnyClass) -> Bool

  package init(type: AnyClass, unlinked: UnlinkedType?, accepts: @escaping (AnyClass) -> Bool) {
    self.type = type
    self.unlinked = unlinked
    self.accepts = accepts
  }

  /// Returns true if objects of a class fit. A class of a catalog has the type of its nearest superclass that the
  /// program links, so members of linked classes take it as they would take the class itself.
  package func accepts(_ descriptor: ClassDescriptor) -> Bool {
    if accepts(descriptor.type) { return true }
    guard let unlinked, let catalogued = descriptor.catalogued else { return false }
    return catalogued.lineage.contains(unlinked.name)
  }

  /// The name of the class, without its module.
  package var name: String {
    unlinked.map { $0.name.split(separator: ".").last.map(String.init) ?? $0.name } ?? className(type)
  }

  /// Returns true if a class is the wanted one, and not a subclass.
  func isExactly(_ descriptor: ClassDescriptor) -> Bool {
    if let unlinked { return descriptor.catalogued?.name == unlinked.name }
    return descriptor.catalogued == nil && descriptor.type == type
  }
}

extension ObjectMemberEntry {
  package final var wanted: WantedClass { WantedClass(type: type, unlinked: unlinked, accepts: accepts) }
}

extension ContainerEntry {
  package var wanted: WantedClass { WantedClass(type: child, unlinked: unlinked, accepts: accepts) }
}

extension ActionEntry {
  /// The class that a sender must have; nil if the action takes no sender.
  package var wantedSender: WantedClass? {
    sender.map { WantedClass(type: $0, unlinked: unlinkedSender, accepts: acceptsSender) }
  }
}
