package import NibCatalog

/// The names that some Swift sources declare for layouts.
///
/// They say what exists, and nothing about what does not: a source can compute a name. So they are never the reason of
/// a finding, but may be a reason against one.
package struct SourceNames: Sendable {
  package private(set) var all: [DeclaredName] = []
  /// True if a member has a name that is not known.
  package private(set) var hasComputedNames = false
  /// True if a table does not name its class, or names it by a type parameter or another name.
  package private(set) var hasUnnamedTables = false
  private var classes: [String: [Int]] = [:]
  private var members: [String: [Int]] = [:]

  /// The maximum number of names.
  private static let mostNames = 200_000

  package init() {}

  /// Reads the names of a source.
  ///
  /// - Parameters:
  ///   - file: the path of the source, for the places of names.
  ///   - isFragment: true for a part of a source, in which every call of a function such as `attribute` counts.
  /// - Complexity: O(bytes).
  package init(reading bytes: [UInt8], file: String, isFragment: Bool = false) {
    add(NameFinder(bytes, file: file, isFragment: isFragment))
  }

  mutating func add(_ finder: NameFinder) {
    hasComputedNames = hasComputedNames || finder.hasComputedNames
    hasUnnamedTables =
      hasUnnamedTables || finder.hasUnnamedTables
      || finder.names.contains { $0.kind == .table && !finder.declaredTypes.contains($0.name) }
    for name in finder.names.prefix(Self.mostNames - all.count) {
      switch name.kind {
      case .element, .owner, .generatedOwner, .table: classes[name.name, default: []].append(all.count)
      case .member, .helper: members[name.name, default: []].append(all.count)
      }
      all.append(name)
    }
  }

  /// Returns the registration of a class that an element can name, or nil.
  package func element(named name: String) -> DeclaredName? { registrations(of: name).first { $0.kind == .element } }

  /// Returns the registration of a class that a layout can name as its owner, or nil.
  package func owner(named name: String) -> DeclaredName? { registrations(of: name).first }

  private func registrations(of name: String) -> [DeclaredName] {
    (classes[name] ?? []).map { all[$0] }.filter { $0.kind != .table }
  }

  /// Returns the tables of the first of some classes that has one.
  package func tables(of classNames: [String]) -> [DeclaredName] {
    for name in classNames {
      let tables = (classes[name] ?? []).map { all[$0] }.filter { $0.kind == .table }
      if !tables.isEmpty { return tables }
    }
    return []
  }

  /// Returns the members in the tables of a class.
  package func members(ofTable className: String) -> [(kind: CatalogMember.Kind, name: DeclaredName)] {
    all.compactMap { name in
      if case .member(let kind) = name.kind, name.className == className { (kind, name) } else { nil }
    }
  }

  /// Returns the declarations of members of a name, in the tables of all classes.
  func members(_ kinds: Set<CatalogMember.Kind>, named name: String) -> [DeclaredName] {
    (members[name] ?? []).map { all[$0] }.filter { member in
      if case .member(let kind) = member.kind { kinds.contains(kind) } else { true }
    }
  }

  /// Returns a declaration of a member of a class, or nil if there is none.
  ///
  /// - Parameters:
  ///   - kinds: the kinds that the member can have.
  ///   - item: the class; nil for any class.
  package func member(
    _ kinds: Set<CatalogMember.Kind>, named name: String, of item: CatalogClass?
  ) -> (kind: CatalogMember.Kind, name: DeclaredName)? {
    let types = item.map { Set($0.typeNames + registrations(of: $0.name).compactMap(\.className)) }
    for member in members(kinds, named: name) {
      if let types, let declaring = member.className, !types.contains(declaring) { continue }
      if case .member(let kind) = member.kind { return (kind, member) }
      return kinds.first.map { ($0, member) }
    }
    return nil
  }

  /// Returns the names of the members of one kind, for completion: those that the tables of an element or owner spell.
  /// Sorted, each once.
  ///
  /// - Complexity: O(names).
  package func names(of kind: CatalogMember.Kind, inClass className: String) -> [String] {
    let types = Set([className] + registrations(of: className).compactMap(\.className))
    return sorted { $0.kind == .member(kind) && ($0.className.map(types.contains) ?? false) }
  }

  /// The classes that an element can name, for completion. Sorted, each once.
  package var elementNames: [String] { sorted { $0.kind == .element } }

  /// The classes that a layout can name as its owner, and no element can name. Sorted, each once.
  package var ownerNames: [String] { sorted { $0.kind == .owner } }

  /// Returns the declarations of a member in the tables of an element or owner.
  ///
  /// - Complexity: O(names).
  package func declarations(of kinds: [CatalogMember.Kind], named name: String, inClass className: String)
    -> [DeclaredName]
  {
    let types = Set([className] + registrations(of: className).compactMap(\.className))
    return all.filter { declared in
      guard declared.name == name, case .member(let kind) = declared.kind, kinds.contains(kind) else { return false }
      return declared.className.map(types.contains) ?? false
    }
  }

  private func sorted(_ isIncluded: (DeclaredName) -> Bool) -> [String] {
    Set(all.lazy.filter(isIncluded).map(\.name)).sorted()
  }
}
