/// The names of design data. An editor of user interfaces stores in it an object's position in the editor, and its
/// appearance there.
///
/// A name that begins with `ib.` is the name of design data. If a class declares such an attribute, it is like any
/// other attribute, and an initializer may decode it. If the class does not declare it, the attribute is ignored. A
/// layout of another system stores in such attributes what its own classes would decode.
package enum DesignName {
  /// The prefix of the names: the initials of Interface Builder.
  package static let prefix = "ib."

  /// The attribute that marks a `<connect>` as a record only. Its value is the kind of the connection, which NibKit
  /// does not make.
  package static let connection = "ib.connection"

  /// Returns true for the name of design data.
  package static func isDesign(_ name: String) -> Bool { name.utf8.starts(with: prefix.utf8) }
}
