/// The names of classes in archives.
extension ClassRegistry {
  /// Returns the descriptor of a class by its name in archives, or nil if it is not registered as a class that can be
  /// made.
  package func archivedClass(_ type: AnyClass) -> ClassDescriptor? {
    classes.last { $0.type == type && $0.make != nil }
  }

  /// Returns the class that an archive names, by its name of today or a former one: its place among the classes.
  func archivedClass(named name: String) -> Int? {
    index(of: currentName(of: name)).flatMap { classes[$0].make == nil ? nil : $0 }
  }

  /// Returns the versions of what each class of a lineage writes today; versions 0 are left out.
  package func archiveVersions(of descriptor: ClassDescriptor) -> [String: Int] {
    var versions: [String: Int] = [:]
    for type in lineage(of: descriptor) {
      guard let version = (type as? any NibVersioned.Type)?.archiveVersion, version != 0 else { continue }
      versions[archivedName(of: type)] = version
    }
    return versions
  }

  /// Returns the version of what a class wrote, of an archive's versions.
  func version(of type: AnyClass, in versions: [String: Int]) -> Int {
    let name = archivedName(of: type)
    return versions.first { currentName(of: $0.key) == name }?.value ?? 0
  }

  /// Returns true if a class, or one that it inherits from, has a given name.
  func isArchived(_ descriptor: ClassDescriptor, within name: String) -> Bool {
    lineage(of: descriptor).contains { archivedName(of: $0) == currentName(of: name) }
  }

  /// Returns a class and those that it inherits from, as far as they declare members. One that declares none is not in
  /// its own lineage.
  private func lineage(of descriptor: ClassDescriptor) -> [AnyClass] {
    descriptor.members.lineage.filter { $0 != descriptor.type } + [descriptor.type]
  }

  /// A superclass may not be registered: then it goes by its own name.
  private func archivedName(of type: AnyClass) -> String { archivedClass(type)?.name ?? "\(type)" }
}

/// A class that stands in for others, and so takes what any version of them has archived.
package protocol NibVersionIndifferent {}

/// A class whose archives have a version.
public protocol NibVersioned {
  /// The version of what the class itself writes into an archive.
  static var archiveVersion: Int { get }
}
