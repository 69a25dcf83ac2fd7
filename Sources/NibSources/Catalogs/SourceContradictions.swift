package import NibCatalog
package import NibModel

/// The findings of a plan that the Swift sources of a package contradict: an unknown class that they register, or a member
/// that a class of the catalog lacks and that they declare. Such a catalog is older than the sources.
package struct SourceContradictions {
  private let sources: PackageSources
  private let catalog: ClassCatalog?
  private let isOfKit: (String) -> Bool

  /// - Parameters:
  ///   - catalog: the catalog that the plan was made with, or nil.
  ///   - isOfKit: returns true for the name of a class of TerminalKit.
  package init(_ sources: PackageSources, catalog: ClassCatalog?, isOfKit: @escaping (String) -> Bool) {
    self.sources = sources
    self.catalog = catalog
    self.isOfKit = isOfKit
  }

  /// Returns true if a declaration may contradict a finding.
  package static func canContradict(_ finding: Diagnostic) -> Bool {
    finding.code == .unknownClass || kinds[finding.code] != nil
  }

  /// The kinds of members that a finding can be about whose declaration contradicts it. With none, only another class of
  /// that name does.
  private static let kinds: [Diagnostic.Code: Set<CatalogMember.Kind>] = [
    .unknownAttribute: [.attribute, .part, .parts, .outlet, .outlets, .event, .events],
    .unknownOutlet: [.outlet, .outlets, .part, .parts],
    .unknownEvent: [.event, .events],
    .unknownAction: [.action],
    .childrenNotAllowed: [.children],
    .missingAttribute: [],
    .badValue: [],
  ]

  /// Returns the declaration that contradicts a finding, and what the catalog lacks.
  package func contradiction(
    of finding: Diagnostic, in document: NibDocument
  ) -> (DeclaredName, StaleCatalog.Difference)? {
    let className = finding.facts["class"]?.text
    if finding.code == .unknownClass, let className {
      let isOwner = finding.place == document.ownerPlace
      let element = sources.names.element(named: className)
      let name = element ?? (isOwner ? sources.names.owner(named: className) : nil)
      return name.map { ($0, .lacksClass(className)) }
    }
    if let own = ownClass(in: finding) { return (own, .lacksClass(own.name)) }
    guard let kinds = Self.kinds[finding.code] else { return nil }
    if finding.code == .childrenNotAllowed {
      let item = finding.facts["container"]?.text.flatMap { catalog?.class(named: $0) }
      guard let item, let name = sources.names.member(kinds, named: "", of: item)?.name else { return nil }
      return (name, .lacksMember(.children, "", className: item.name))
    }
    guard let member = finding.facts["member"]?.text else { return nil }
    let item = className.flatMap { catalog?.class(named: $0) }
    // An action for the first responder can be of any class.
    if item == nil, className != nil { return nil }
    return sources.names.member(kinds, named: member, of: item).map {
      ($0.name, .lacksMember($0.kind, member, className: className ?? $0.name.className ?? ""))
    }
  }

  /// Returns the registration of a class of the package that has the name of a class of TerminalKit, if a finding is about
  /// that name. A misspelled member is no sign of another class.
  private func ownClass(in finding: Diagnostic) -> DeclaredName? {
    guard finding.facts["near"] == nil else { return nil }
    let names = [finding.facts["class"], finding.facts["container"]].compactMap { $0?.text }
    // The kit itself registers its classes.
    return names.lazy.filter { isOfKit($0) && catalog?.class(named: $0) == nil }
      .compactMap { sources.names.element(named: $0) }
      .first { !$0.file.split(separator: "/").contains("TerminalKit") }
  }
}

extension PropertyList {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
