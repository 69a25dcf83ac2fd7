internal import NibCatalog
internal import NibLoading
internal import NibModel
internal import NibSources

/// The members of its owner that a layout connects, and that the generated code therefore declares.
struct OwnerPart {
  /// An outlet that the generated code declares, or one that the owner's class declares itself.
  struct Outlet {
    let name: String
    /// The class of the object, or of all objects of a collection.
    let type: String
    let isCollection: Bool
    let place: SourcePlace
  }

  /// An action whose method the generated code requires.
  struct Action {
    let name: String
    /// The declaration of the method in the owner's class; nil if the class lacks it.
    let method: DeclaredClass.Method?
    /// The classes of the senders, with the places of their connections.
    let senders: [(type: String, place: SourcePlace)]
    /// The nearest class that all senders are of.
    let commonSender: String
    let place: SourcePlace
  }

  /// The way in which an owner keeps its outlets.
  enum Kind {
    /// A controller, which has a place for them.
    case controller
    /// A view, which declares them. It has a table of its own.
    case view
    /// An object that declares them.
    case plain
  }

  /// The outlets that the generated code declares.
  private(set) var outlets: [Outlet] = []
  /// The outlets that the owner's class declares itself, which the compiler compares with the layout.
  private(set) var ownOutlets: [Outlet] = []
  private(set) var actions: [Action] = []
  private(set) var findings: [Diagnostic] = []
  /// The finding for an owner that the sources do not have, if another class owns the layout in Swift.
  private(set) var renamedOwner: Diagnostic?
  /// The class that the layout names for its owner, if the target declares it.
  let owner: DeclaredClass?
  /// True if a class owns the layout through the generated protocol.
  let isGenerated: Bool
  let kind: Kind
  /// The class that the layout names, with the members that a load finds in its table; nil if some of them are not known.
  private(set) var loadedOwner: CatalogClass?

  init(of file: LayoutFile, _ document: NibDocument, _ classes: TargetClasses, hasControllers: Bool) {
    let conforming = classes.declared.all.filter {
      $0.module == classes.module && $0.ownedLayouts.contains(file.swiftName)
    }
    let candidates = document.ownerClass.map { classes.declared.classes(named: $0) } ?? []
    let named =
      candidates.first { $0.module == classes.module && $0.ownedLayouts.contains(file.swiftName) }
      ?? document.ownerClass.flatMap { classes.declared.find($0, in: classes.module) }
    owner = named ?? conforming.first
    isGenerated = !conforming.isEmpty
    kind = Self.kind(of: owner, classes, hasControllers: hasControllers)
    if let name = document.ownerClass, named == nil, let other = conforming.first {
      renamedOwner = Diagnostic(
        .unknownClass, "the sources have no class '\(name)', and \(other.name) owns this layout in Swift",
        at: document.ownerPlace, replacement: other.name)
    }
    let first = conforming.first { $0.name == named?.name } ?? conforming.first
    if let named, let other = conforming.first(where: { !classes.isKind($0, of: named) }) {
      findings.append(
        Diagnostic(
          .ownerMismatch, "\(other.name) owns this layout in Swift, but is not a \(named.name)", at: document.ownerPlace
        ))
    }
    if let first, let other = classes.otherLayout(of: first, than: file.swiftName) {
      findings.append(
        Diagnostic(
          .ownerMismatch,
          "\(first.name) owns two layouts: this one, and \(other.layout) as \(other.owner.name). A class and its "
            + "superclasses can own one layout through generated protocols", at: document.ownerPlace))
    }
    let table = (first ?? named).map { OwnerMembers(of: $0, classes) }
    let known = isGenerated ? table : nil
    let connections = OwnerConnections(document, classes)
    for (name, uses) in connections.outlets { add(outlet: name, uses, known, first, classes) }
    for (name, uses) in connections.actions where known?.actions.contains(name) != true {
      add(action: name, uses, first, classes)
    }
    guard let named, let table, isGenerated ? first?.name == named.name : table.isComplete else { return }
    let generated = isGenerated ? outlets.map(\.catalogMember) + actions.map { CatalogMember(.action, $0.name) } : []
    loadedOwner = table.catalogClass(
      named: named.lastName, adding: generated, needsView: isGenerated && kind == .controller)
  }

