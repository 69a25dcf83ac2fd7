internal import NibKit
internal import NibLoading
internal import NibModel

/// An object in the place of one whose class the tool does not know: takes every attribute and connection.
final class StandIn: NibOwner {
  let name: String
  private var children: [AnyObject] = []
  private var values: [String: String] = [:]
  private var outlets: [String: AnyObject] = [:]
  private var collections: [String: [AnyObject]] = [:]
  private var actions: [String: Action] = [:]

  init(name: String) { self.name = name }

  /// What all stand-ins have in common; the rest depends on the layout and is made by `StandIns`.
  static var members: Members { Members(of: StandIn.self) { $0.children { $0.children.append($1) } } }

  private func perform() {}

  /// What the stand-in for a class must have for a layout to fit.
  static func members(_ needs: StandIns.Needs) -> Members {
    members.adding(StandIn.self) { table in
      for name in needs.attributes.sorted() {
        table.attribute(name) { (object: StandIn, value: String) in object.values[name] = value }
      }
      // An outlet may lead to an object of any class, and may be the stand-in's only hold on it: kept weakly by nobody.
      for name in needs.outlets.sorted() {
        table.outlet(name) { (object: StandIn, value: inout AnyObject?) in swap(&object.outlets[name], &value) }
      }
      for name in needs.collections.sorted() {
        table.outlets(name) { (object: StandIn, values: inout [AnyObject]) in
          swap(&object.collections[name, default: []], &values)
        }
      }
      for name in needs.events.sorted() { table.event(name) { swap(&$0.actions[name], &$1) } }
      for name in needs.actions.sorted() { table.action(name, StandIn.perform) }
    }
  }
}

/// Makes classes for a layout out of what the layout itself says of them.
enum StandIns {
  /// The name of the stand-in for an owner that the layout does not name.
  static let ownerName = "owner"

  /// What a layout uses of one class.
  struct Needs {
    var attributes: Set<String> = []
    var outlets: Set<String> = []
    var collections: Set<String> = []
    var events: Set<String> = []
    var actions: Set<String> = []
  }

  /// A registry with stand-ins for the classes of a layout that it lacks, the owner's among them.
  static func adding(to registry: ClassRegistry, for document: NibDocument) -> ClassRegistry {
    var registry = registry
    let needs = Survey(document).needs
    for object in document.allObjects where registry[object.className]?.make == nil {
      let name = object.className
      let used = needs[name] ?? Needs()
      registry.register(name, members: StandIn.members(used), awake: { (_: StandIn) in }) {
        StandIn(name: $0.id ?? name)
      }
    }
    let owner = document.ownerClass ?? ownerName
    if registry[owner]?.makeOwner == nil {
      let used = needs[Survey.owner] ?? Needs()
      registry.register(owner: owner, members: StandIn.members(used)) { StandIn(name: owner) }
    }
    return registry
  }

  /// The names behind `#ext:` in a layout.
  static func externals(of document: NibDocument) -> Set<String> { Survey(document).externals }
}

/// Goes through a layout and notes what it uses of each class.
private struct Survey {
  static let owner = "#owner"

  private(set) var needs: [String: StandIns.Needs] = [:]
  private(set) var externals: Set<String> = []
  private var classOfID: [String: String] = [:]

  init(_ document: NibDocument) {
    let objects = document.allObjects
    for object in objects { if let id = object.id { classOfID[id] = object.className } }
    // A name that has a plain value somewhere is an attribute everywhere in its class.
    var plain: Set<[String]> = []
    for object in objects {
      for attribute in object.attributes where !isReference(attribute.value) {
        plain.insert([object.className, attribute.name])
      }
    }
    for object in objects {
      for attribute in object.attributes {
        note(attribute, of: object.className, isPlain: plain.contains([object.className, attribute.name]))
      }
    }
    for connect in document.explicitConnections { note(connect.attributes) }
  }

  /// Whether a value is meant as a reference. One to an id that nobody has is, so that the plan reports it; a colour is
  /// not, and neither is a text that happens to begin with `#`.
  private func isReference(_ value: String) -> Bool {
    guard value.hasPrefix("#"), value.count > 1 else { return false }
    let name = value.dropFirst()
    let target = name.split(separator: ".", maxSplits: 1).first.map(String.init) ?? ""
    if classOfID[target] != nil { return true }
    let isColour = [3, 4, 6, 8].contains(name.count) && name.allSatisfy(\.isHexDigit)
    return !isColour && !name.contains { $0.isWhitespace || $0 == "#" }
  }

  private mutating func note(_ attribute: NibDocument.Attribute, of className: String, isPlain: Bool) {
    switch attribute.name {
    case "id": break
    case "outlet": needs[Self.owner, default: StandIns.Needs()].outlets.insert(attribute.value)
    case "outlets": needs[Self.owner, default: StandIns.Needs()].collections.insert(attribute.value)
    case let name where isPlain: needs[className, default: StandIns.Needs()].attributes.insert(name)
    case let name:
      noteExternal(attribute.value)
      if let dot = attribute.value.lastIndex(of: ".") {
        needs[className, default: StandIns.Needs()].events.insert(name)
        noteAction(String(attribute.value[attribute.value.index(after: dot)...]), of: String(attribute.value[..<dot]))
      } else {
        needs[className, default: StandIns.Needs()].outlets.insert(name)
      }
    }
  }

  private mutating func note(_ connect: [String: String]) {
    guard let from = connect["from"], let to = connect["to"] else { return }
    noteExternal(from)
    noteExternal(to)
    let source = className(of: from)
    if let outlet = connect["outlet"] { needs[source, default: StandIns.Needs()].outlets.insert(outlet) }
    if let outlets = connect["outlets"] { needs[source, default: StandIns.Needs()].collections.insert(outlets) }
    if let event = connect["event"], let action = connect["action"] {
      needs[source, default: StandIns.Needs()].events.insert(event)
      noteAction(action, of: to)
    }
  }

  private mutating func noteAction(_ name: String, of target: String) {
    // An action for the first responder is one of the owner's here, so that somebody has it.
    needs[className(of: target), default: StandIns.Needs()].actions.insert(name)
  }

  private mutating func noteExternal(_ reference: String) {
    guard reference.hasPrefix("#ext:") else { return }
    externals.insert(String(reference.dropFirst(5).prefix { $0 != "." }))
  }

  private func className(of reference: String) -> String {
    classOfID[String(reference.dropFirst())] ?? Self.owner
  }
}
