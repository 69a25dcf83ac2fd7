internal import NibArchiving
internal import NibLoading
internal import NibModel
internal import NibTracing

/// Runs one layout again and again, with a new owner each time, and reads the state of the objects after each load.
final class LoadRunner {
  /// The number of loads that were run.
  private(set) var count = 0
  /// Loads a plan, hands the result on, and releases it.
  private let load: (LoadPlan, (any LoadTracer)?, Observer?, (Participants) -> Void) throws -> Void
  /// The values that an author wants to be compared besides.
  private let extras: (AnyObject) -> [String: String]
  let coverage: Coverage
  /// The time at which loads must end; nil for no limit.
  private let deadline: ContinuousClock.Instant?
  /// True if a load that fails does so with other words each time: then only the failure counts.
  var failsInOtherWords = false
  private var numbers = RandomNumbers(seed: 0)

  private let names: ObjectNames
  private let properties = PropertyNames()
  /// The names of the layout's objects, each made once.
  private let objectNames: [String]
  /// The number of values in the last outcome: the next one will have as many.
  private var values = 0

  init(
    of plan: LoadPlan, load: @escaping (LoadPlan, (any LoadTracer)?, Observer?, (Participants) -> Void) throws -> Void,
    ignored: Set<String>, extras: @escaping (AnyObject) -> [String: String], timeLimit: Duration?
  ) {
    names = ObjectNames(plan)
    objectNames = plan.document.objects.indices.map { [names] in names.name(of: .object($0)) }
    self.load = load
    coverage = Coverage(ignoring: ignored)
    self.extras = extras
    deadline = timeLimit.map { .now + $0 }
  }

  /// True if the time for loads is over.
  var isOver: Bool { deadline.map { .now >= $0 } ?? false }

  /// The observers of a load while it runs.
  struct Observer {
    let probe: LoadProbe
    /// Is handed the owner before the load begins.
    var onOwner: (AnyObject) -> Void = { _ in }
  }

  /// The participants of a load that has ended well.
  struct Participants {
    let loaded: LoadedNib
    let owner: AnyObject?
    let externals: [String: AnyObject]
  }

  /// Loads a plan, and returns the state of the objects.
  func outcome(of plan: LoadPlan, listener: Listener = Listener(), observer: Observer? = nil) -> Outcome {
    count += 1
    var outcome = Outcome()
    let shift = HeapShift(&numbers)
    do {
      try withExtendedLifetime(shift) {
        try load(plan, listener, observer) { participants in
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
  func run(_ plan: LoadPlan, _ observer: Observer) {
    count += 1
    // Whether it fails is known already.
    try? load(plan, nil, observer) { _ in }
  }

  /// Loads a plan, and returns the trace.
  func trace(of plan: LoadPlan) -> Trace {
    let recorder = TraceRecorder()
    // How it ends stands in the trace.
    try? load(plan, recorder, nil) { _ in }
    return recorder.trace
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
    let reader = StateReader(objectNames)
    outcome.reserveCapacity(values)
    defer { values = outcome.count }
    for (participant, object) in objects { read(object, as: participant, reader, into: &outcome) }
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

  private func read(
    _ object: AnyObject, as participant: ParticipantID, _ reader: StateReader, into outcome: inout Outcome
  ) {
    let isNew = coverage.begin(object, as: participant)
    properties.forEachProperty(of: object) { property, value in
      if isNew { coverage.declare(property.name, property.label, by: property.declaringType, for: participant) }
      func key() -> Outcome.Key { Outcome.Key(participant: participant, aspect: property.aspect) }
      if coverage.ignores(property.label, of: property.declaringType, key()) { return }
      if property.isLazy, Mirror(reflecting: value).children.isEmpty {
        return outcome.setUncomputed(property.name, of: participant)
      }
      guard let (state, gap) = reader.read(value) else { return }
      if let gap { coverage.note(gap, key()) }
      outcome.set(property.aspect, of: participant, to: state)
    }
    for (name, value) in extras(object) {
      let type: AnyClass = Swift.type(of: object)
      if isNew { coverage.declare(name, name, by: type, for: participant) }
      let key = Outcome.Key(participant: participant, aspect: .property(name))
      if !coverage.ignores(name, of: type, key) { outcome.set(.property(name), of: participant, to: .described(value)) }
    }
  }
}
