package import NibLoading
package import NibModel

extension Trace {
  /// The trace as JSON lines, version 2: one object a line with `version file load event phase role object class`, the payload
  /// in `member value target targets container order reader wiredAt code message callback`, the place in `line column` or
  /// `keyPath`, and `depth text`. A field that an event does not have is left out. The schema is `trace.schema.json`.
  ///
  /// - Complexity: O(events + bytes of the layouts).
  public func jsonLines() -> String {
    var text = ""
    forEachLine { text += $0.json() + "\n" }
    return text
  }
}

extension Trace.Line {
  /// The event as a JSON object on one line, without its line end.
  public func json() -> String {
    var json = JSONText()
    write(to: &json)
    return json.text
  }

  /// Writes the event as a JSON object.
  package func write(to json: inout JSONText) {
    json.object { json in
      json.field("version", 2)
      json.field("file", file)
      json.field("load", load)
      json.field("event", kind.rawValue)
      json.field("phase", phase.rawValue)
      json.field("role", role.rawValue)
      if role != .none { json.field("object", object) }
      if !className.isEmpty { json.field("class", className) }
      fact.write(to: &json)
      if let place { json.field(place) }
      json.field("depth", depth)
      json.field("text", text())
    }
  }
}

extension LoadFact<String, PlaceName> {
  /// Writes the payload as fields of an object.
  func write(to json: inout JSONText) {
    if let member { json.field("member", member) }
    switch self {
    case .object: break
    case .load(let order): json.field("order", order)
    case .container(let container): if let container { json.field("container", container) }
    case .part(let whole, _, _): json.field("container", whole)
    case .value(_, let value):
      json.key("value")
      json.value(value)
    case .objects(_, let objects, _), .collection(_, let objects): json.names("targets", objects)
    case .outlet(_, let target), .element(_, let target): json.field("target", target)
    case .outletLeftNil(_, let target):
      json.field("target", target)
      json.field("leftNil", true)
    case .action(_, let target, let action):
      json.field("target", target)
      json.field("action", action)
    case .predecessors(let others): if !others.isEmpty { json.names("after", others) }
    case .note(let words): json.field("message", words)
    case .read(let read): read.write(to: &json)
    case .misuse(let misuse):
      json.field("code", misuse.kind.rawValue)
      json.field("message", misuse.description)
    case .callback(let name): json.field("callback", name)
    case .failure(let code, let message):
      if let code { json.field("code", code.rawValue) }
      json.field("message", message)
    }
  }
}

extension OutletRead<String, PlaceName> {
  fileprivate func write(to json: inout JSONText) {
    if let object { json.field("target", object) }
    json.field("reader", reader)
    json.field(wiring: wiring)
  }
}

extension JSONText {
  /// The reason why an outlet held nothing: `wiring wiredAt order`.
  package mutating func field<Object>(wiring: OutletRead<Object, PlaceName>.Wiring) {
    key("wiring")
    switch wiring {
    case .later(let place):
      string("later")
      field("wiredAt", place.description)
    case .unknown: string("unknown")
    case .leftNil(let order, let place):
      string("left-nil")
      field("order", order)
      field("wiredAt", place.description)
    case .notConnected: string("not-connected")
    }
  }
}

extension JSONText {
  fileprivate mutating func names(_ name: String, _ values: [String]) {
    key(name)
    array { json in for value in values { json.string(value) } }
  }

  /// A value, so that it can be read back. What JSON does not have is an object of one key: `{"$date": 1000}`, the seconds
  /// since the first of January 2001; `{"$data": [1, 2]}`; `{"$real": "inf"}`. A key that begins with `$` gets another.
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
