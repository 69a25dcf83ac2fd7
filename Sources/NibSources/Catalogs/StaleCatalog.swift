package import NibCatalog
internal import NibModel

/// A catalog that is older than a Swift file that it names: the two declare different classes or members.
package struct StaleCatalog: Hashable, Sendable {
  /// The path of the Swift file from the package's folder.
  package let file: String
  /// The differences. Not empty.
  package let differences: [Difference]

  package init(file: String, differences: [Difference]) { (self.file, self.differences) = (file, differences) }

  /// Something that only one of the two has.
  package enum Difference: Hashable, Sendable {
    case lacksClass(String)
    case lacksMember(CatalogMember.Kind, String, className: String)
    case hasClass(String)
    case hasMember(CatalogMember.Kind, String, className: String)
  }
}

extension CatalogMember.Kind {
  /// A member of the kind in words: `the attribute 'angle'`.
  package func words(for name: String) -> String {
    let noun =
      switch self {
      case .attribute: "attribute"
      case .part, .parts: "part"
      case .outlet: "outlet"
      case .outlets: "outlet collection"
      case .event, .events: "event"
      case .action: "action"
      case .children: "children"
      }
    return name.isEmpty ? "the \(noun)" : "the \(noun) '\(name.shortened.printable)'"
  }
}

extension PackageSources {
  /// Returns the Swift files that are newer than a catalog, as far as their declarations show it. Times of files say
  /// nothing after a checkout.
  ///
  /// Only the files that the catalog names for some classes and their superclasses are read.
  ///
  /// - Parameter names: the classes, as elements and owners name them.
  /// - Complexity: O(bytes of the files + members).
  package func newerFiles(than catalog: ClassCatalog, for names: Set<String>) -> [StaleCatalog] {
    let types = Dictionary(catalog.classes.map { ($0.type, $0) }) { first, _ in first }
    var classes: [CatalogClass] = []
    var seen: Set<String> = []
    for item in catalog.classes where names.contains(item.name) {
      var next: CatalogClass? = item
      while let item = next, seen.insert(item.name).inserted {
        classes.append(item)
        next = item.base.flatMap { types[$0] }
      }
    }
    var stale: [String: [StaleCatalog.Difference]] = [:]
    for item in classes {
      for file in Set(([item.place] + item.members.map(\.place)).compactMap { $0?.file }).sorted() {
        guard let path = path(ofFile: file), let names = self.names(in: path) else { continue }
        stale[path, default: []] += CatalogComparison(item: item, file: file, names: names).differences
      }
    }
    return stale.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map {
      StaleCatalog(file: $0.key, differences: $0.value)
    }
  }
}

/// The comparison of a class of a catalog with a file that has its table or some of its members.
private struct CatalogComparison {
  let item: CatalogClass
  /// The file as the catalog names it.
  let file: String
  let names: SourceNames

  var differences: [StaleCatalog.Difference] {
    // A class without a table of its own has that of a superclass.
    if item.place?.file == file, !names.hasUnnamedTables, names.tables(of: item.typeNames).isEmpty {
      return [.hasClass(item.name)]
    }
    return lacking + superfluous
  }

  private var className: String { item.type.withoutModule }

  /// The members of the file that the catalog lacks.
  private var lacking: [StaleCatalog.Difference] {
    // Types in different types can have the same name.
    guard item.place?.file == file, names.tables(of: [className]).count == 1 else { return [] }
    let known = Set(item.members.map { MemberKey($0.kind, $0.name) })
    let lacking = names.members(ofTable: className).filter { !known.contains(MemberKey($0.kind, $0.name.name)) }
    // A builder replaces all members that the initializer of a class decodes.
    let isBuilt =
      names.members(ofTable: className).count(where: \.name.isDecoded) == lacking.count(where: \.name.isDecoded)
    var seen: Set<MemberKey> = []
    return lacking.compactMap { kind, name in
      guard !name.isConditional, !(isBuilt && name.isDecoded), seen.insert(MemberKey(kind, name.name)).inserted else {
        return nil
      }
      return .lacksMember(kind, name.name, className: item.name)
    }
  }

  /// The members of the catalog that the file lacks.
  private var superfluous: [StaleCatalog.Difference] {
    if names.hasComputedNames { return [] }
    return item.members.filter {
      $0.place?.file == file && names.members([$0.kind, $0.kind.twin], named: $0.name).isEmpty
    }.map { .hasMember($0.kind, $0.name, className: item.name) }
  }
}

/// The members of which one replaces the other.
private struct MemberKey: Hashable {
  private let kinds: Set<CatalogMember.Kind>
  private let name: String

  init(_ kind: CatalogMember.Kind, _ name: String) { (kinds, self.name) = ([kind, kind.twin], name) }
}

extension CatalogMember.Kind {
  /// The kind for one object in place of several, or the other way round; otherwise the kind itself.
  fileprivate var twin: Self {
    switch self {
    case .part: .parts
    case .parts: .part
    case .event: .events
    case .events: .event
    case .attribute, .outlet, .outlets, .action, .children: self
    }
  }
}
