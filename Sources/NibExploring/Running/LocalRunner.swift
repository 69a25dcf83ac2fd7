internal import NibArchiving
internal import NibLoading
internal import NibModel
internal import NibTracing

/// Loads one layout repeatedly in this process, with a new owner each time, and reads the state of the objects after
/// each load.
final class LocalRunner: LoadRunner {
  private(set) var count = 0
  /// Loads a plan, runs its tasks, passes the participants to a closure, and releases them.
  typealias Load = (LoadPlan, (any LoadTracer)?, Observer, TaskCapture, (Participants) -> Void) throws -> Void
  let load: Load
  /// The loads of the outer layout; nil for a layout that is loaded itself.
  let nesting: NestedLoading?
  /// The layouts that the last load has loaded within it.
  let sightings: NestedSightings
  /// Returns the further values of an object that the author wants to be compared.
  private let extras: (AnyObject) -> [String: String]
  /// The values outside the objects that are compared, in alphabetical order.
  private let observed: [(name: String, read: () throws -> Any)]
  var nested: [NestedLayout] { sightings.layouts }
  let coverage: Coverage
  let deadline: ContinuousClock.Instant?
  var failsInOtherWords = false
  let restarts = 0
  /// The current work of a load, in memory that another process or thread can read if there is one.
  var mark: LoadMark
  /// The memory of a mark that only this runner reads. A mark is a pointer, because it may point to memory that two
  /// processes share.
  private let ownMark: UnsafeMutablePointer<Int32>
  /// The runner of the outer layout, whose mark this runner uses.
  private var outer: LocalRunner?
  /// The thread that watches the loading thread; nil for none.
  var watcher: StopWatcher?
  private var numbers = RandomNumbers(seed: 0)

  let names: ObjectNames
  let objectReader = ObjectReader()
  /// The names of the layout's objects, each made once.
  let objectNames: [String]
  /// The number of cells in the last outcome. The next outcome is expected to have as many.
  private var cells = 0

  convenience init(
    of plan: LoadPlan, load: @escaping Load, sightings: NestedSightings, coverage: Coverage,
    extras: @escaping (AnyObject) -> [String: String], observed: [String: () throws -> Any],
    timeLimit: Duration?
  ) {
    self.init(
      of: plan, load: load, sightings: sightings, coverage: coverage, extras: extras,
      observed: observed.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
      deadline: timeLimit.map { .now + $0 })
  }

  private init(
    of plan: LoadPlan, load: @escaping Load, nesting: NestedLoading? = nil, sightings: NestedSightings,
    coverage: Coverage, extras: @escaping (AnyObject) -> [String: String],
    observed: [(name: String, read: () throws -> Any)], deadline: ContinuousClock.Instant?
  ) {
    names = ObjectNames(plan)
    objectNames = plan.document.objects.indices.map { [names] in names.name(of: .object($0)) }
    (self.load, self.nesting, self.sightings) = (load, nesting, sightings)
    self.coverage = coverage
    self.observed = observed
    self.extras = extras
    self.deadline = deadline
    ownMark = .allocate(capacity: LoadMark.count)
    ownMark.initialize(repeating: 0, count: LoadMark.count)
    mark = LoadMark(ownMark)
  }

  /// Returns the runner for loads of a nested layout within loads of this runner's layout.
  func loads(of plan: LoadPlan, within outer: OuterLoad) -> any LoadRunner { runner(of: plan, within: outer) }

  func runner(of plan: LoadPlan, within outer: OuterLoad) -> LocalRunner {
    let nesting = NestedLoading(plan, within: outer, load, sightings)
    let runner = LocalRunner(
      of: plan, load: nesting.load, nesting: nesting, sightings: sightings, coverage: coverage.withoutNotes,
      extras: extras, observed: observed, deadline: deadline)
    (runner.mark, runner.outer, runner.watcher) = (mark, self, watcher)
    return runner
  }

  deinit { ownMark.deallocate() }

  /// The observers of a load while it runs.
  struct Observer {
    var probe = LoadProbe { _, _, _ in }
    /// Called with the owner before the load begins.
    var onOwner: (AnyObject) -> Void = { _ in }
    /// Called with the external objects before the load begins.
    var onExternals: ([String: AnyObject]) -> Void = { _ in }
    /// Called before each part of a task runs, with the step that started the task.
    var onTask: (LoadItem?) -> Void = { _ in }
    /// Called for each load of a layout that is loaded within another one, with its number from 1.
    var onNestedLoad: (Int) -> Void = { _ in }
  }

