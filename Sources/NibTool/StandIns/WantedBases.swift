internal import NibCatalog
internal import NibLoading
internal import NibModel
internal import NibXcode
internal import TerminalKit

/// The classes of TerminalKit that objects of unknown classes must belong to, as far as known classes use them: a child of
/// a table is a row, and the object of the outlet `contextMenu` is a menu.
@MainActor
struct WantedBases {
  /// By the names of the unknown classes, the most special class that is wanted.
  private(set) var types: [String: AnyClass] = [:]
  private let registry: ClassRegistry

  /// - Complexity: O(objects + attributes).
  init(_ document: NibDocument, _ registry: ClassRegistry) {
    self.registry = registry
    let objects = document.allObjects
    var classes: [String: String] = [:]
    for object in objects { if let id = object.id { classes["#" + id] = object.className } }
    for object in objects {
      if let container = object.parent.map({ objects[$0].className }).flatMap({ known($0) }) {
        if let name = object.attributeName {
          want(container.members.parts.first { $0.name == name }?.type, of: object.className)
        } else {
          want(container.members.container?.child, of: object.className)
        }
      }
      guard let user = known(object.className) else { continue }
      for attribute in object.attributes {
        guard let target = classes[attribute.value] else { continue }
        want(user.outlet(named: attribute.name), of: target)
      }
    }
    for connection in document.explicitConnections {
      let (from, to) = (connection.attributes["from"] ?? "", connection.attributes["to"] ?? "")
      guard let user = classes[from].flatMap({ known($0) }), let target = classes[to],
        let name = connection.attributes["outlet"] ?? connection.attributes["outlets"]
      else { continue }
      want(user.outlet(named: name), of: target)
    }
  }

  private func known(_ name: String) -> ClassDescriptor? {
    registry[name].flatMap { $0.make == nil || $0.catalogued != nil ? nil : $0 }
  }

  private mutating func want(_ type: AnyClass?, of name: String) {
    guard let type, registry[name]?.make == nil, !isSubclass(StandInView.self, of: type),
      !isSubclass(StandIn.self, of: type)
    else { return }
    if let other = types[name], isSubclass(other, of: type) { return }
    types[name] = type
  }
}

extension ClassDescriptor {
  /// Returns the class of the objects that an outlet or an outlet collection takes.
  fileprivate func outlet(named name: String) -> AnyClass? {
    members.outlets.first { $0.name == name }?.type ?? members.collections.first { $0.name == name }?.type
  }
}
