package import NibCatalog

/// A name that a Swift source declares for layouts: a registered class, or a member in the table of a class.
package struct DeclaredName: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A class that an element can name.
    case element
    /// A class that a layout can name as its owner.
    case owner
    /// A class that owns a layout through the protocol that the plugin `Layouts` makes, so that the compiler compares the
    /// two.
    case generatedOwner
    /// The table of a class. Its name is that of the class.
    case table
    case member(CatalogMember.Kind)
    /// The first argument of a function that is not the kit's. It probably declares a member of that name.
    case helper
  }

  package let kind: Kind
  /// The name; empty for children.
  package let name: String
  /// The Swift class, without its module and the types around it. Nil if it is not known.
  package let className: String?
  /// The path of the file from the folder of the package.
  package let file: String
  package let line: UInt32
  /// True in a part of the file that is compiled under a condition.
  let isConditional: Bool
  /// True if the initializer takes the value.
  let isDecoded: Bool
}
