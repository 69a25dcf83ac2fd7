internal import NibArchiving
internal import NibLoading
internal import NibModel
internal import NibTracing

/// Runs one layout again and again, with a new owner each time, and reads the state of the objects after each load.
final class LoadRunner: LoadRunning {
  private(set) var count = 0
  /// Loads a plan, hands the result on, and releases it.
  private let load: (LoadPlan, (any LoadTracer)?, Observer?, (Participants) -> Void) throws -> Void
  /// The values that an author wants to be compared besides.
  private let extras: (AnyObject) -> [String: String]
  /// The values outside the objects that are compared, in alphabetical order.
  private let observed: [(name: String, read: () throws -> Any)]
  let coverage: Coverage
  let deadline: ContinuousClock.Instant?
  var failsInOtherWords = false
  let restarts = 0
  /// The place where another process finds the work that a load is at; nil for none.
  var mark: LoadMark?
  /// The thread that watches the one that loads; nil for none.
  var watcher: StopWatcher?
  private var numbers = RandomNumbers(seed: 0)

  let names: ObjectNames
  let objectReader = ObjectReader()
  /// The names of the layout's objects, each made once.
  let objectNames: [String]
  /// The number of cells in the last outcome: the next one will have as many.
  private var cells = 0

  init(
    of plan: LoadPlan, load: @escaping (LoadPlan, (any LoadTracer)?, Observer?, (Participants) -> Void) throws -> Void,
    coverage: Coverage, extras: @escaping (AnyObject) -> [String: String], observed: [String: () throws -> Any],
    timeLimit: Duration?
  ) {
    names = ObjectNames(plan)
    objectNames = plan.document.objects.indices.map { [names] in names.name(of: .object($0)) }
    self.load = load
    self.coverage = coverage
    self.observed = observed.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    self.extras = extras
    deadline = timeLimit.map { .now + $0 }
  }

  /// The observers of a load while it runs.
  struct Observer {
    let probe: LoadProbe
    /// Is handed the owner before the load begins.
    var onOwner: (AnyObject) -> Void = { _ in }
    /// Is handed the external objects before the load begins.
    var onExternals: ([String: AnyObject]) -> Void = { _ in }
  }

  /// The participants of a load that has ended well.
  struct Participants {
    let loaded: LoadedNib
    let owner: AnyObject?
    let externals: [String: AnyObject]
  }

  func outcome(of plan: LoadPlan) -> Outcome { outcome(of: plan, listener: Listener()) }

  func earlyReads(of plan: LoadPlan) -> [UnwiredRead] {
    let listener = Listener()
    let outcome = outcome(of: plan, listener: listener)
    return relevant(listener.earlyReads, outcome, plan)
  }

  func accesses(of plan: LoadPlan) -> [AccessLog.Access] {
    let accesses = AccessObserver()
    run(plan, accesses.observer(of: plan))
    return accesses.log.accesses
  }

  private func outcome(of plan: LoadPlan, listener: Listener, observer: Observer? = nil) -> Outcome {
    count += 1
    var outcome = Outcome()
    let shift = HeapShift(&numbers)
    do {
      try withExtendedLifetime(shift) {
        try run(plan, listener, observer) { participants in
          mark?.stage = .reading
          read(participants, of: plan, into: &outcome)
        }
      }
    } catch {
      outcome.set(.failure, of: .none, to: .failure(failure(of: error)))
    }
    for (participant, notes) in listener.notes where !ignoresNotes(of: participant, in: plan) {
      outcome.set(.notes, of: participant, to: .exact(.array(notes.map(PropertyList.string))))
    }
    for read in relevant(listener.earlyReads, outcome, plan) {
      outcome.set(.earlyRead(read), of: read.reader, to: .exact(.boolean(true)))
    }
    return outcome
  }

