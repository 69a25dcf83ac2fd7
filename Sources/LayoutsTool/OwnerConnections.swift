internal import NibCatalog
internal import NibLoading
internal import NibModel
internal import NibSources

/// The connections of a layout that concern its owner, by the names of outlets and actions, in document order.
///
/// The connections of an included layout with an owner of its own are that owner's.
struct OwnerConnections {
  /// A connection, with the object at its other end.
  struct Use {
    /// The name of the object's class; nil for an object that is not of the layout.
    let element: String?
    let place: SourcePlace
    var isCollection = false
  }

  private(set) var outlets: [(name: String, uses: [Use])] = []
  private(set) var actions: [(name: String, uses: [Use])] = []

  private static let owner = "#owner"
  private static let external = "#ext:"

  init(_ document: NibDocument, _ classes: TargetClasses) {
    let inTemplates = document.objectsInTemplates
    var elements: [String: String] = [:]
    for object in document.objects.indices {
      let element = document.className(ofObject: object)
      if let id = document.id(ofObject: object) { elements[id] = element }
      for attribute in document.attributes(ofObject: object)
      where document.structure(ofAttribute: attribute) == nil {
        let (name, value) = (document.name(ofAttribute: attribute), document.text(ofAttribute: attribute))
        let use = Use(
          element: element, place: document.valuePlace(ofAttribute: attribute), isCollection: name == "outlets")
        if name == "outlet" || name == "outlets" {
          // An object in a template is made later and often, so it is in no outlet.
          if document.partOwner(ofAttribute: attribute) == nil, !inTemplates.contains(object) {
            Self.add(use, to: &outlets, value)
          }
        } else if value.hasPrefix(Self.owner + "."), classes.isEvent(name, of: element) {
          Self.add(use, to: &actions, String(value.dropFirst(Self.owner.count + 1)))
        }
      }
    }
    for connection in document.connects.indices { add(connection, of: document, elements) }
  }

  private mutating func add(_ connection: Int, of document: NibDocument, _ elements: [String: String]) {
    var values: [String: (text: String, place: SourcePlace)] = [:]
    for attribute in document.attributes(ofConnect: connection) {
      values[document.name(ofAttribute: attribute)] = (
        document.text(ofAttribute: attribute), document.valuePlace(ofAttribute: attribute)
      )
    }
    guard let from = values["from"]?.text, let to = values["to"]?.text else { return }
    func element(_ reference: String) -> String?? {
      if reference.hasPrefix(Self.external) { return .some(nil) }
      return elements[String(reference.dropFirst())].map { .some($0) }
    }
    for name in ["outlet", "outlets"] {
      guard from == Self.owner, let value = values[name], let element = element(to) else { continue }
      Self.add(Use(element: element, place: value.place, isCollection: name == "outlets"), to: &outlets, value.text)
    }
    if to == Self.owner, let value = values["action"], let element = element(from) {
      Self.add(Use(element: element, place: value.place), to: &actions, value.text)
    }
  }

  private static func add(_ use: Use, to list: inout [(name: String, uses: [Use])], _ name: String) {
    if let index = list.firstIndex(where: { $0.name == name }) {
      list[index].uses.append(use)
    } else {
      list.append((name, [use]))
    }
  }
}

extension NibDocument {
  /// The objects in templates, which are not objects of the load.
  ///
  /// - Complexity: O(objects), or O(names) for a layout without templates.
  var objectsInTemplates: Set<Int> {
    Set(templates.flatMap { $0 + 1..<max($0 + 1, Int(objects[$0].end)) })
  }
}

extension TargetClasses {
  /// Returns true if an attribute of an element is an event, or may be one: the class is known from the sources alone, and
  /// its tables do not declare anything else of that name.
  func isEvent(_ name: String, of element: String) -> Bool {
    if let known = all[element] { return known.slot(name, .event) != nil }
    let className = sources.names.element(named: element)?.className ?? element
    let lineage = declared.find(className, in: module).map(lineage) ?? []
    for ancestor in lineage {
      let kinds: [CatalogMember.Kind]
      switch ancestor {
      case .declared(let found):
        kinds = sources.names.members(ofTable: found.lastName).filter { $0.name.name == name }.map(\.kind)
      case .library(let item): kinds = item.members.filter { $0.name == name }.map(\.kind)
      }
      if !kinds.isEmpty { return kinds.contains { $0 == .event || $0 == .events } }
    }
    return true
  }
}
