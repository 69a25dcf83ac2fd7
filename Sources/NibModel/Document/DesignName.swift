/// The names of design data: what an editor of interfaces writes about an object, its place among others, and how it looks there.
///
/// A name that begins with `ib.` is that of design data. A class that declares such an attribute takes it like any other, and
/// an initializer may decode it; a class that does not is not asked. A layout of another system keeps in such attributes what
/// its own classes would decode.
package enum DesignName {
  /// The beginning of the names: Interface Builder's initials.
  package static let prefix = "ib."

  /// The attribute of a `<connect>` that is a record only: the kind of connection, which nothing here makes.
  package static let connection = "ib.connection"

  /// Returns true for the name of design data.
  package static func isDesign(_ name: String) -> Bool { name.utf8.starts(with: prefix.utf8) }
}
