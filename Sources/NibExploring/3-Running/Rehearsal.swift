internal import NibArchiving
internal import NibLoading
internal import NibModel
internal import NibTracing

/// Runs one layout again and again, with a new owner each time, and says what each load has come to.
final class Rehearsal {
  /// How many loads were run.
  private(set) var count = 0
  /// Loads a plan, hands the result on, and lets it go.
  private let load: (LoadPlan, (any LoadTracer)?, Observer?, (Cast) -> Void) throws -> Void
  private let ignored: Set<String>
  /// What an author wants to be compared besides.
  private let extras: (AnyObject) -> [String: String]

  private let names: ObjectNames

  init(
    of plan: LoadPlan, load: @escaping (LoadPlan, (any LoadTracer)?, Observer?, (Cast) -> Void) throws -> Void,
    ignored: Set<String>, extras: @escaping (AnyObject) -> [String: String]
  ) {
    names = ObjectNames(plan)
    self.load = load
    self.ignored = ignored
    self.extras = extras
  }

  /// Who looks at a load while it runs.
  struct Observer {
    let probe: LoadProbe
    /// Is handed the owner before the load begins.
    var onOwner: (AnyObject) -> Void = { _ in }
  }

  /// Who takes part in a load that has ended well.
  struct Cast {
    let loaded: LoadedNib
    let owner: AnyObject?
    let externals: [String: AnyObject]
  }

  /// Loads a plan, and says what the objects have come to.
  func outcome(of plan: LoadPlan, listener: Listener = Listener(), observer: Observer? = nil) -> Outcome {
    count += 1
    var outcome = Outcome()
    do {
      try load(plan, listener, observer) { cast in
        read(cast, of: plan, into: &outcome)
      }
    } catch {
      outcome.set(.failure, of: .none, to: Self.words(for: error))
    }
    for (party, notes) in listener.notes {
      outcome.set(.notes, of: party, to: notes.joined(separator: Outcome.noteSeparator))
    }
    for read in relevant(listener.earlyReads, outcome) {
      outcome.set(.earlyRead(read.sentence), of: read.reader, to: "read")
    }
    return outcome
  }

  /// An outlet that the layout does not connect may be read, and is nil. But if it is not nil in the end, something has
  /// connected it after it was read, such as a controller that loads its view.
  ///
  /// - Complexity: O(reads); O(properties), if there are reads of outlets that are not connected.
  func relevant(_ reads: [EarlyRead], _ outcome: Outcome) -> [EarlyRead] {
    if reads.allSatisfy({ $0.connection >= 0 }) { return reads }
    let outlets = Set(reads.lazy.filter { $0.connection < 0 }.map(\.outlet))
    let members = Set(outlets.map { $0.suffix(from: $0.lastIndex(of: ".") ?? $0.startIndex).dropFirst() })
    var connected: Set<String> = []
    for (key, value) in outcome.values where value != "nil" {
      guard case .property(let name) = key.aspect, members.contains(name[...]) else { continue }
      connected.insert("\(names.name(of: key.party.reference)).\(name)")
    }
    return reads.filter { $0.connection >= 0 || connected.contains($0.outlet) }
  }

  /// Loads a plan, and looks at each object to which a step is done.
  func run(_ plan: LoadPlan, onStep: @escaping (LoadPlan.Step, AnyObject) -> Void) {
    count += 1
    let probe = LoadProbe(onMade: { _, _, _ in }) { step, object, seen in
      if seen.layout === plan.layout { onStep(step, object) }
    }
    // Whether it fails is known already.
    try? load(plan, nil, Observer(probe: probe)) { _ in }
  }

  /// The lines of a load's trace.
  func trace(of plan: LoadPlan) -> [String] {
    let recorder = TraceRecorder()
    // How it ends stands in the trace.
    try? load(plan, recorder, nil) { _ in }
    return recorder.trace.lines().map { $0.text() }
  }

  private static func words(for error: any Error) -> String {
    (error as? LoadFailure)?.diagnostic.message ?? (error as? NibError)?.diagnostics.first?.message ?? "\(error)"
  }

  private func read(_ cast: Cast, of plan: LoadPlan, into outcome: inout Outcome) {
    var people: [(Party, AnyObject)] = cast.loaded.objects.enumerated().map { (.object($0.offset), $0.element) }
    if let owner = cast.owner { people.append((.owner, owner)) }
    for (index, external) in plan.layout.externals.enumerated() {
      if let object = cast.externals[external.name] { people.append((.external(index), object)) }
    }
    let peopleNames = Dictionary(
      people.map { (ObjectIdentifier($0.1), self.names.name(of: $0.0.reference)) },
      uniquingKeysWith: { first, _ in first })
    let reader = StateReader(peopleNames, ignoring: ignored)
    for (party, object) in people {
      for (name, value) in reader.properties(of: object) { outcome.set(.property(name), of: party, to: value) }
      for (name, value) in extras(object) { outcome.set(.property(name), of: party, to: value) }
    }
    let archived = EncodedState.words(of: people.map(\.1), classes: plan.layout.registry)
    for (party, object) in people {
      if let words = archived[ObjectIdentifier(object)] { outcome.set(.archived, of: party, to: words) }
    }
  }
}
