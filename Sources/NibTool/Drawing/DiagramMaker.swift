internal import NibLoading
internal import NibModel
internal import NibTracing

/// Turns events into the steps of a diagram.
struct DiagramMaker {
  /// A participant of one of the loads.
  private struct Key: Hashable {
    let load: Int32
    let participant: ParticipantID
  }

  private let trace: Trace
  private let mostSteps: Int
  private let writers: [LineWriter]
  private let numbers: [Key: Int]
  private let participants: [SequenceDiagram.Participant]
  private let leftOut: Int

  private var steps: [SequenceDiagram.Step] = []
  /// The phase of each step, if the step belongs to an outermost load.
  private var phases: [LoadPhase?] = []
  /// The objects whose initializers are running. The loader represents objects that are not shown.
  private var running: [(number: Int, load: Int32)] = []
  private var unseen = 0

  /// The number of the loader.
  private static let loader = 0

  init(_ trace: Trace, _ mostParticipants: Int, _ mostSteps: Int) {
    self.trace = trace
    self.mostSteps = mostSteps
    writers = trace.writers
    let all = Self.keys(of: trace, writers).sorted(by: Self.isBefore)
    let shown = all.prefix(mostParticipants)
    leftOut = all.count - shown.count
    numbers = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1, $0 + 1) })
    let writers = writers
    participants =
      [.init(name: "loader", className: "")]
      + shown.map { key in
        let names = writers[Int(key.load)].names
        return .init(
          name: names.name(of: key.participant.reference),
          className: key.participant.objectIndex.map(names.className(ofObject:))
            ?? (key.participant == .owner ? "owner" : ""))
      }
  }

  /// Compares participants: the owner comes first, then the objects in document order, then objects that do not belong
  /// to the layout.
  private static func isBefore(_ one: Key, _ other: Key) -> Bool {
    func rank(_ key: Key) -> (Int32, Int, Int32) {
      (key.load, key.participant == .owner ? 0 : key.participant.code >= 0 ? 1 : 2, abs(key.participant.code))
    }
    return rank(one) < rank(other)
  }

  private static func keys(of trace: Trace, _ writers: [LineWriter]) -> Set<Key> {
    var keys: Set<Key> = []
    for entry in trace.entries {
      let writer = writers[Int(entry.load)]
      let other = writer.target(of: entry, detail: trace.detail(of: entry))
      for participant in [entry.subject, other ?? .none] where participant != .none {
        keys.insert(Key(load: entry.load, participant: participant))
      }
    }
    return keys
  }

  func diagram() -> SequenceDiagram {
    var maker = self
    for entry in trace.entries { maker.take(entry) }
    var left: [String] = []
    if leftOut > 0 { left.append("\(leftOut) more object\(leftOut == 1 ? "" : "s")") }
    if maker.unseen > 0 { left.append("\(maker.unseen) more event\(maker.unseen == 1 ? "" : "s")") }
    let title = trace.plans.first.map {
      "\($0.document.source.file.lastPathComponent.printable), order \($0.order.name.printable)"
    }
    return SequenceDiagram(
      title: title ?? "nothing was loaded", participants: participants, steps: maker.steps,
      bands: maker.bands(), omission: left.isEmpty ? "" : "Not shown: " + left.joined(separator: " and ") + ".")
  }

  private func number(_ participant: ParticipantID, _ entry: Trace.Entry) -> Int? {
    participant == .none ? Self.loader : numbers[Key(load: entry.load, participant: participant)]
  }

  private mutating func take(_ entry: Trace.Entry) {
    let caller = innermost
    let subject = number(entry.subject, entry)
    switch entry.kind {
    case .initBegins: running.append((subject ?? Self.loader, entry.load))
    case .initEnds: _ = running.popLast()
    case .abort: unwind(entry)
    default: break
    }
    guard let subject, steps.count < mostSteps else {
      unseen += 1
      return
    }
    let writer = writers[Int(entry.load)]
    let detail = trace.detail(of: entry)
    let line = writer.line(entry, detail: detail)
    let target = writer.target(of: entry, detail: detail).flatMap { number($0, entry) }
    switch entry.kind {
    case .initBegins: add(.begins(subject, by: caller), entry)
    case .initEnds: add(.ends(subject, by: innermost), entry)
    case .attach, .part:
      let container = writer.container(of: entry).map { number($0, entry) } ?? Self.loader
      let verb = entry.kind == .attach ? "attach" : "part"
      add(container.map { .message(from: subject, to: $0, verb) } ?? .note(subject, verb), entry)
    case .identity, .attribute: add(.message(from: Self.loader, to: subject, line.fact.memberText()), entry)
    case .outlet, .action, .collection: connect(line.fact, from: subject, to: target, entry)
    case .awake, .didLoad, .present:
      add(.message(from: Self.loader, to: subject, entry.kind == .didLoad ? "didLoad" : entry.kind.rawValue), entry)
    case .afterInit: add(.message(from: Self.loader, to: subject, "afterInit", isDashed: true), entry)
    case .note: add(.note(subject, line.detail), entry)
    case .callback: add(.message(from: Self.loader, to: subject, line.fact.memberText()), entry)
    case .unwiredRead, .misuse: add(.note(subject, line.detail, .warning), entry)
    case .emptyRead: add(.note(subject, line.detail, .quiet), entry)
    case .abort: add(.note(Self.loader, "abort: " + line.detail, .failure), entry)
    case .loadBegins where entry.load > 0:
      add(.note(Self.loader, "load \(line.file.lastPathComponent), order \(line.detail)", .quiet), entry)
    case .loadEnds where entry.load > 0:
      add(.note(Self.loader, "\(line.file.lastPathComponent) is loaded", .quiet), entry)
    case .loadBegins, .loadEnds: break
    }
  }

  /// The object whose initializer is running.
  private var innermost: Int { running.last { $0.number != Self.loader }?.number ?? Self.loader }

  /// Ends the initializers that were running in a failed load, as having thrown.
  private mutating func unwind(_ entry: Trace.Entry) {
    while let last = running.last, last.load == entry.load {
      running.removeLast()
      guard last.number != Self.loader, steps.count < mostSteps else { continue }
      add(.ends(last.number, by: innermost, isThrown: true), entry)
    }
  }

  private mutating func add(_ step: SequenceDiagram.Step, _ entry: Trace.Entry) {
    steps.append(step)
    let isBracket = [.loadBegins, .loadEnds, .abort].contains(entry.kind)
    phases.append(entry.nesting > 1 || isBracket || entry.phase == .idle ? nil : entry.phase)
  }

  /// Adds an arrow to the target of a connection, or a note if the target is not shown or is left out.
  private mutating func connect(
    _ fact: Trace.Line.Fact, from subject: Int, to target: Int?, _ entry: Trace.Entry
  ) {
    switch (fact, target) {
    case (.outlet(let member, _), let target?): add(.message(from: subject, to: target, member), entry)
    case (.element(let member, _), let target?): add(.message(from: subject, to: target, "\(member) +="), entry)
    case (.action(let member, _, let action), let target?):
      add(.message(from: subject, to: target, "\(member) → \(action)", isDashed: true), entry)
    case (.outletLeftNil, _): add(.note(subject, fact.memberText(), .warning), entry)
    default: add(.note(subject, fact.memberText()), entry)
    }
  }

  /// Returns the phases, each from its first step to its last. Overlapping phases are joined.
  private func bands() -> [SequenceDiagram.Band] {
    var found: [(phases: [LoadPhase], steps: ClosedRange<Int>)] = []
    for (place, phase) in phases.enumerated() {
      guard let phase else { continue }
      if let known = found.firstIndex(where: { $0.phases == [phase] }) {
        found[known].steps = found[known].steps.lowerBound...place
      } else {
        found.append(([phase], place...place))
      }
    }
    var merged: [(phases: [LoadPhase], steps: ClosedRange<Int>)] = []
    for band in found {
      if let last = merged.last, band.steps.lowerBound <= last.steps.upperBound {
        merged[merged.count - 1] = (
          last.phases + band.phases, last.steps.lowerBound...max(last.steps.upperBound, band.steps.upperBound)
        )
      } else {
        merged.append(band)
      }
    }
    return merged.map { .init(title: $0.phases.map(\.rawValue).joined(separator: ", "), steps: $0.steps) }
  }
}
