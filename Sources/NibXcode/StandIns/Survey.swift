package import NibModel

/// Goes through a layout, and notes which members of each class it uses.
package struct Survey {
  package static let owner = "#owner"
  /// The name for the needs of all external objects.
  package static let external = "#ext"
  /// The name of a class that no object has, and that offers the actions for the first responder.
  package static let firstResponder = "#first"

  /// The parts of one class that a layout uses.
  package struct Needs {
    package var attributes: Set<String> = []
    package var parts: Set<String> = []
    package var outlets: Set<String> = []
    package var collections: Set<String> = []
    package var events: Set<String> = []
    package var actions: Set<String> = []

    package init() {}

    package mutating func formUnion(_ other: Needs) {
      attributes.formUnion(other.attributes)
      parts.formUnion(other.parts)
      outlets.formUnion(other.outlets)
      collections.formUnion(other.collections)
      events.formUnion(other.events)
      actions.formUnion(other.actions)
    }
  }

  package private(set) var needs: [String: Needs] = [:]
  package private(set) var externals: Set<String> = []
  /// The actions for the first responder.
  package private(set) var firstResponderActions: Set<String> = []
  private var classOfID: [String: String] = [:]
  /// The classes of external objects, by their names. Several files may have an object of one name.
  private let classesOfExternals: [String: Set<String>]
  /// The class of each object, in document order.
  private let classes: [String]
  /// True if attributes are values, except for references to objects of the file.
  private let isFromInterfaceBuilder: Bool

  /// - Parameter classesOfExternals: the classes of the objects that may have the name of an external object.
  package init(_ document: NibDocument, classesOfExternals: [String: Set<String>] = [:]) {
    self.classesOfExternals = classesOfExternals
    let objects = document.allObjects
    classes = objects.map(\.className)
    isFromInterfaceBuilder = document.isFromInterfaceBuilder
    for object in objects { if let id = object.id { classOfID[id] = object.className } }
    // A name that has a plain value somewhere is an attribute in all objects of its class.
    var plain: Set<[String]> = []
    for object in objects {
      for attribute in object.attributes
      where attribute.edge == nil && !attribute.holdsObjects && !isReference(attribute.value) {
        plain.insert([object.className, attribute.name])
      }
    }
    for (index, object) in objects.enumerated() {
      for (attribute, number) in zip(object.attributes, document.attributes(ofObject: index)) {
        note(
          attribute, of: object.className, isPlain: plain.contains([object.className, attribute.name]),
          owner: document.partOwner(ofAttribute: number).map(document.className(ofObject:)) ?? Self.owner)
      }
    }
    for connect in document.explicitConnections { note(connect.attributes) }
  }

  /// Returns the classes of the objects with each id in some documents. An object of one part of a storyboard is an
  /// external object of the others.
  ///
  /// - Complexity: O(objects).
  package static func classesOfIDs(in documents: [NibDocument]) -> [String: Set<String>] {
    var classes: [String: Set<String>] = [:]
    for object in documents.lazy.flatMap(\.allObjects) {
      if let id = object.id { classes[id, default: []].insert(object.className) }
    }
    return classes
  }

  /// Returns true if a value is meant as a reference. A reference to an id that no object has counts, so that the plan
  /// reports it, unless the document comes from Interface Builder, where all connections are explicit. A color does not
  /// count, and neither does a text that begins with `#` by chance.
  private func isReference(_ value: String) -> Bool {
    guard value.hasPrefix("#"), value.count > 1 else { return false }
    let name = value.dropFirst()
    let target = name.split(separator: ".", maxSplits: 1).first.map(String.init) ?? ""
    if classOfID[target] != nil { return true }
    if isFromInterfaceBuilder { return target == "owner" || target == "first" || target.hasPrefix("ext:") }
    let isColor = [3, 4, 6, 8].contains(name.count) && name.allSatisfy(\.isHexDigit)
    return !isColor && !name.contains { $0.isWhitespace || $0 == "#" }
  }

  /// - Parameter owner: the class of the owner of an included layout, or the name for the needs of the owner.
  private mutating func note(
    _ attribute: NibDocument.Attribute, of className: String, isPlain: Bool, owner: String
  ) {
    if let edge = attribute.edge { return note(edge, attribute, of: className) }
    switch attribute.name {
    case "id", "awake-after", QualifiedName.allow: break
    case let name where name.hasPrefix(RuntimeName.prefix): needs[className, default: Needs()].attributes.insert(name)
    case let name where DesignName.isDesign(name): break
    case let name where QualifiedName.sampled(name) != nil:
      needs[className, default: Needs()].attributes.insert(name)
    case let name where attribute.holdsObjects: needs[className, default: Needs()].parts.insert(name)
    case "outlet": needs[owner, default: Needs()].outlets.insert(attribute.value)
    case "outlets": needs[owner, default: Needs()].collections.insert(attribute.value)
    case let name where isPlain: needs[className, default: Needs()].attributes.insert(name)
    case let name:
      noteExternal(attribute.value)
      // An id may be a path to an object of an included layout.
      let isID = classOfID[String(attribute.value.dropFirst())] != nil
      if !isID, let dot = attribute.value.utf8.lastIndex(of: UInt8(ascii: ".")) {
        needs[className, default: Needs()].events.insert(name)
        noteAction(String(attribute.value[attribute.value.index(after: dot)...]), of: String(attribute.value[..<dot]))
      } else {
        needs[className, default: Needs()].outlets.insert(name)
      }
    }
  }

  /// Notes an edge of an archive, which contains its own kind.
  private mutating func note(_ edge: NibDocument.Edge, _ attribute: NibDocument.Attribute, of className: String) {
    switch edge {
    case .part: needs[className, default: Needs()].parts.insert(attribute.name)
    case .outlet: needs[className, default: Needs()].outlets.insert(attribute.name)
    case .collection: needs[className, default: Needs()].collections.insert(attribute.name)
    case .action(let name):
      needs[className, default: Needs()].events.insert(attribute.name)
      if let target = attribute.targets.first { needs[classes[target], default: Needs()].actions.insert(name) }
    }
  }

  private mutating func note(_ connect: [String: String]) {
    guard let from = connect["from"], let to = connect["to"] else { return }
    noteExternal(from)
    noteExternal(to)
    for source in classes(of: from) {
      if let outlet = connect["outlet"] { needs[source, default: Needs()].outlets.insert(outlet) }
      if let outlets = connect["outlets"] { needs[source, default: Needs()].collections.insert(outlets) }
      if let event = connect["event"] { needs[source, default: Needs()].events.insert(event) }
    }
    if connect["event"] != nil, let action = connect["action"] { noteAction(action, of: to) }
  }

  private mutating func noteAction(_ action: String, of target: String) {
    // An action for the first responder is treated as an action of the owner, so that it has a target.
    if target == Self.firstResponder { firstResponderActions.insert(action) }
    for name in classes(of: target) { needs[name, default: Needs()].actions.insert(action) }
  }

  private mutating func noteExternal(_ reference: String) {
    guard reference.hasPrefix("#ext:") else { return }
    externals.insert(String(reference.dropFirst(5).prefix { $0 != "." }))
  }

  private func classes(of reference: String) -> Set<String> {
    if reference.hasPrefix("#ext:") { return classesOfExternals[String(reference.dropFirst(5))] ?? [Self.external] }
    return [classOfID[String(reference.dropFirst())] ?? Self.owner]
  }
}
