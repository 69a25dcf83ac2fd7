/// The words of version 2 of the layout vocabulary for a layout whose contents belong to its owner:
/// `<layout version="2" owner="Card" root="owner" title="…">`. In version 1 they have no meaning.
///
/// The objects at the top level are then the owner's children, and the other attributes of `<layout>` are the owner's.
package enum RootWord {
  /// The attribute of `<layout>` that says which object its contents belong to.
  package static let root = "root"
  /// The only value of the attribute.
  package static let owner = "owner"
  /// The attributes of `<layout>` that have a meaning of their own.
  package static let ownNames = ["version", owner, root]
}

extension NibDocument {
  /// True if the objects at the top level are children of the owner, and the attributes of `<layout>` are the owner's.
  ///
  /// - Complexity: O(attributes of the root).
  package var fillsOwner: Bool { fillsOwner(ofVersion: vocabulary) }

  /// - Parameter version: the layout's `vocabulary`.
  package func fillsOwner(ofVersion version: Int) -> Bool {
    version > 1
      && rootAttributes.contains { name(ofAttribute: $0) == RootWord.root && text(ofAttribute: $0) == RootWord.owner }
  }

  /// The attributes of `<layout>` that are set in the owner. Empty if the layout does not fill its owner.
  ///
  /// - Complexity: O(attributes of the root).
  package var ownerAttributes: [Int] {
    guard fillsOwner else { return [] }
    return rootAttributes.filter { attribute in
      let name = name(ofAttribute: attribute)
      return !RootWord.ownNames.contains(name) && !DesignName.isDesign(name) && !QualifiedName.isQualified(name)
    }
  }
}
