internal import NibLoading
internal import NibModel
internal import NibTracing

// The events of a load as bytes.
extension WireWriter {
  private mutating func write(_ place: PlaceName) {
    write(place.file) { $1.write($0) }
    write(place.position) {
      $1.write($0.line)
      $1.write($0.column)
    }
    write(place.keyPath ?? "")
  }

  private mutating func write(kind: Int, _ member: String, _ objects: [String], _ isList: Bool = false) {
    write(kind)
    write(member)
    write(objects) { $1.write($0) }
    write(isList)
  }

  mutating func write(_ line: Trace.Line) {
    write(LoadEvent.Kind.allCases.firstIndex(of: line.kind) ?? 0)
    write(line.phase)
    write(line.load)
    write(line.object)
    write(Trace.Line.Role.allCases.firstIndex(of: line.role) ?? 0)
    write(line.className)
    write(line.fact)
    write(line.place) { $1.write($0) }
    write(line.file)
    write(line.depth)
  }

  private mutating func write(_ fact: Trace.Line.Fact) {
    switch fact {
    case .object: write(0)
    case .load(let order, let part): write(kind: 1, order, part.map { [$0] } ?? [])
    case .container(let container): write(kind: 2, "", container.map { [$0] } ?? [])
    case .part(let whole, let member, let isList): write(kind: 3, member, [whole], isList)
    case .value(let member, let value):
      write(kind: 4, member, [])
      write(value)
    case .objects(let member, let objects, let isList): write(kind: 5, member, objects, isList)
    case .outlet(let member, let target): write(kind: 6, member, [target])
    case .outletLeftNil(let member, let target): write(kind: 7, member, [target])
    case .element(let member, let target): write(kind: 8, member, target.map { [$0] } ?? [])
    case .action(let member, let target, let action): write(kind: 9, member, [target, action])
    case .predecessors(let others): write(kind: 10, "", others)
    case .note(let words): write(kind: 11, words, [])
    case .read(let read): write(read)
    case .misuse(let misuse):
      write(kind: 13, misuse.className, [misuse.kind.rawValue])
      write(misuse.method) { $1.write(Int($0.rawValue)) }
    case .callback(let name): write(kind: 14, name, [])
    case .include(let layout): write(kind: 16, layout, [])
    case .failure(let code, let message): write(kind: 15, message, code.map { [$0.rawValue] } ?? [])
    }
  }

  private mutating func write(_ read: OutletRead<String, PlaceName>) {
    write(kind: 12, read.className, [read.reader])
    write(read.object) { $1.write($0) }
    write(read.member) { $1.write($0) }
    write(read.phase)
    switch read.wiring {
    case .later(let place):
      write(0)
      write(place)
    case .unknown: write(1)
    case .leftNil(let order, let place):
      write(2)
      write(order)
      write(place)
    case .notConnected: write(3)
    case .withView(let place):
      write(4)
      write(place)
    case .notInMembers: write(5)
    }
  }
}

extension WireReader {
  private mutating func place() throws(BrokenMessage) -> PlaceName {
    let file = try optionalText()
    let position = try flag() ? SourcePosition(line: try number(), column: try number()) : nil
    let path = try text()
    return position.map { .position($0, inFile: file) } ?? .keyPath(path, inFile: file)
  }

  mutating func element<Element>(of all: [Element]) throws(BrokenMessage) -> Element {
    let index = try number()
    guard all.indices.contains(index) else { throw BrokenMessage() }
    return all[index]
  }

  mutating func line() throws(BrokenMessage) -> Trace.Line {
    let (kind, phase) = (try element(of: LoadEvent.Kind.allCases), try phase())
    let (load, object) = (try number(), try text())
    let (role, className) = (try element(of: Trace.Line.Role.allCases), try text())
    let fact = try fact()
    let place = try flag() ? try place() : nil
    return Trace.Line(
      kind: kind, phase: phase, load: load, object: object, role: role, className: className, fact: fact, place: place,
      file: try text(), depth: try number())
  }

  private mutating func fact() throws(BrokenMessage) -> Trace.Line.Fact {
    let kind = try number()
    if kind == 0 { return .object }
    let member = try text()
    let objects = try list { (reader: inout WireReader) throws(BrokenMessage) in try reader.text() }
    let isList = try flag()
    switch (kind, objects.count) {
    case (1, _): return .load(order: member, part: objects.first)
    case (2, _): return .container(objects.first)
    case (3, 1): return .part(whole: objects[0], member: member, isList: isList)
    case (4, _): return .value(member: member, try propertyList())
    case (5, _): return .objects(member: member, objects, isList: isList)
    case (6, 1): return .outlet(member: member, target: objects[0])
    case (7, 1): return .outletLeftNil(member: member, target: objects[0])
    case (8, _): return .element(member: member, target: objects.first)
    case (9, 2): return .action(member: member, target: objects[0], action: objects[1])
    case (10, _): return .predecessors(objects)
    case (11, _): return .note(member)
    case (12, 1): return .read(try outletRead(className: member, reader: objects[0]))
    case (13, 1):
      guard let kind = NibMisuse.Kind(rawValue: objects[0]) else { throw BrokenMessage() }
      let raw = try flag() ? UInt8(exactly: try number()) : nil
      return .misuse(NibMisuse(kind, className: member, method: raw.flatMap(NibLifecycle.Method.init(rawValue:))))
    case (14, _): return .callback(member)
    case (16, _): return .include(layout: member)
    case (15, _): return .failure(code: objects.first.map { Diagnostic.Code($0) }, message: member)
    default: throw BrokenMessage()
    }
  }

  private mutating func outletRead(
    className: String, reader: String
  ) throws(BrokenMessage) -> OutletRead<String, PlaceName> {
    let (object, member, phase) = (try optionalText(), try optionalText(), try phase())
    let wiring: OutletRead<String, PlaceName>.Wiring
    switch try number() {
    case 0: wiring = .later(try place())
    case 1: wiring = .unknown
    case 2: wiring = .leftNil(order: try text(), try place())
    case 3: wiring = .notConnected
    case 4: wiring = .withView(try place())
    case 5: wiring = .notInMembers
    default: throw BrokenMessage()
    }
    return OutletRead(
      object: object, member: member, className: className, reader: reader, phase: phase, wiring: wiring)
  }
}
