/// The names of classes in archives.
extension ClassRegistry {
  /// Returns the descriptor of a class by its name in archives, or nil if it is not registered as a class that can be
  /// made.
  package func archivedClass(_ type: AnyClass) -> ClassDescriptor? {
    classes.last { $0.type == type && $0.make != nil && $0.catalogued == nil }
  }

  /// Returns the index of the class that an archive names, by the current or a former name of the class.
  func archivedClass(named name: String) -> Int? {
    index(of: currentName(of: name)).flatMap { classes[$0].make == nil ? nil : $0 }
  }

  /// Returns the current archive version of each class of a lineage. Versions that are 0 are omitted.
  package func archiveVersions(of descriptor: ClassDescriptor) -> [String: Int] {
    var versions: [String: Int] = [:]
    for type in lineage(of: descriptor) {
      guard let version = (type as? any NibVersioned.Type)?.archiveVersion, version != 0 else { continue }
      versions[archivedName(of: type)] = version
    }
    return versions
  }

  /// Returns the version in which a class was archived, from the versions of an archive.
  func version(of type: AnyClass, in versions: [String: Int]) -> Int {
    let name = archivedName(of: type)
    return versions.first { currentName(of: $0.key) == name }?.value ?? 0
  }

  /// Returns true if a class or one of its superclasses has a given name.
  func isArchived(_ descriptor: ClassDescriptor, within name: String) -> Bool {
    lineage(of: descriptor).contains { archivedName(of: $0) == currentName(of: name) }
  }

  /// Returns a class and those of its superclasses that declare members. The class itself is added, because a class
  /// that declares no members is missing from the lineage of its members.
  private func lineage(of descriptor: ClassDescriptor) -> [AnyClass] {
    descriptor.members.lineage.filter { $0 != descriptor.type } + [descriptor.type]
  }

  /// Returns the name of a class in archives. A superclass that is not registered is archived under its own name.
  private func archivedName(of type: AnyClass) -> String { archivedClass(type)?.name ?? "\(type)" }
}

/// A class that stands for other classes, and so accepts every version of them in an archive.
package protocol NibVersionIndifferent {}

/// A class whose archives have a version.
public protocol NibVersioned {
  /// The version of the data that the class itself writes into an archive.
  static var archiveVersion: Int { get }
}