  /// The participants of a load that did not fail: the objects of the layout in document order, the owner, external
  /// objects, and the objects of other loads.
  struct Participants {
    var objects: [(participant: Outcome.Participant, object: AnyObject)]

    init(_ objects: [(participant: Outcome.Participant, object: AnyObject)]) { self.objects = objects }

    init(loaded: LoadedNib, owner: AnyObject?, externals: [String: AnyObject]) {
      objects = loaded.objects.enumerated().map { (.own(.object($0.offset)), $0.element) }
      if let owner { objects.append((.own(.owner), owner)) }
      for (index, external) in loaded.plan.graph.externals.enumerated() {
        if let object = externals[external.key] { objects.append((.own(.external(index)), object)) }
      }
    }
  }

  func outcome(of plan: LoadPlan, tasks: TaskOrder) -> Outcome {
    outcome(of: plan, tasks, listener: Listener(of: plan.graph))
  }

  func earlyReads(of plan: LoadPlan) -> [UnwiredRead] {
    let listener = Listener(of: plan.graph)
    let outcome = outcome(of: plan, .inTurns, listener: listener)
    return relevant(listener.earlyReads, outcome, plan)
  }

  func accesses(of plan: LoadPlan) -> [AccessLog.Access] {
    let accesses = AccessObserver(of: plan)
    run(plan, accesses.observer)
    return accesses.log.accesses
  }

  private func outcome(of plan: LoadPlan, _ order: TaskOrder, listener: Listener) -> Outcome {
    count += 1
    var outcome = Outcome()
    let shift = HeapShift(&numbers)
    do {
      try withExtendedLifetime(shift) {
        outcome.tasks = try run(plan, listener, Observer(), order) { participants in
          mark.stage = .reading
          read(participants, of: plan, into: &outcome)
        }
      }
    } catch {
      outcome.set(.failure, of: .none, to: .failure(failure(of: error)))
    }
    for (participant, notes) in listener.notes where !ignoresNotes(of: participant, in: plan) {
      outcome.set(.notes, of: .own(participant), to: .exact(.array(notes.map(PropertyList.string))))
    }
    for read in relevant(listener.earlyReads, outcome, plan) {
      outcome.set(.earlyRead(read), of: .own(read.reader), to: .exact(.boolean(true)))
    }
    return outcome
  }

  private func ignoresNotes(of participant: ParticipantID, in plan: LoadPlan) -> Bool {
    guard !coverage.ignored.isEmpty, let type = plan.graph.descriptor(of: participant)?.type else { return false }
    return coverage.ignores("notes", of: type, Outcome.Key(participant: participant, aspect: .notes))
  }

  /// Returns the reads that were too early. An outlet that the layout does not connect may be read, and is nil. But if it
  /// is not nil at the end, code has connected it after the read, such as a controller that loads its view.
  ///
  /// - Complexity: O(reads).
  func relevant(_ reads: [UnwiredRead], _ outcome: Outcome, _ plan: LoadPlan) -> [UnwiredRead] {
    reads.filter { read in
      if read.isEarly { return true }
      guard let outlet = read.outlet, let name = plan.graph.outletName(outlet) else { return false }
      let value = outcome[Outcome.Key(participant: outlet.participant, aspect: .property(name))]
      return value != nil && value != OrderFinding.Value.none
    }
  }

  /// Loads a plan, and calls a closure with each step and its object. If the layout is loaded several times within a
  /// load, only its first load counts.
  func run(_ plan: LoadPlan, onStep: @escaping (LoadPlan.Step, AnyObject) -> Void) {
    var isFirst = true
    let probe = LoadProbe(onMade: { _, _, _ in }) { step, object, seen in
      if isFirst, seen.graph === plan.graph { onStep(step, object) }
    }
    run(plan, Observer(probe: probe, onNestedLoad: { isFirst = $0 == 1 }))
  }

  /// Loads a plan with an observer.
  ///
  /// - Parameter onEnd: called when the load has ended without failure, while its objects are alive.
  func run(_ plan: LoadPlan, _ observer: Observer, onEnd: (Participants) -> Void = { _ in }) {
    count += 1
    // The caller already knows whether the load fails.
    _ = try? run(plan, nil, observer) { onEnd($0) }
  }

  func trace(of plan: LoadPlan) -> Trace {
    let recorder = TraceRecorder()
    trace(plan, by: recorder)
    return recorder.trace
  }

