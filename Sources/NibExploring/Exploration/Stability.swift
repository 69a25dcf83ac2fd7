/// The state that differs when a load is repeated, so that it cannot be compared.
struct Stability {
  /// The values that differ between repetitions of one load.
  private(set) var unstable: Set<Outcome.Key> = []
  /// Loads that fail only sometimes.
  private(set) var unsteady: [ExplorationReport.UnsteadyLoad] = []
  /// Lazy properties that some of the loads have computed.
  private(set) var halfComputed: Set<Outcome.Key> = []

  /// The result of comparing a load with its repetition.
  enum Repetition {
    case noted
    /// Both fail, with different messages.
    case otherWords
  }

  /// Notes the values that differ between two runs of one load.
  mutating func note(_ again: Outcome, _ before: Outcome, of trial: Trial) -> Repetition {
    switch (before.failure, again.failure) {
    case (let one?, let other?): return one == other ? .noted : .otherWords
    case (nil, nil): unstable.formUnion(again.differences(from: before))
    case (let one, let other):
      unstable.insert(.failure)
      if let failure = one ?? other { unsteady.append(.init(order: trial.order, run: trial.run, failure: failure)) }
    }
    return .noted
  }

  mutating func note(unstable keys: Set<Outcome.Key>) { unstable.formUnion(keys) }

  mutating func note(halfComputed keys: Set<Outcome.Key>) { halfComputed.formUnion(keys) }

  /// True if some load fails only sometimes.
  var isUnsteady: Bool { !unsteady.isEmpty }

  func isUnstable(_ key: Outcome.Key) -> Bool { unstable.contains(key) }
}
