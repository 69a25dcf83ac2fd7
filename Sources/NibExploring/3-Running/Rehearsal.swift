internal import NibArchiving
internal import NibLoading
internal import NibModel
internal import NibTracing

/// Runs one layout again and again, with a new owner each time, and says what each load has come to.
final class Rehearsal {
  /// How many loads were run.
  private(set) var count = 0
  /// Loads a plan, hands the result on, and lets it go.
  private let load: (LoadPlan, (any LoadTracer)?, (any LoadWitness)?, (Cast) -> Void) throws -> Void
  private let ignored: Set<String>
  /// What an author wants to be compared besides.
  private let extras: (AnyObject) -> [String: String]

  init(
    load: @escaping (LoadPlan, (any LoadTracer)?, (any LoadWitness)?, (Cast) -> Void) throws -> Void,
    ignored: Set<String>, extras: @escaping (AnyObject) -> [String: String]
  ) {
    self.load = load
    self.ignored = ignored
    self.extras = extras
  }

  /// Who takes part in a load that has ended well.
  struct Cast {
    let loaded: LoadedNib
    let owner: AnyObject?
    let externals: [String: AnyObject]
  }

  /// Loads a plan, and says what the objects have come to.
  func outcome(of plan: LoadPlan, listener: Listener = Listener(), witness: (any LoadWitness)? = nil) -> Outcome {
    count += 1
    var outcome = Outcome()
    do {
      try load(plan, listener, witness ?? NobodyWitness.shared) { cast in
        read(cast, of: plan, into: &outcome)
      }
    } catch {
      outcome.set(.failure, of: .none, to: Self.words(for: error))
    }
    for (party, notes) in listener.notes { outcome.set(.notes, of: party, to: notes.joined(separator: Outcome.noteSeparator)) }
    for read in listener.earlyReads { outcome.set(.earlyRead(read.sentence), of: read.reader, to: "read") }
    return outcome
  }

  /// The lines of a load's trace.
  func trace(of plan: LoadPlan) -> [String] {
    let recorder = TraceRecorder()
    // How it ends stands in the trace.
    try? load(plan, recorder, NobodyWitness.shared) { _ in }
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
    let objectNames = ObjectNames(plan)
    let names = Dictionary(
      people.map { (ObjectIdentifier($0.1), objectNames.name(of: $0.0.reference)) }, uniquingKeysWith: { first, _ in first })
    let reader = StateReader(names, ignoring: ignored)
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

/// Looks at nothing: its presence says that the load is not meant.
private final class NobodyWitness: LoadWitness, Sendable {
  static let shared = NobodyWitness()
  func made(_ object: AnyObject, as index: Int) {}
}
