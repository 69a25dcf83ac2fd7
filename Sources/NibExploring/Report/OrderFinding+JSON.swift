internal import NibLoading
internal import NibModel
internal import NibTracing

// The parts of a finding as fields of JSON objects.

extension OrderFinding.Effect {
  func write(to json: inout JSONText, _ lines: SourceLines) {
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
    case .observed(let name): json.field("name", name)
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
    if let stop {
      json.key("stop")
      json.object { stop.write(to: &$0) }
    }
  }
}

extension ProgramStop {
  fileprivate func write(to json: inout JSONText) {
    switch cause {
    case .signal(let name):
      json.field("cause", "signal")
      json.field("signal", name)
    case .stackOverflow: json.field("cause", "stack-overflow")
    case .exit(let status):
      json.field("cause", "exit")
      json.field("status", status)
    case .timeLimit(let limit):
      json.field("cause", "time-limit")
      json.key("seconds")
      json.value(.real(limit / .seconds(1)))
    case .memoryLimit(let megabytes):
      json.field("cause", "memory-limit")
      json.field("megabytes", megabytes)
    case .silence: json.field("cause", "silence")
    case .closedConnection: json.field("cause", "closed-connection")
    case .signalToTool(let name):
      json.field("cause", "signal-to-tool")
      json.field("signal", name)
    }
    switch moment {
    case .preparation: json.field("moment", "preparation")
    case .step(let step):
      json.field("moment", "step")
      json.key("step")
      json.object { step.write(to: &$0) }
    case .afterInit: json.field("moment", "afterInit")
    case .task(let step):
      json.field("moment", "task")
      if let step {
        json.key("step")
        json.object { step.write(to: &$0) }
      }
    case .reading: json.field("moment", "reading")
    case .release: json.field("moment", "release")
    case .unknown: json.field("moment", "unknown")
    }
    if let frame { json.field("frame", frame) }
  }
}

extension LoadStep {
  /// The fields of a step, except its place.
  fileprivate func write(to json: inout JSONText) {
    json.field("event", event.rawValue)
    object.write(to: &json)
    if let member { json.field("member", member) }
    if let element { json.field("element", element.name) }
    if let action { json.field("action", action) }
    json.field("phase", phase.rawValue)
  }
}

extension StepMove {
  func write(to json: inout JSONText, _ lines: SourceLines) {
    json.step("step", step, lines)
    json.step(side.rawValue, anchor, lines)
    json.field("text", description)
  }
}

extension LoadObject {
  func write(to json: inout JSONText) {
    json.field("role", role.rawValue)
    json.field("object", name)
    if let className { json.field("class", className) }
    if let load {
      json.field("layout", load.file)
      json.field("load", load.number)
    }
  }
}

extension JSONText {
  mutating func step(_ name: String, _ step: LoadStep, _ lines: SourceLines) {
    key(name)
    object { $0.fields(of: step, lines) }
  }

  mutating func fields(of step: LoadStep, _ lines: SourceLines) {
    step.write(to: &self)
    place(step.place, lines)
  }

  mutating func place(_ place: SourcePlace?, _ lines: SourceLines) {
    if let place { field(lines.name(of: place)) }
  }

  /// Writes a list of objects, each with the fields that a closure writes.
  mutating func objects<Value>(_ name: String, _ values: [Value], _ write: (Value, inout JSONText) -> Void) {
    key(name)
    array { json in for value in values { json.object { write(value, &$0) } } }
  }

  /// Writes a value as an object with one key. The key names the kind of the value.
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
