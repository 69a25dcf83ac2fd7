internal import NibLoading
internal import NibModel
internal import NibTracing

/// The events of a trace with the numbers of their participants, for a diagram.
struct DrawnTrace {
  /// An event. Participants are given by their index; nil for none.
  struct Event {
    let kind: LoadEvent.Kind
    let phase: LoadPhase
    /// The index of the load.
    let load: Int
    /// The number of loads that are running.
    let nesting: Int
    let subject: Int?
    /// The other end of a connection, or the container of an attachment or a part.
    let other: Int?
    /// False for an initializer whose end is not in the trace.
    var hasEnd = true
  }

  let title: String
  /// The participants: for each load its owner, then its objects, and then those that do not belong to the layout.
  let participants: [SequenceDiagram.Participant]
  let events: [Event]
  /// Returns the names of an event. The lines of a long trace are ten times its size, so they are not kept.
  let line: (Int) -> Trace.Line

  init(_ trace: Trace) {
    if let lines = trace.named { self.init(lines) } else { self.init(entriesOf: trace) }
  }
}

/// The events of loads in this process: objects come in the order of their document.
extension DrawnTrace {
  /// A participant of one of the loads.
  private struct Key: Hashable {
    let load: Int32
    let participant: ParticipantID

    /// The owner comes first, then the objects in document order, then objects that do not belong to the layout.
    var rank: (Int32, Int, Int32) {
      (load, participant == .owner ? 0 : participant.code >= 0 ? 1 : 2, abs(participant.code))
    }
  }

  private init(entriesOf trace: Trace) {
    let writers = trace.writers
    func other(_ entry: Trace.Entry) -> ParticipantID? {
      let writer = writers[Int(entry.load)]
      if entry.kind == .attach || entry.kind == .part { return writer.container(of: entry) }
      return writer.target(of: entry, detail: trace.detail(of: entry))
    }
    var keys: Set<Key> = []
    for entry in trace.entries {
      // A container has events of its own.
      let target = writers[Int(entry.load)].target(of: entry, detail: trace.detail(of: entry))
      for participant in [entry.subject, target ?? .none] where participant != .none {
        keys.insert(Key(load: entry.load, participant: participant))
      }
    }
    let sorted = keys.sorted { $0.rank < $1.rank }
    let numbers = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
    participants = sorted.map { key in
      let names = writers[Int(key.load)].names
      return .init(
        name: names.name(of: key.participant.reference),
        className: key.participant.objectIndex.map(names.className(ofObject:))
          ?? (key.participant == .owner ? "owner" : ""))
    }
    events = trace.entries.map { entry in
      Event(
        kind: entry.kind, phase: entry.phase, load: Int(entry.load), nesting: Int(entry.nesting),
        subject: numbers[Key(load: entry.load, participant: entry.subject)],
        other: other(entry).flatMap { numbers[Key(load: entry.load, participant: $0)] })
    }
    line = { index in
      let entry = trace.entries[index]
      return writers[Int(entry.load)].line(entry, detail: trace.detail(of: entry))
    }
    title =
      trace.plans.first.map {
        "\($0.document.source.file.lastPathComponent.printable), order \($0.order.name.printable)"
      } ?? "nothing was loaded"
  }
}

/// The events of another process: objects come in the order of their first events.
extension DrawnTrace {
  private struct Name: Hashable {
    let load: Int
    let name: String
  }

  private init(_ lines: [Trace.Line]) {
    var numbers: [Name: Int] = [:]
    var roles: [Trace.Line.Role] = []
    var classes: [String] = []
    func enter(_ name: String?, _ line: Trace.Line, isSubject: Bool) -> Int? {
      guard let name, name != "-", name != "#first" else { return nil }
      let key = Name(load: line.load, name: name)
      let number = numbers[key] ?? numbers.count
      if number == numbers.count {
        numbers[key] = number
        roles.append(.external)
        classes.append("")
      }
      if isSubject {
        roles[number] = line.role
        if !line.className.isEmpty { classes[number] = line.className }
      }
      return number
    }
    var running = 0
    var found: [(line: Trace.Line, nesting: Int, subject: Int?, other: Int?)] = []
    for line in lines {
      if line.kind == .loadBegins { running += 1 }
      let subject = enter(line.object, line, isSubject: true)
      found.append((line, max(1, running), subject, enter(line.fact.other, line, isSubject: false)))
      if line.kind == .loadEnds || line.kind == .abort { running -= 1 }
    }
    let names = numbers.sorted { $0.value < $1.value }.map(\.key)
    func rank(_ number: Int) -> (Int, Int, Int) {
      let role = roles[number]
      return (names[number].load, role == .owner ? 0 : role == .object ? 1 : 2, number)
    }
    let sorted = names.indices.sorted { rank($0) < rank($1) }
    var places = sorted
    for (place, number) in sorted.enumerated() { places[number] = place }
    participants = sorted.map { number in
      .init(name: names[number].name, className: roles[number] == .owner ? "owner" : classes[number])
    }
    // An initializer of a load that fails ends with it.
    let ended = Set(lines.lazy.filter { $0.kind == .initEnds }.map { Name(load: $0.load, name: $0.object) })
    let failed = Set(lines.lazy.filter { $0.kind == .abort }.map(\.load))
    events = found.map { event in
      Event(
        kind: event.line.kind, phase: event.line.phase, load: event.line.load - 1, nesting: event.nesting,
        subject: event.subject.map { places[$0] }, other: event.other.map { places[$0] },
        hasEnd: ended.contains(Name(load: event.line.load, name: event.line.object)) || failed.contains(event.line.load)
      )
    }
    line = { lines[$0] }
    let order = lines.lazy.compactMap { if case .load(let order, _) = $0.fact, order != "-" { order } else { nil } }
      .first
    let file = lines.first?.file.lastPathComponent.printable
    title = file.map { $0 + (order.map { ", order \($0.printable)" } ?? "") } ?? "nothing was loaded"
  }
}

extension LoadFact<String, PlaceName> {
  /// The other end of a connection, or the container of an attachment or a part.
  fileprivate var other: String? {
    switch self {
    case .container(let container): container
    case .part(let whole, _, _): whole
    case .outlet(_, let target), .action(_, let target, _): target
    case .element(_, let target): target
    default: nil
    }
  }
}
