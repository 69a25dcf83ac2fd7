internal import NibLoading
internal import NibModel
internal import NibTracing

// The parts of a finding as fields of JSON objects.

extension OrderFinding.Effect {
  func write(to json: inout JSONText, _ lines: LineIndex) {
    subject.write(to: &json)
    json.value("first", first)
    json.value("second", second)
    json.place(place, lines)
  }
}

extension OrderFinding.Subject {
  func write(to json: inout JSONText) {
    json.field("kind", kind.rawValue)
    switch self {
    case .load, .archives, .notes(nil): break
    case .property(let name, let object):
      object.write(to: &json)
      json.field("member", name)
    case .archive(let object), .notes(let object?): object.write(to: &json)
    case .read(let read):
      if let object = read.object { json.field("target", object.name) }
      json.field("class", read.className)
      if let member = read.member { json.field("member", member) }
      json.field("reader", read.reader.name)
      json.field("phase", read.phase.rawValue)
      json.field(wiring: read.wiring)
    }
  }
}

extension OrderFinding.Failure {
  func write(to json: inout JSONText) {
    if let code { json.field("code", code.rawValue) }
    if let message { json.field("message", message) }
  }
}

extension StepMove {
  func write(to json: inout JSONText, _ lines: LineIndex) {
    json.step("step", step, lines)
    json.step(side.rawValue, anchor, lines)
    json.field("text", description)
  }
}

extension LoadObject {
  fileprivate func write(to json: inout JSONText) {
    json.field("role", role.rawValue)
    json.field("object", name)
    if let className { json.field("class", className) }
  }
}

extension JSONText {
  mutating func step(_ name: String, _ step: LoadStep, _ lines: LineIndex) {
    key(name)
    object { json in
      json.field("event", step.event.rawValue)
      step.object.write(to: &json)
      if let member = step.member { json.field("member", member) }
      json.field("phase", step.phase.rawValue)
      json.place(step.place, lines)
    }
  }

  mutating func place(_ place: SourcePlace?, _ lines: LineIndex) {
    if let place { field(lines.name(of: place)) }
  }

  /// A list of objects, each with the fields that a function writes.
  mutating func objects<Value>(_ name: String, _ values: [Value], _ write: (Value, inout JSONText) -> Void) {
    key(name)
    array { json in for value in values { json.object { write(value, &$0) } } }
  }

  /// A value as an object of one key, which says what is known of it.
  fileprivate mutating func value(_ name: String, _ value: OrderFinding.Value?) {
    guard let value else { return }
    key(name)
    object { json in
      switch value {
      case .none: json.field("nil", true)
      case .exact(let value):
        json.key("value")
        json.value(value)
      case .described(let words): json.field("described", words)
      case .failure(let failure):
        json.key("failure")
        json.object { failure.write(to: &$0) }
      }
    }
  }
}
