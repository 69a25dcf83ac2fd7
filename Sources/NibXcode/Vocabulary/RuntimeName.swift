internal import NibModel

/// The names of runtime attributes in a document.
enum RuntimeName {
  /// The prefix of the names whose key paths have another meaning in a layout. Classes declare and set such attributes
  /// like any others.
  static let prefix = "ib.runtime."

  private static let reserved = Set(ReservedName.all[...Int(ReservedName.awakeAfter)])

  /// Returns the name of the attribute for a key path: the key path itself, if it has no other meaning in a layout.
  static func attribute(forKeyPath path: String) -> String {
    reserved.contains(path) || DesignName.isDesign(path) ? prefix + path : path
  }
}