  private static func kind(of owner: DeclaredClass?, _ classes: TargetClasses, hasControllers: Bool) -> Kind {
    if !hasControllers { return .plain }
    guard let owner else { return .controller }
    if classes.isKind(owner, ofLibraryClass: "TerminalKit.Controller") { return .controller }
    return classes.isKind(owner, ofLibraryClass: "TerminalKit.View") ? .view : .plain
  }

  // MARK: Members

  private mutating func add(
    outlet name: String, _ uses: [OwnerConnections.Use], _ known: OwnerMembers?, _ conforming: DeclaredClass?,
    _ classes: TargetClasses
  ) {
    let elements = uses.compactMap(\.element)
    let outlet = Outlet(
      name: name, type: elements.count < uses.count ? "AnyObject" : classes.commonType(ofElements: elements),
      isCollection: uses[0].isCollection, place: uses[0].place)
    let own = owner?.outlets.first { $0.name == name }
    if let own, !own.isPrivate { ownOutlets.append(outlet) }
    if known?.outlets.contains(name) == true { return }
    if isGenerated, let conforming {
      let lineage = classes.lineage(of: conforming).compactMap(\.asDeclared)
      if let declaring = lineage.first(where: { $0.outlets.contains { $0.name == name } }) {
        return report(
          .unknownOutlet,
          "\(declaring.name) declares @Outlet var \(name) itself, but not in its members: remove the property, or add "
            + "$0.outlet(\"\(name)\", \\.$\(name)) to the members", outlet.place)
      }
      if let declaring = lineage.first(where: { $0.properties.contains(name) }) {
        return report(
          .unknownOutlet,
          "\(declaring.name) has another property '\(name)', which hides the outlet: rename one of them",
          outlet.place)
      }
      // The owner that is no controller has its outlets in a property of that name.
      if !SwiftSpelling.isMember(name) || kind != .controller && name == "outlets" {
        return report(.unknownOutlet, "the outlet '\(name)' cannot be a property of a class", outlet.place)
      }
    }
    if SwiftSpelling.isMember(name) { outlets.append(outlet) }
  }

  private mutating func add(
    action name: String, _ uses: [OwnerConnections.Use], _ conforming: DeclaredClass?, _ classes: TargetClasses
  ) {
    guard SwiftSpelling.isMember(name) else {
      if isGenerated { report(.unknownAction, "the action '\(name)' cannot be a method of a class", uses[0].place) }
      return
    }
    let senders = uses.compactMap { use in
      use.element.flatMap(classes.type).map { (type: $0, place: use.place) }
    }
    let elements = uses.compactMap(\.element)
    actions.append(
      Action(
        name: name, method: conforming.flatMap { classes.method(name, of: $0) }, senders: senders,
        commonSender: elements.count < uses.count || elements.isEmpty
          ? "AnyObject" : classes.commonType(ofElements: elements),
        place: uses[0].place))
  }

  /// Returns true if a finding of the plan follows from one of the names here.
  func explains(_ finding: Diagnostic) -> Bool {
    [.unknownOutlet, .unknownAction].contains(finding.code)
      && findings.contains { $0.code == finding.code && $0.place == finding.place }
  }

  private mutating func report(_ code: Diagnostic.Code, _ message: String, _ place: SourcePlace) {
    findings.append(Diagnostic(code, message, at: place))
  }
}

extension OwnerPart.Outlet {
  /// The outlet in the table of the generated code, which connects what the layout says.
  fileprivate var catalogMember: CatalogMember {
    var member = CatalogMember(isCollection ? .outlets : .outlet, name)
    member.type = typeName(AnyObject.self)
    return member
  }
}

extension TargetClasses {
  /// Returns another layout that a class owns through a generated protocol, itself or as its superclass.
  fileprivate func otherLayout(
    of found: DeclaredClass, than layout: String
  ) -> (layout: String, owner: DeclaredClass)? {
    for ancestor in lineage(of: found).compactMap(\.asDeclared) {
      if let other = ancestor.ownedLayouts.first(where: { $0 != layout }) { return (other, ancestor) }
    }
    return nil
  }
}
