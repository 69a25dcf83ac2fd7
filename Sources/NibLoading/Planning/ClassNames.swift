internal import NibModel

/// Finds the class of each object, once for each name.
struct ClassNames {
  private let input: PlanInput
  private let findings: Findings
  /// The class of each name of the document: an index into the registry's classes; nil before it is looked up.
  private var table: [Int32?]
  private var reported: Set<NibDocument.Name> = []
  /// The names of classes whose objects own included layouts.
  private let owners: Set<NibDocument.Name>

  /// The class of an object whose class is unknown.
  static let unknown: Int32 = -1

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    self.findings = findings
    table = Array(repeating: nil, count: input.document.names.count)
    let document = input.document
    owners = Set(input.partOwners.map { document.shapes[document.objects[$0].shape].name })
  }

  /// Returns the class of an object's element. Reports an unknown one.
  ///
  /// - Parameter container: the class of the object that contains it, or `unknown` if it is not a child.
  @inline(__always)
  mutating func resolve(_ name: NibDocument.Name, of object: Int, in container: Int32) -> Int32 {
    if let known = table[Int(name)], known != Self.unknown { return known }
    return lookUp(name, of: object, in: container < 0 ? nil : input.registry.classes[Int(container)])
  }

  /// Returns the class of a name, or nil if it is unknown. Nothing is reported.
  mutating func known(_ name: NibDocument.Name) -> Int32? {
    if let known = table[Int(name)] { return known == Self.unknown ? nil : known }
    guard let index = input.registry.index(of: input.document.names[Int(name)]),
      input.registry.classes[index].make != nil || owners.contains(name)
    else { return nil }
    table[Int(name)] = Int32(index)
    return Int32(index)
  }

  private mutating func lookUp(_ name: NibDocument.Name, of object: Int, in container: ClassDescriptor?) -> Int32 {
    if let known = known(name) { return known }
    if owners.contains(name) { return Self.unknown }
    let registry = input.registry
    let className = input.document.names[Int(name)]
    table[Int(name)] = Self.unknown
    if let container, container.members.container == nil {
      reportInLeaf(className, object, in: container)
    } else if reported.insert(name).inserted {
      let fault = ClassFault(element: className, among: registry)
      let place = input.document.place(ofObject: object)
      findings.report(
        fault, at: place, replacement: fault.near.map { input.document.spelling(ofClass: $0, at: place) })
    }
    return Self.unknown
  }

  /// Reports an element of an unknown class whose container takes no children. Correcting its name would not help.
  private func reportInLeaf(_ name: String, _ object: Int, in container: ClassDescriptor) {
    findings.report(
      StructureFault.childrenNotAllowed(
        child: name, parent: container.name, unknown: ClassFault(element: name, among: input.registry)),
      at: input.document.place(ofObject: object))
  }

  // MARK: Archives

  /// Finds the classes of an archive, which may have been renamed. Reports classes that are unknown or have an
  /// unknown version.
  mutating func resolveArchive(_ links: NibDocument.Links) {
    for (number, record) in links.classes.enumerated() {
      if findings.isFull { break }
      let name = input.document.names[Int(record.name)]
      guard let index = input.registry.archivedClass(named: name) else {
        findings.report(
          ClassFault(element: name, among: input.registry), at: .keyPath("classes.\(number).name"))
        continue
      }
      table[Int(record.name)] = Int32(index)
      checkVersions(record.versions, of: name, index, at: .keyPath("classes.\(number).versions"))
    }
  }

  private func checkVersions(_ versions: [String: Int], of name: String, _ index: Int, at place: SourcePlace) {
    let registry = input.registry
    if registry.classes[index].type is any NibVersionIndifferent.Type { return }
    let known = registry.archiveVersions(of: registry.classes[index])
    for (writer, version) in versions.sorted(by: { $0.key < $1.key }) {
      let current = known[registry.currentName(of: writer)] ?? 0
      if !registry.isArchived(registry.classes[index], within: writer) {
        findings.report(ArchivedFault.foreignVersion(version, of: writer, className: name), at: place)
      } else if version > current {
        findings.report(ArchivedFault.newerVersion(version, of: writer, known: current), at: place)
      }
    }
  }
}
