internal import NibLoading
internal import NibModel
internal import NibTracing

// The state of objects as bytes.
extension WireWriter {
  mutating func write(_ participant: ParticipantID) { write(Int(participant.code)) }

  mutating func write(_ participant: Outcome.Participant) {
    switch participant {
    case .own(let participant):
      write(false)
      write(participant)
    case .other(let object):
      write(true)
      write(object)
    }
  }

  /// Writes an object of another load, whose place is not known.
  private mutating func write(_ object: LoadObject) {
    write(object.name)
    write(object.role.rawValue)
    write(object.className) { $1.write($0) }
    write(object.load) { load, writer in
      writer.write(load.file)
      writer.write(load.number)
    }
  }

  mutating func write(_ phase: LoadPhase) { write(LoadPhase.allCases.firstIndex(of: phase) ?? 0) }

  mutating func write(_ item: LoadItem) {
    switch item {
    case .step(let step):
      write(Int(step.kind.rawValue))
      write(step.subject)
      write(Int(step.item))
    case .afterInit(let object):
      write(-1)
      write(Int(object))
    case .call(let call):
      write(-2)
      write(call.subject)
      write(Int(call.call))
    }
  }

  mutating func write(_ value: PropertyList) {
    switch value {
    case .string(let text):
      write(0)
      write(text)
    case .boolean(let flag):
      write(1)
      write(flag)
    case .integer(let number):
      write(2)
      write(number)
    case .real(let number):
      write(3)
      write(Int(bitPattern: UInt(number.bitPattern)))
    case .date(let seconds):
      write(4)
      write(Int(bitPattern: UInt(seconds.bitPattern)))
    case .data(let bytes):
      write(5)
      write(bytes)
    case .array(let items):
      write(6)
      write(items) { $1.write($0) }
    case .dictionary(let items):
      write(7)
      write(items) { item, writer in
        writer.write(item.key)
        writer.write(item.value)
      }
    }
  }

  mutating func write(_ value: OrderFinding.Value) {
    switch value {
    case .none: write(0)
    case .exact(let value):
      write(1)
      write(value)
    case .described(let words):
      write(2)
      write(words)
    case .failure(let failure):
      write(3)
      write(failure.code?.rawValue) { $1.write($0) }
      write(failure.message) { $1.write($0) }
    }
  }

  mutating func write(_ read: UnwiredRead) {
    write(read.outlet) { outlet, writer in
      writer.write(outlet.participant)
      writer.write(Int(outlet.member))
    }
    write(read.property) { $1.write($0) }
    write(read.connection) { $1.write(Int($0)) }
    write(read.className)
    write(read.reader)
    write(read.phase)
    write(Int(read.wiring.rawValue))
  }

  mutating func write(_ key: Outcome.Key) {
    write(key.participant)
    switch key.aspect {
    case .failure: write(0)
    case .earlyRead(let read):
      write(1)
      write(read)
    case .property(let name):
      write(2)
      write(name)
    case .archived: write(3)
    case .notes: write(4)
    case .observed(let name):
      write(5)
      write(name)
    }
  }

  mutating func write(_ access: AccessLog.Access) {
    write(access.participant)
    write(access.property)
    write(Int(access.kind.rawValue))
    write(access.reader)
    write(access.phase)
    write(Int(access.step))
  }
}

extension WireReader {
  /// The maximum depth of nesting. No value reaches it: see `ExactValue`.
  private static let mostLevels = 100

  /// Returns an object, an owner or an external object of a layout.
  mutating func participant(of graph: ResolvedGraph) throws(BrokenMessage) -> ParticipantID {
    let participant = try anyParticipant()
    guard graph.has(participant) else { throw BrokenMessage() }
    return participant
  }

  mutating func stateParticipant(of graph: ResolvedGraph) throws(BrokenMessage) -> Outcome.Participant {
    try flag() ? .other(try loadObject()) : .own(try participant(of: graph))
  }

  private mutating func loadObject() throws(BrokenMessage) -> LoadObject {
    let (name, spelling) = (try text(), try text())
    guard let role = Trace.Line.Role(rawValue: spelling) else { throw BrokenMessage() }
    let className = try optionalText()
    let load = try optional { (reader: inout WireReader) throws(BrokenMessage) in
      LoadObject.OtherLoad(file: try reader.text(), number: try reader.number())
    }
    return LoadObject(name: name, role: role, className: className, place: nil, load: load)
  }

