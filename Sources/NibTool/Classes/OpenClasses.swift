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
  ///   - unknown: the names of the elements that have no class.
  ///   - unknownOwner: the name of the owner, if it has no class.
  init(_ document: NibDocument, unknown: Set<String>, unknownOwner: String?, among names: SourceNames) {
    for name in unknown { elements[name] = names.element(named: name) }
    if let unknownOwner { owners[unknownOwner] = names.owner(named: unknownOwner) }
    count = owners.count
    for object in document.objects.indices where elements[document.className(ofObject: object)] != nil { count += 1 }
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
    if isEmpty { return nil }
    func list(_ names: some Sequence<String>) -> String {
      let (most, all) = (3, Set(names).sorted())
      let rest = all.count > most ? " and \(all.count - most) more" : ""
      return all.prefix(most).map(\.shortened.printable).joined(separator: ", ") + rest
    }
    let all = elements.merging(owners) { first, _ in first }
    return "\(count) \(count == 1 ? "object" : "objects") of \(all.count) \(all.count == 1 ? "class" : "classes") "
      + "(\(list(all.keys))) \(count == 1 ? "is" : "are") known from \(list(all.values.map(\.file))) only: "
      + "\(count == 1 ? "its" : "their") attributes and connections were not checked."
  }
}
