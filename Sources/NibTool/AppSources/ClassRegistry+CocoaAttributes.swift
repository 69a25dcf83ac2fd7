internal import NibLoading
internal import NibModel
internal import NibXcode

extension ClassRegistry {
  /// Returns this registry with attributes for the classes of a catalog that extend one of Cocoa's: all that a file gives
  /// them. Classes of UIKit and AppKit have more properties than a catalog can list.
  ///
  /// - Parameter needs: what the file uses of each class.
  func addingCocoaAttributes(_ needs: [String: Survey.Needs]) -> ClassRegistry {
    var registry = self
    for (name, used) in needs {
      guard let found = registry[name], let type = found.catalogued,
        type.lineage.contains(String(reflecting: CocoaObject.self))
      else { continue }
      let known = Set(found.members.attributes.map(\.name))
      var members = found.members
      for attribute in used.attributes.subtracting(known).sorted() {
        members.append(
          AttributeEntry(
            name: attribute, help: .read(""), place: TablePlace(read: "", line: 0), defaultText: .read(""),
            type: .linked(PropertyList.self), isRequired: false, accepts: { _ in true }, apply: { _, _ in },
            applyStructure: { _, _ in true }, isSample: false))
      }
      registry.add(
        ClassDescriptor(
          name: found.name, type: found.type, catalogued: type, members: members, isSubstituted: found.isSubstituted,
          make: found.make, awake: found.awake))
    }
    return registry
  }
}
