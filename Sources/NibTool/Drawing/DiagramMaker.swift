internal import NibLoading
internal import NibModel
internal import NibTracing

/// Turns events into the steps of a diagram.
struct DiagramMaker {
  private let trace: DrawnTrace
  private let mostSteps: Int
  private let mostParticipants: Int

  private var steps: [SequenceDiagram.Step] = []
  /// The phase of each step, if the step belongs to an outermost load.
  private var phases: [LoadPhase?] = []
  /// The objects whose initializers are running. The loader represents objects that are not shown.
  private var running: [(number: Int, load: Int)] = []
  private var unseen = 0

  /// The number of the loader.
  private static let loader = 0

  init(_ trace: Trace, _ mostParticipants: Int, _ mostSteps: Int) {
    self.trace = DrawnTrace(trace)
    (self.mostParticipants, self.mostSteps) = (mostParticipants, mostSteps)
  }

  func diagram() -> SequenceDiagram {
    var maker = self
    for (index, event) in trace.events.enumerated() { maker.take(event, index) }
    var left: [String] = []
    let leftOut = trace.participants.count - mostParticipants
    if leftOut > 0 { left.append("\(leftOut) more object\(leftOut == 1 ? "" : "s")") }
    if maker.unseen > 0 { left.append("\(maker.unseen) more event\(maker.unseen == 1 ? "" : "s")") }
    return SequenceDiagram(
      title: trace.title,
      participants: [.init(name: "loader", className: "")] + trace.participants.prefix(mostParticipants),
      steps: maker.steps,
      bands: maker.bands(), omission: left.isEmpty ? "" : "Not shown: " + left.joined(separator: " and ") + ".")
  }

  /// Returns the number of a participant, or nil if it is not shown.
  private func shown(_ participant: Int) -> Int? { participant < mostParticipants ? participant + 1 : nil }

  private mutating func take(_ event: DrawnTrace.Event, _ index: Int) {
    let caller = innermost
    let subject = event.subject.map(shown) ?? Self.loader
    switch event.kind {
    case .initBegins where event.hasEnd: running.append((subject ?? Self.loader, event.load))
    case .initEnds: _ = running.popLast()
    case .abort: unwind(event)
    default: break
    }
    guard let subject, steps.count < mostSteps else {
      unseen += 1
      return
    }
    let line = trace.line(index)
    let other = event.other.flatMap(shown)
    switch event.kind {
    case .initBegins where event.hasEnd: add(.begins(subject, by: caller), event)
    case .initBegins: add(.message(from: caller, to: subject, "init"), event)
    case .initEnds: add(.ends(subject, by: innermost), event)
    case .attach, .part:
      let verb = event.kind == .attach ? "attach" : "part"
      let container = event.other == nil ? Self.loader : other
      add(container.map { .message(from: subject, to: $0, verb) } ?? .note(subject, verb), event)
    case .identity, .attribute: add(.message(from: Self.loader, to: subject, line.fact.memberText()), event)
    case .outlet, .action, .collection: connect(line.fact, from: subject, to: other, event)
    case .awake, .didLoad, .present, .reuse:
      add(.message(from: Self.loader, to: subject, event.kind == .didLoad ? "didLoad" : event.kind.rawValue), event)
    case .afterInit: add(.message(from: Self.loader, to: subject, "afterInit", isDashed: true), event)
    case .note: add(.note(subject, line.detail), event)
    case .callback: add(.message(from: Self.loader, to: subject, line.fact.memberText()), event)
    case .unwiredRead, .misuse: add(.note(subject, line.detail, .warning), event)
    case .emptyRead: add(.note(subject, line.detail, .quiet), event)
    case .abort: add(.note(Self.loader, "abort: " + line.detail, .failure), event)
    case .loadBegins where event.load > 0:
      add(.note(Self.loader, "load \(line.file.lastPathComponent), order \(line.detail)", .quiet), event)
    case .loadEnds where event.load > 0:
      add(.note(Self.loader, "\(line.file.lastPathComponent) is loaded", .quiet), event)
    case .loadBegins, .loadEnds, .includeBegins, .includeEnds: break
    }
  }

  /// The object whose initializer is running.
  private var innermost: Int { running.last { $0.number != Self.loader }?.number ?? Self.loader }

  /// Ends the initializers that were running in a failed load, as having thrown.
  private mutating func unwind(_ event: DrawnTrace.Event) {
    while let last = running.last, last.load == event.load {
      running.removeLast()
      guard last.number != Self.loader, steps.count < mostSteps else { continue }
      add(.ends(last.number, by: innermost, isThrown: true), event)
    }
  }

  private mutating func add(_ step: SequenceDiagram.Step, _ event: DrawnTrace.Event) {
    steps.append(step)
    let isBracket = [.loadBegins, .loadEnds, .abort].contains(event.kind)
    phases.append(event.nesting > 1 || isBracket || event.phase == .idle ? nil : event.phase)
  }

  /// Adds an arrow to the target of a connection, or a note if the target is not shown or is left out.
  private mutating func connect(
    _ fact: Trace.Line.Fact, from subject: Int, to target: Int?, _ event: DrawnTrace.Event
  ) {
    switch (fact, target) {
    case (.outlet(let member, _), let target?): add(.message(from: subject, to: target, member), event)
    case (.element(let member, _), let target?): add(.message(from: subject, to: target, "\(member) +="), event)
    case (.action(let member, _, let action), let target?):
      add(.message(from: subject, to: target, "\(member) → \(action)", isDashed: true), event)
    case (.outletLeftNil, _): add(.note(subject, fact.memberText(), .warning), event)
    default: add(.note(subject, fact.memberText()), event)
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