  /// Loads a plan, and passes its events to a tracer.
  func trace(_ plan: LoadPlan, by tracer: any LoadTracer) {
    // The trace shows how the load ends.
    _ = try? run(plan, tracer, Observer()) { _ in }
  }

  /// Returns nil, because a load that stops this process leaves nothing that could be asked.
  func frame(of cause: ProgramStop.Cause, in plan: LoadPlan) -> String? { nil }

  /// Runs a load, marks its current work, and returns the tasks that it has run.
  private func run(
    _ plan: LoadPlan, _ tracer: (any LoadTracer)?, _ observer: Observer, _ order: TaskOrder = .inTurns,
    _ look: (Participants) -> Void
  ) throws -> TaskLog {
    watcher?.loadBegins(plan)
    defer { watcher?.loadEnds() }
    mark.stage = .preparation
    observer.probe.mark = mark
    let tasks = TaskCapture(order, mark, onPart: observer.onTask)
    try load(plan, tracer, observer, tasks) { participants in
      look(participants)
      mark.stage = .release
    }
    return tasks.log
  }

  private func failure(of error: any Error) -> OrderFinding.Failure {
    let diagnostic = (error as? any DiagnosedError)?.diagnostics.first
    return OrderFinding.Failure(
      code: diagnostic?.code, message: failsInOtherWords ? nil : diagnostic?.message ?? "\(error)")
  }

  private func read(_ participants: Participants, of plan: LoadPlan, into outcome: inout Outcome) {
    let objects = participants.objects
    let objectNames = Dictionary(
      objects.map { (ObjectIdentifier($0.object), name(of: $0.participant)) }, uniquingKeysWith: { first, _ in first })
    let reader = StateReader(objectNames, objectReader.types)
    outcome.reserveCapacity(rows: objects.count, cells: cells)
    defer { cells = outcome.cells.count }
    for (participant, object) in objects { read(object, as: participant, reader, into: &outcome) }
    readObserved(reader, into: &outcome)
    if coverage.ignored.contains(Uncompared.archives) { return }
    guard let archived = EncodedState.words(of: objects.map(\.object), classes: plan.graph.registry) else {
      return coverage.noteMissingArchives()
    }
    for (participant, object) in objects {
      guard let words = archived[ObjectIdentifier(object)] else { continue }
      let key = Outcome.Key(participant: participant, aspect: .archived)
      if !coverage.ignores("archive", of: type(of: object), key) {
        outcome.set(.archived, of: participant, to: .described(words))
      }
    }
  }

  private func name(of participant: Outcome.Participant) -> String {
    switch participant {
    case .own(let participant):
      participant.objectIndex.map { objectNames[$0] } ?? names.name(of: participant.reference)
    case .other(let object): object.label
    }
  }

  private func readObserved(_ reader: StateReader, into outcome: inout Outcome) {
    for (name, read) in observed {
      let key = Outcome.Key.observed(name)
      if coverage.ignores(name, key) { continue }
      do {
        guard let reading = reader.read(try read()) else { continue }
        if let gap = reading.gap { coverage.note(gap, key) }
        outcome.set(.observed(name), of: .none, to: reading.value)
      } catch {
        outcome.set(.observed(name), of: .none, to: .described("no value: \(error)"))
      }
    }
  }

  private func read(
    _ object: AnyObject, as participant: Outcome.Participant, _ reader: StateReader, into outcome: inout Outcome
  ) {
    let isNew = coverage.begin(object, as: participant)
    let view = objectReader.view(of: object)
    let names = view.properties.names
    let start = outcome.add(participant, names)
    for (index, property) in view.properties.list.enumerated() {
      if isNew { coverage.declare(names.names[index], property.label, by: property.declaringType, for: participant) }
      func key() -> Outcome.Key { Outcome.Key(participant: participant, aspect: names.aspects[index]) }
      if property.isHidden || coverage.ignores(property.label, of: property.declaringType, key()) { continue }
      if view.isUncomputed(index) {
        outcome.set(start + index, to: .uncomputed)
      } else if let reading = view.read(index, reader) {
        if let gap = reading.gap { coverage.note(gap, key()) }
        outcome.set(start + index, to: .value(reading.value))
      }
    }
    for (name, value) in extras(object) {
      let type: AnyClass = Swift.type(of: object)
      if isNew { coverage.declare(name, name, by: type, for: participant) }
      let key = Outcome.Key(participant: participant, aspect: .property(name))
      if !coverage.ignores(name, of: type, key) { outcome.set(.property(name), of: participant, to: .described(value)) }
    }
  }
}
