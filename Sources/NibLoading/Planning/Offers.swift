internal import NibModel

/// The names that classes suggest for misspelled ones. They are sorted once for each class, so that a layout with a
/// fault in every line is not slower than another.
final class Offers {
  private enum Kind: Hashable {
    case attributes, samples, actions
    case members(Slot.Kind)
  }

  private struct Key: Hashable {
    let owner: ObjectIdentifier
    let kind: Kind
  }

  private var sorted: [Key: [String]] = [:]

  /// Returns the suggestion for a misspelled attribute, from the members and the attributes that every element may
  /// have.
  func attributes(of descriptor: ClassDescriptor, for name: String) -> Offer {
    let names = names(.attributes, of: descriptor) { $0.slots.keys.filter { !QualifiedName.isQualified($0) }.sorted() }
    return Offer(names, for: name, unlisted: ["id", "outlet", "outlets", "awake-after", QualifiedName.allow])
  }

  /// Returns the suggestion for misspelled sample data.
  func samples(of descriptor: ClassDescriptor, for name: String) -> Offer {
    let names = names(.samples, of: descriptor) { descriptor in
      descriptor.slots.filter { $0.value.kind == .attribute && descriptor.attributes[$0.value.index].apply != nil }.keys
        .map {
          QualifiedName.sampled($0) == nil ? QualifiedName.sample + $0 : $0
        }.sorted()
    }
    return Offer(names, for: name)
  }

  /// Returns the suggestion for a misspelled member of a kind.
  func members(_ kind: Slot.Kind, of descriptor: ClassDescriptor, for name: String) -> Offer {
    Offer(names(.members(kind), of: descriptor) { $0.names(kind) }, for: name)
  }

  /// Returns the suggestion for a misspelled action.
  func actions(of descriptor: ClassDescriptor, for name: String) -> Offer {
    Offer(names(.actions, of: descriptor) { $0.actionNames }, for: name)
  }

  private func names(
    _ kind: Kind, of descriptor: ClassDescriptor, _ find: (ClassDescriptor) -> [String]
  ) -> [String] {
    let key = Key(owner: ObjectIdentifier(descriptor), kind: kind)
    if let known = sorted[key] { return known }
    let names = find(descriptor)
    sorted[key] = names
    return names
  }
}
