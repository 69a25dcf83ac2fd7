package import NibLoading
package import NibModel

extension Trace {
  /// Returns the trace as JSON lines, version 2: one object per line with `version file load event phase role object
  /// class`, the payload in `member value target targets container order reader wiredAt code message callback`, the
  /// place in `line column` or `keyPath`, and `depth text`. `placeFile` comes before a place in another file than `file`.
  /// Fields that an event does not have are omitted. The schema is `trace.schema.json`.
  ///
  /// - Complexity: O(events + bytes of the layouts).
  public func jsonLines() -> String {
    var text = ""
    forEachLine { text += $0.json() + "\n" }
    return text
  }
}

extension Trace.Line {
  /// Returns the event as a JSON object on one line, without its line end.
  public func json() -> String {
    var json = JSONText()
    write(to: &json)
    return json.text
  }

  /// Writes the event as a JSON object.
  package func write(to json: inout JSONText) { json.object { $0.write(fields()) } }

  /// Returns the fields of the event's JSON object, in order, with exact values.
  func fields() -> [EventField] {
    var fields: [EventField] = [
      .init("version", FormVersion.trace.number), .init("file", file), .init("load", load),
      .init("event", kind.rawValue),
      .init("phase", phase.rawValue), .init("role", role.rawValue),
    ]
    if role != .none { fields.append(.init("object", object)) }
    if !className.isEmpty { fields.append(.init("class", className)) }
    fields += fact.fields
    if let file = place?.file { fields.append(.init("placeFile", file)) }
    if let position = place?.position { fields += [.init("line", position.line), .init("column", position.column)] }
    if let path = place?.keyPath { fields.append(.init("keyPath", path)) }
    return fields + [.init("depth", depth), .init("text", text())]
  }
}

/// A field of an event's JSON object.
struct EventField {
  let name: String
  let value: PropertyList

  init(_ name: String, _ value: PropertyList) { (self.name, self.value) = (name, value) }
  init(_ name: String, _ value: String) { self.init(name, .string(value)) }
  init(_ name: String, _ value: Int) { self.init(name, .integer(value)) }
  init(_ name: String, _ values: [String]) { self.init(name, .array(values.map(PropertyList.string))) }
}

extension LoadFact<String, PlaceName> {
  /// The payload as fields of an object.
  var fields: [EventField] {
    (member.map { [EventField("member", $0)] } ?? []) + fieldsBesideMember
  }

  private var fieldsBesideMember: [EventField] {
    switch self {
    case .object: []
    case .load(let order, let part): [.init("order", order)] + (part.map { [.init("part", $0)] } ?? [])
    case .include(let layout): [.init("layout", layout)]
    case .container(let container): container.map { [.init("container", $0)] } ?? []
    case .part(let whole, _, _): [.init("container", whole)]
    case .value(_, let value): [.init("value", value)]
    case .objects(_, let objects, _): [.init("targets", objects)]
    case .outlet(_, let target), .element(_, let target?): [.init("target", target)]
    case .element(_, nil): []
    case .outletLeftNil(_, let target): [.init("target", target), .init("leftNil", .boolean(true))]
    case .action(_, let target, let action): [.init("target", target), .init("action", action)]
    case .predecessors(let others): others.isEmpty ? [] : [.init("after", others)]
    case .note(let words): [.init("message", words)]
    case .read(let read): read.fields
    case .misuse(let misuse): [.init("code", misuse.kind.rawValue), .init("message", misuse.description)]
    case .callback(let name): [.init("callback", name)]
    case .failure(let code, let message):
      (code.map { [.init("code", $0.rawValue)] } ?? []) + [.init("message", message)]
    }
  }
}

extension OutletRead<String, PlaceName> {
  fileprivate var fields: [EventField] {
    (object.map { [.init("target", $0)] } ?? []) + [.init("reader", reader)] + wiring.fields
  }
}

extension OutletRead.Wiring where Place == PlaceName {
  fileprivate var fields: [EventField] {
    switch self {
    case .later(let place): [.init("wiring", "later"), .init("wiredAt", place.description)]
    case .unknown: [.init("wiring", "unknown")]
    case .leftNil(let order, let place):
      [.init("wiring", "left-nil"), .init("order", order), .init("wiredAt", place.description)]
    case .withView(let place): [.init("wiring", "with-view"), .init("wiredAt", place.description)]
    case .notConnected: [.init("wiring", "not-connected")]
    case .notInMembers: [.init("wiring", "not-in-members")]
    }
  }
}

extension JSONText {
  /// Writes the reason why an outlet was empty: `wiring wiredAt order`.
  package mutating func field<Object>(wiring: OutletRead<Object, PlaceName>.Wiring) { write(wiring.fields) }

  mutating func write(_ fields: [EventField]) {
    for field in fields {
      key(field.name)
      value(field.value)
    }
  }

  /// Writes a value so that it can be read back. A value that JSON does not have is an object with one key: `{"$date":
  /// 1000}`, the seconds since January 1, 2001; `{"$data": [1, 2]}`; `{"$real": "inf"}`. A key that begins with `$`
  /// gets another `$` before it.
  package mutating func value(_ value: PropertyList) {
    switch value {
    case .string(let text): string(text)
    case .boolean(let value): bool(value)
    case .integer(let value): int(value)
    case .real(let value) where value.isFinite: real(value)
    case .real(let value): object { $0.field("$real", "\(value)") }
    case .date(let value):
      object { json in
        json.key("$date")
        json.real(value)
      }
    case .data(let bytes):
      object { json in
        json.key("$data")
        json.array { json in for byte in bytes { json.int(Int(byte)) } }
      }
    case .array(let items): array { json in for item in items { json.value(item) } }
    case .dictionary(let items):
      object { json in
        for (name, item) in items.sorted(by: { $0.key < $1.key }) {
          json.key(name.hasPrefix("$") ? "$" + name : name)
          json.value(item)
        }
      }
    }
  }
}
