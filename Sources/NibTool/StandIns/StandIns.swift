internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibXcode
internal import TerminalKit

/// Makes classes for a layout from the information in the layout itself.
@MainActor
enum StandIns {
  /// The name of the stand-in for an owner that the layout does not name.
  static let ownerName = "owner"

  /// The classes that are replaced.
  enum Extent {
    /// The classes that the registry does not know or cannot make.
    case unknown
    /// The unknown classes and the owner's class, even if it is known, because its code must not run.
    case unknownAndOwner
  }

  /// Returns a registry with stand-ins for the classes of a layout that it lacks, including the owner's class.
  ///
  /// - Parameter open: the only classes that are replaced, or nil for all.
  static func adding(
    to registry: ClassRegistry, for document: NibDocument, _ extent: Extent = .unknown, only open: OpenClasses? = nil
  ) -> ClassRegistry {
    if let open, open.isEmpty { return registry }
    var registry = registry
    let survey = Survey(document)
    // UIKit's and AppKit's views are not views of a terminal.
    let isCocoa = document.isFromInterfaceBuilder
    let views = isCocoa ? [] : UnknownViews(document, registry).names
    for object in document.allObjects where registry[object.className]?.make == nil {
      let name = object.className
      if let open, open.elements[name] == nil { continue }
      let used = survey.needs[name] ?? Survey.Needs()
      if views.contains(name) {
        registry.register(name, members: StandInView.members(used)) { try StandInView(coder: $0) }
      } else {
        registry.register(standIn: name, used)
      }
    }
    if isCocoa { registry.register(firstResponder: survey.firstResponderActions) }
    let owner = document.ownerClass ?? ownerName
    if let open, open.owners[owner] == nil { return registry }
    let isCatalogued = registry[owner]?.catalogued != nil
    if extent == .unknownAndOwner || registry[owner]?.makeOwner == nil && !isCatalogued {
      var used = survey.needs[Survey.owner] ?? Survey.Needs()
      if registry[owner]?.type == StandIn.self || registry[owner]?.type == StandInView.self {
        // If objects of this class are also in the layout, one stand-in has the members that both need.
        used.formUnion(survey.needs[owner] ?? Survey.Needs())
        registry.register(
          owner, members: StandIn.members(used), owner: { StandInOwner(name: owner) }, awake: { (_: StandIn) in }
        ) { StandIn(name: $0.id ?? owner) }
      } else {
        registry.register(owner: owner, members: StandIn.members(used)) { StandInOwner(name: owner) }
      }
    }
    let used = survey.needs[Survey.external] ?? Survey.Needs()
    registry.register(owner: Survey.external, members: StandIn.members(used)) {
      ExternalStandIn(name: Survey.external)
    }
    return registry
  }

  /// Returns the names after `#ext:` in a layout.
  static func externals(of document: NibDocument) -> Set<String> { Survey(document).externals }
}

/// Finds the unknown classes that must be views: their objects are contained in views, contain views, or are shown by
/// the owner.
@MainActor
private struct UnknownViews {
  private(set) var names: Set<String> = []

  init(_ document: NibDocument, _ registry: ClassRegistry) {
    /// The unknown classes that contain each other: if one is a view, so is the other.
    var neighbors: [String: Set<String>] = [:]
    var found: Set<String> = []
    let objects = document.allObjects
    let shown = document.explicitConnections.filter {
      $0.attributes["from"] == "#owner" && $0.attributes["outlet"] == "view"
    }.compactMap { $0.attributes["to"] }
    func isView(_ name: String) -> Bool? { registry[name].flatMap { $0.make == nil ? nil : $0.type is View.Type } }

    for object in objects {
      let name = object.className
      let known = isView(name)
      if known == nil {
        let isShown = object.attributes.contains { $0.name == "outlet" && $0.value == "view" }
        if isShown || object.id.map({ shown.contains("#" + $0) }) == true { found.insert(name) }
      }
      // A part is not contained as a child in the object that it belongs to.
      guard object.attributeName == nil, let container = object.parent.map({ objects[$0].className }) else { continue }
      switch (isView(container), known) {
      case (nil, nil):
        neighbors[name, default: []].insert(container)
        neighbors[container, default: []].insert(name)
      case (nil, true): found.insert(container)
      case (true, nil):
        if registry[container]?.members.container?.accepts(StandInView.self) == true { found.insert(name) }
      default: break
      }
    }
    while let name = found.popFirst() {
      if names.insert(name).inserted { found.formUnion(neighbors[name] ?? []) }
    }
  }
}
