internal import NibLoading
internal import NibModel

/// Reads the state of objects between the steps of one load, and compares each state with the one before it.
///
/// A piece of a load is a stretch of code of one step, up to the moment at which the code of another step continues. A
/// step that contains no other steps is one piece; an initializer that makes its children within it is several pieces.
/// A boundary is a moment between two pieces. Boundary 0 comes before the first piece.
final class ChangeWatch {
  /// The participants that are read at a boundary.
  enum Reading {
    /// All participants at each boundary whose number is a multiple of this one. At the other boundaries, the
    /// participants that the steps on both sides are likely to change.
    case every(Int)
    /// The given participants at each boundary. `true` marks the beginning of an interval: the state is not compared
    /// with the one before.
    case given([Int: [(number: Int, begins: Bool)]])
  }

  /// Two boundaries between which a participant has changed.
  struct Interval: Hashable {
    let number: Int
    let bounds: Range<Int>
  }

  /// A change within one piece.
  struct Found: Hashable {
    let piece: Int
    let number: Int
    let property: String
  }

  /// The state of a participant at a boundary.
  private struct Look {
    let boundary: Int
    let names: [String]
    /// The values of the properties; nil for a property that is not compared.
    let values: [OrderFinding.Value?]
  }

  /// The step of each piece; nil for code of objects that do not belong to the layout.
  private(set) var pieces: [LoadItem?] = []
  /// The changes within one piece.
  private(set) var found: [Found] = []
  /// Changes within more than one piece.
  private(set) var open: [Interval] = []

  private let plan: LoadPlan
  private let runner: LocalRunner
  private let participants: TouchedParticipants
  private let reading: Reading
  private var objects: [AnyObject?]
  private var looks: [Look?]
  private var missing: Int

  /// The steps that have begun and have not ended, from the outermost to the innermost.
  private var stack: [LoadItem] = []
  /// The step whose code is running, or has run last; nil before the first step.
  private var running: LoadItem??
  private var isOver = false

  init(_ plan: LoadPlan, _ runner: LocalRunner, _ participants: TouchedParticipants, _ reading: Reading) {
    (self.plan, self.runner, self.participants, self.reading) = (plan, runner, participants, reading)
    objects = Array(repeating: nil, count: participants.count)
    looks = Array(repeating: nil, count: participants.count)
    missing = plan.document.objects.count
    for index in plan.document.objects.indices {
      layoutClasses.insert(ObjectIdentifier(plan.graph.descriptor(ofObject: index).type))
    }
  }

  /// Runs the load.
  func run() {
    let probe = LoadProbe { [plan] object, seen, index in
      if seen.graph === plan.graph { self.see(object, at: index) }
    }
    probe.onMoment = { self.pass($0) }
    let observer = LocalRunner.Observer(
      probe: probe, onOwner: { [participants] in self.see($0, at: participants.owner) },
      onExternals: { [participants, plan] given in
        for (index, external) in plan.graph.externals.enumerated() {
          if let object = given[external.key] { self.see(object, at: participants.external(index)) }
        }
      }, onTask: { self.passTask(of: $0) })
    runner.run(plan, observer) { _ in self.end() }
    // Released objects may run any code, so they are released before anything else is run.
    objects = []
  }

  private func see(_ object: AnyObject, at number: Int) {
    if number < plan.document.objects.count, objects[number] == nil { missing -= 1 }
    objects[number] = object
    looks[number] = nil
    name(object, participants.participant(number))
  }

  // MARK: Moments

  private func pass(_ moment: LoadProbe.Moment) {
    if isOver { return }
    switch moment {
    case .begins(let step):
      // These steps run no code of a class.
      if step.kind == .part || step.kind == .outletLeftNil { return stack.append(.step(step)) }
      go(on: .step(step))
      stack.append(.step(step))
    case .ends:
      guard let ended = stack.popLast(), ended.kind != .part, ended.kind != .outletLeftNil else { return }
      // After an outermost step, no code runs until the next one begins.
      if let outer = stack.last { go(on: outer) }
    case .settles(let participant):
      go(on: participant.objectIndex.map { .afterInit(Int32($0)) })
    case .calls(let call): go(on: .call(call))
    case .fails:
      go(on: nil, isLast: true)
      isOver = true
    }
  }