  private mutating func anyParticipant() throws(BrokenMessage) -> ParticipantID {
    let code = try number32()
    return switch code {
    case ParticipantID.owner.code: .owner
    case ParticipantID.firstResponder.code: .firstResponder
    case ParticipantID.none.code: .none
    case 0...: .object(Int(code))
    default: .external(Int(ParticipantID.external(0).code) - Int(code))
    }
  }

  mutating func phase() throws(BrokenMessage) -> LoadPhase { try element(of: LoadPhase.allCases) }

  mutating func item(of graph: ResolvedGraph) throws(BrokenMessage) -> LoadItem {
    let kind = try number()
    let item: LoadItem
    if kind == -1 {
      item = .afterInit(try number32())
    } else if kind == -2 {
      let subject = try anyParticipant()
      item = .call(LifeCall(try number32(), to: subject))
    } else {
      guard let raw = UInt8(exactly: kind), let kind = LoadPlan.Step.Kind(rawValue: raw) else { throw BrokenMessage() }
      item = .step(LoadPlan.Step(kind, try anyParticipant(), try number32()))
    }
    guard graph.has(item) else { throw BrokenMessage() }
    return item
  }

  mutating func propertyList(level: Int = 0) throws(BrokenMessage) -> PropertyList {
    if level > Self.mostLevels { throw BrokenMessage() }
    switch try number() {
    case 0: return .string(try text())
    case 1: return .boolean(try flag())
    case 2: return .integer(try number())
    case 3: return .real(Double(bitPattern: UInt64(UInt(bitPattern: try number()))))
    case 4: return .date(Double(bitPattern: UInt64(UInt(bitPattern: try number()))))
    case 5: return .data(try data())
    case 6:
      return .array(
        try list { (reader: inout WireReader) throws(BrokenMessage) in try reader.propertyList(level: level + 1) })
    case 7:
      let items = try list { (reader: inout WireReader) throws(BrokenMessage) in
        (try reader.text(), try reader.propertyList(level: level + 1))
      }
      return .dictionary(Dictionary(items) { first, _ in first })
    default: throw BrokenMessage()
    }
  }

  mutating func value() throws(BrokenMessage) -> OrderFinding.Value {
    switch try number() {
    case 0: return .none
    case 1: return .exact(try propertyList())
    case 2: return .described(try text())
    case 3:
      let code = try optionalText().map { Diagnostic.Code($0) }
      return .failure(OrderFinding.Failure(code: code, message: try optionalText()))
    default: throw BrokenMessage()
    }
  }

  mutating func optionalText() throws(BrokenMessage) -> String? {
    try flag() ? try text() : nil
  }

  mutating func unwiredRead(of graph: ResolvedGraph) throws(BrokenMessage) -> UnwiredRead {
    var outlet: OutletKey?
    if try flag() { outlet = OutletKey(participant: try participant(of: graph), member: try number32()) }
    if let outlet {
      let outlets = graph.descriptor(of: outlet.participant)?.members.outlets
      guard outlets?.indices.contains(Int(outlet.member)) == true else { throw BrokenMessage() }
    }
    let property = try optionalText()
    let connection = try flag() ? try number32() : nil
    let (name, reader, phase) = (try text(), try participant(of: graph), try phase())
    guard let raw = UInt8(exactly: try number()), let wiring = UnwiredRead.Wiring(rawValue: raw) else {
      throw BrokenMessage()
    }
    if let connection, wiring != .withView, !graph.connections.indices.contains(Int(connection)) {
      throw BrokenMessage()
    }
    return UnwiredRead(
      outlet: outlet, property: property, connection: connection, className: name, reader: reader, phase: phase,
      wiring: wiring)
  }

  mutating func key(of graph: ResolvedGraph) throws(BrokenMessage) -> Outcome.Key {
    let participant = try stateParticipant(of: graph)
    let aspect: Outcome.Aspect
    switch try number() {
    case 0: aspect = .failure
    case 1: aspect = .earlyRead(try unwiredRead(of: graph))
    case 2: aspect = .property(try text())
    case 3: aspect = .archived
    case 4: aspect = .notes
    case 5: aspect = .observed(try text())
    default: throw BrokenMessage()
    }
    return Outcome.Key(participant: participant, aspect: aspect)
  }

  mutating func access(of graph: ResolvedGraph) throws(BrokenMessage) -> AccessLog.Access {
    let (participant, property) = (try participant(of: graph), try text())
    guard let raw = UInt8(exactly: try number()), let kind = AccessKind(rawValue: raw) else {
      throw BrokenMessage()
    }
    return AccessLog.Access(
      participant: participant, property: property, kind: kind, reader: try self.participant(of: graph),
      phase: try phase(), step: try number32())
  }
}
