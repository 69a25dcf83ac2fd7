internal import NibKit
internal import NibLoading
internal import NibModel

/// The objects and connections of a document as JSON. `Schemas/objects.schema.json` defines the format.
struct ObjectListingJSON {
  private let document: NibDocument
  private let objects: [NibDocument.Object]
  private let lines: SourceLines
  private let ids: Set<String>
  private var json = JSONText()

  /// A connection as it is written in the document.
  private struct Connection {
    var kind: String
    var id: String?
    var source: String
    var name: String?
    var action: String?
    var target: String?
    var place: SourcePlace
  }

  /// - Complexity: O(objects + attributes + connections).
  init(_ document: NibDocument) {
    self.document = document
    objects = document.allObjects
    lines = SourceLines(document.texts)
    ids = Set(objects.compactMap(\.id))
  }

  /// Returns the text, without a line break at the end.
  mutating func text() -> String {
    let (objects, document, lines) = (objects, document, lines)
    let connections = objects.flatMap(connections(of:)) + document.explicitConnections.map(Self.connection)
    json.object { json in
      json.field("version", FormVersion.objects.number)
      json.field("file", document.source.file)
      if let owner = document.ownerClass { json.field("owner", owner) }
      let placeholders = document.placeholders
      if !placeholders.isEmpty {
        json.key("placeholders")
        json.array { json in
          for placeholder in placeholders { Self.write(placeholder, &json) }
        }
      }
      json.key("objects")
      json.array { json in
        for object in objects { Self.write(object, lines, &json) }
      }
      json.key("connections")
      json.array { json in
        for connection in connections { Self.write(connection, lines, &json) }
      }
    }
    return json.text
  }

  private static func write(_ object: NibDocument.Object, _ lines: SourceLines, _ json: inout JSONText) {
    json.object { json in
      json.field("index", object.index)
      json.field("class", object.className)
      let facts = object.attributes
      if let element = facts.first(where: { $0.name == "ib.element" })?.value { json.field("element", element) }
      if let id = object.id { json.field("id", id) }
      if let scene = facts.first(where: { $0.name == "ib.scene" })?.value { json.field("scene", scene) }
      if let parent = object.parent { json.field("parent", parent) }
      if let attribute = object.attributeName { json.field("attribute", attribute) }
      json.field(lines.name(of: object.place))
    }
  }

  /// Writes something that the file names but does not make.
  private static func write(_ placeholder: [String: PropertyList], _ json: inout JSONText) {
    json.object { json in
      for (key, name) in [
        ("reference", "reference"), ("id", "id"), ("customClass", "class"), ("userLabel", "label"),
        ("placeholderIdentifier", "identifier"),
      ] {
        guard case .string(let text)? = placeholder[key] else { continue }
        json.field(name, key == "reference" ? Self.name(text) : text)
      }
    }
  }

  private static func write(_ connection: Connection, _ lines: SourceLines, _ json: inout JSONText) {
    json.object { json in
      json.field("kind", connection.kind)
      if let id = connection.id { json.field("id", id) }
      json.field("source", connection.source)
      if let name = connection.name { json.field("name", name) }
      if let action = connection.action { json.field("action", action) }
      if let target = connection.target { json.field("target", target) }
      json.field(lines.name(of: connection.place))
    }
  }

  // MARK: Connections

  private static func connection(_ connection: NibDocument.ExplicitConnection) -> Connection {
    let given = connection.attributes
    let kind =
      given["outlet"] != nil
      ? "outlet"
      : given["outlets"] != nil ? "outletCollection" : given["action"] != nil ? "action" : given[DesignName.connection]
    return Connection(
      kind: kind ?? "connection", id: given["ib.id"], source: name(given["from"] ?? ""),
      name: given["outlet"] ?? given["outlets"] ?? given["event"] ?? given["ib.name"] ?? given["ib.property"]
        ?? given["ib.identifier"],
      action: given["action"], target: (given["to"] ?? given["ib.destination"]).map(name), place: connection.place)
  }

  /// Returns a reference without its `#`.
  private static func name(_ reference: String) -> String {
    reference.hasPrefix("#") ? String(reference.dropFirst()) : reference
  }

  private func name(of object: NibDocument.Object) -> String { object.id ?? ":\(object.index)" }

  /// Returns the connections that the attributes of an object make.
  private func connections(of object: NibDocument.Object) -> [Connection] {
    object.attributes.compactMap { attribute in
      if let edge = attribute.edge { return connection(edge, attribute, of: object) }
      if attribute.structure != nil || attribute.holdsObjects || DesignName.isDesign(attribute.name) { return nil }
      switch attribute.name {
      case "id", "awake-after": return nil
      case "outlet", "outlets":
        return Connection(
          kind: attribute.name == "outlet" ? "outlet" : "outletCollection", source: "owner", name: attribute.value,
          target: name(of: object), place: attribute.place)
      default: return reference(attribute, of: object)
      }
    }
  }

  /// Returns the connection of a value that begins like a reference.
  private func reference(_ attribute: NibDocument.Attribute, of object: NibDocument.Object) -> Connection? {
    guard let reference = LayoutReference(attribute.value, ids) else { return nil }
    return Connection(
      kind: reference.action == nil ? "outlet" : "action", source: name(of: object), name: attribute.name,
      action: reference.action, target: reference.target, place: attribute.place)
  }

  /// Returns an edge of an archive.
  private func connection(
    _ edge: NibDocument.Edge, _ attribute: NibDocument.Attribute, of object: NibDocument.Object
  ) -> Connection? {
    let target = attribute.targets.first.map { name(of: objects[$0]) }
    var connection = Connection(
      kind: "outlet", source: name(of: object), name: attribute.name, target: target, place: attribute.place)
    switch edge {
    case .part: return nil
    case .outlet: break
    case .collection: connection.kind = "outletCollection"
    case .action(let action): (connection.kind, connection.action) = ("action", action)
    }
    if attribute.targets.isEmpty { connection.target = connection.kind == "action" ? "first" : nil }
    return connection
  }
}

/// A reference in an attribute of a layout: `#id`, or `#id.action`.
private struct LayoutReference {
  let target: String
  let action: String?

  /// Reads a value. Returns nil if the value refers to nothing in the document: a color begins with `#` too.
  init?(_ text: String, _ ids: Set<String>) {
    guard text.hasPrefix("#"), text.count > 1 else { return nil }
    let name = String(text.dropFirst())
    func isKnown(_ name: String) -> Bool {
      ["owner", "first"].contains(name) || name.hasPrefix("ext:") && !name.contains(".") || ids.contains(name)
    }
    if isKnown(name) {
      (target, action) = (name, nil)
    } else if let dot = name.lastIndex(of: "."), isKnown(String(name[..<dot])) {
      (target, action) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
    } else {
      return nil
    }
  }
}

extension NibDocument {
  /// The objects that a file of Interface Builder names but does not make: its owner, the first responder, external
  /// objects.
  fileprivate var placeholders: [[String: PropertyList]] {
    guard let index = rootAttributes.first(where: { name(ofAttribute: $0) == "ib.placeholders" }),
      case .array(let records)? = value(ofAttribute: index)
    else { return [] }
    return records.compactMap { if case .dictionary(let items) = $0 { items } else { nil } }
  }
}