  private func ignoresNotes(of participant: ParticipantID, in plan: LoadPlan) -> Bool {
    guard !coverage.ignored.isEmpty, let type = plan.graph.descriptor(of: participant)?.type else { return false }
    return coverage.ignores("notes", of: type, Outcome.Key(participant: participant, aspect: .notes))
  }

  /// An outlet that the layout does not connect may be read, and is nil. But if it is not nil in the end, something has
  /// connected it after it was read, such as a controller that loads its view.
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

  /// Loads a plan, and looks at each object to which a step is done.
  func run(_ plan: LoadPlan, onStep: @escaping (LoadPlan.Step, AnyObject) -> Void) {
    let probe = LoadProbe(onMade: { _, _, _ in }) { step, object, seen in
      if seen.graph === plan.graph { onStep(step, object) }
    }
    run(plan, Observer(probe: probe))
  }

  /// Loads a plan while somebody looks.
  ///
  /// - Parameter onEnd: called when the load has ended well, while its objects are alive.
  func run(_ plan: LoadPlan, _ observer: Observer, onEnd: () -> Void = {}) {
    count += 1
    // Whether it fails is known already.
    try? run(plan, nil, observer) { _ in onEnd() }
  }

  func trace(of plan: LoadPlan) -> Trace {
    let recorder = TraceRecorder()
    trace(plan, by: recorder)
    return recorder.trace
  }

  /// Loads a plan, and hands its events to a tracer.
  func trace(_ plan: LoadPlan, by tracer: any LoadTracer) {
    // How it ends stands in the trace.
    try? run(plan, tracer, nil) { _ in }
  }

  /// No load stops this process and leaves it there.
  func frame(of cause: ProgramStop.Cause, in plan: LoadPlan) -> String? { nil }

  /// Runs a load with its work marked.
  private func run(
    _ plan: LoadPlan, _ tracer: (any LoadTracer)?, _ observer: Observer?, _ look: (Participants) -> Void
  ) throws {
    guard let mark else { return try load(plan, tracer, observer, look) }
    watcher?.loadBegins(plan)
    defer { watcher?.loadEnds() }
    mark.stage = .guests
    let observer = observer ?? Observer(probe: LoadProbe { _, _, _ in })
    observer.probe.mark = mark
    try load(plan, tracer, observer) { participants in
      look(participants)
      mark.stage = .release
    }
  }

  private func failure(of error: any Error) -> OrderFinding.Failure {
    let diagnostic = (error as? any DiagnosedError)?.diagnostics.first
    return OrderFinding.Failure(
      code: diagnostic?.code, message: failsInOtherWords ? nil : diagnostic?.message ?? "\(error)")
  }

  private func read(_ participants: Participants, of plan: LoadPlan, into outcome: inout Outcome) {
    var objects: [(ParticipantID, AnyObject)] = participants.loaded.objects.enumerated().map {
      (.object($0.offset), $0.element)
    }
    if let owner = participants.owner { objects.append((.owner, owner)) }
    for (index, external) in plan.graph.externals.enumerated() {
      if let object = participants.externals[external.name] { objects.append((.external(index), object)) }
    }
    let objectNames = Dictionary(
      objects.map { participant, object in
        let known = participant.objectIndex.map { self.objectNames[$0] }
        return (ObjectIdentifier(object), known ?? names.name(of: participant.reference))
      }, uniquingKeysWith: { first, _ in first })
    let reader = StateReader(objectNames, objectReader.types)
    outcome.reserveCapacity(rows: objects.count, cells: cells)
    defer { cells = outcome.cells.count }
    for (participant, object) in objects { read(object, as: participant, reader, into: &outcome) }
    readObserved(reader, into: &outcome)
    if coverage.ignored.contains(Coverage.archives) { return }
    guard let archived = EncodedState.words(of: objects.map(\.1), classes: plan.graph.registry) else {
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
    _ object: AnyObject, as participant: ParticipantID, _ reader: StateReader, into outcome: inout Outcome
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