  /// Attributes the changes of a task to the step that started it.
  private func passTask(of item: LoadItem?) { if !isOver { go(on: item) } }

  private func end() {
    if isOver { return }
    go(on: nil, isLast: true)
    isOver = true
    objects = []
  }

  /// Called before the code of a step begins or continues.
  private func go(on next: LoadItem?, isLast: Bool = false) {
    if case .some(let last) = running { pieces.append(last) }
    read(last: running ?? nil, next: next, isLast)
    running = .some(next)
  }

  // MARK: Reading

  private func read(last: LoadItem?, next: LoadItem?, _ isLast: Bool) {
    let boundary = pieces.count
    switch reading {
    case .every(let distance):
      if boundary % distance == 0 || isLast {
        for number in objects.indices { look(at: number, boundary, comparing: true) }
      } else {
        for item in [last, next] {
          if let item { participants.forEach(of: item) { look(at: $0, boundary, comparing: true) } }
        }
      }
    case .given(let numbers):
      for (number, begins) in numbers[boundary] ?? [] { look(at: number, boundary, comparing: !begins) }
    }
  }

  private func look(at number: Int, _ boundary: Int, comparing: Bool) {
    guard let object = objects[number], looks[number]?.boundary != boundary else { return }
    let look = state(of: object, number, boundary)
    defer { looks[number] = look }
    guard comparing, let last = looks[number] else { return }
    let isPiece = last.boundary == boundary - 1
    for index in look.values.indices where index < last.values.count {
      guard let before = last.values[index], let now = look.values[index], before != now else { continue }
      guard isPiece else { return open.append(Interval(number: number, bounds: last.boundary..<boundary)) }
      found.append(Found(piece: boundary - 1, number: number, property: look.names[index]))
    }
  }

  private func state(of object: AnyObject, _ number: Int, _ boundary: Int) -> Look {
    let reader = currentReader()
    let view = runner.objectReader.view(of: object)
    let names = view.properties.names
    let participant = participants.participant(number)
    let values = view.properties.list.enumerated().map { index, property in
      let key = Outcome.Key(participant: participant, aspect: names.aspects[index])
      if property.isHidden || runner.coverage.ignores(property.label, of: property.declaringType, key) {
        return OrderFinding.Value?.none
      }
      // Computing a lazy property is not a visible change.
      return view.isUncomputed(index) ? nil : view.read(index, reader)?.value
    }
    return Look(boundary: boundary, names: names.names, values: values)
  }

  // MARK: Names of objects

  private var layoutClasses: Set<ObjectIdentifier> = []
  private var objectNames: [ObjectIdentifier: String] = [:]
  /// Names of objects that are referred to while their initializers run, before their own names are known. The objects
  /// keep these names, because otherwise the objects that refer to them would seem to change.
  private let provisional = ProvisionalNames()
  private var reader: StateReader?

  private func name(_ object: AnyObject, _ participant: ParticipantID) {
    // The table must have only one reference, because otherwise it would be copied for each object.
    reader = nil
    let known = participant.objectIndex.map { runner.objectNames[$0] }
    let id = ObjectIdentifier(object)
    objectNames[id] = provisional.names[id] ?? known ?? runner.names.name(of: participant.reference)
  }

  private func currentReader() -> StateReader {
    if let reader { return reader }
    let (classes, provisional, isMade) = (layoutClasses, provisional, missing == 0)
    let made = StateReader(objectNames, runner.objectReader.types) { object in
      if isMade || !classes.contains(ObjectIdentifier(Swift.type(of: object))) { return nil }
      return provisional.name(of: object)
    }
    reader = made
    return made
  }
}

/// Names for objects that have no other name. They are the same throughout one load.
private final class ProvisionalNames {
  private(set) var names: [ObjectIdentifier: String] = [:]

  func name(of object: AnyObject) -> String {
    let id = ObjectIdentifier(object)
    if let name = names[id] { return name }
    let name = "object \(names.count + 1)"
    names[id] = name
    return name
  }
}
