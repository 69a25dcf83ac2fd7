internal import NibModel
internal import NibSources

/// The classes of layouts that only Swift sources register. Nothing of them is checked.
struct OpenClasses {
  /// The registrations of the classes of elements, by their names in the layout.
  private(set) var elements: [String: DeclaredName] = [:]
  /// The registrations of the classes of owners, by their names.
  private(set) var owners: [String: DeclaredName] = [:]
  /// The number of objects of the classes, owners included.
  private(set) var count = 0

  init() {}

  /// Finds the classes of a layout.
  ///
  /// - Parameters:
  ///   - unknown: the names of elements and owners that have no class.
  ///   - names: the names in sources.
  init(_ document: NibDocument, unknown: Set<String>, among names: SourceNames) {
    for object in document.objects.indices {
      let name = document.className(ofObject: object)
      guard unknown.contains(name), let element = elements[name] ?? names.element(named: name) else { continue }
      elements[name] = element
      count += 1
    }
    for name in document.ownerNames.sorted() {
      guard unknown.contains(name), let owner = names.owner(named: name) else { continue }
      owners[name] = owner
      // The compiler compares such a class with the layout.
      if owner.kind != .generatedOwner { count += 1 }
    }
  }

  var isEmpty: Bool { elements.isEmpty && owners.isEmpty }

  /// Adds the classes of another layout.
  mutating func formUnion(_ other: OpenClasses) {
    elements.merge(other.elements) { first, _ in first }
    owners.merge(other.owners) { first, _ in first }
    count += other.count
  }

  /// The remark for the end of a check: the classes, and the files that register them.
  var remark: String? {
    if count == 0 { return nil }
    func list(_ names: some Sequence<String>) -> String {
      let (most, all) = (3, Set(names).sorted())
      let rest = all.count > most ? " and \(all.count - most) more" : ""
      return all.prefix(most).map(\.shortened.printable).joined(separator: ", ") + rest
    }
    let all = elements.merging(owners) { first, _ in first }.filter { $0.value.kind != .generatedOwner }
    return "\(count) \(count == 1 ? "object" : "objects") of \(all.count) \(all.count == 1 ? "class" : "classes") "
      + "(\(list(all.keys))) \(count == 1 ? "is" : "are") known from \(list(all.values.map(\.file))) only: "
      + "\(count == 1 ? "its" : "their") attributes and connections were not checked."
  }
}
