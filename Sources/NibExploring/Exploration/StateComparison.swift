internal import NibModel

/// The values of the first load that differ when it is repeated in the same order, in this process or in another one.
struct StateComparison {
  /// The values that are not compared any further.
  private(set) var changed: Set<Outcome.Key> = []
  /// The reasons why values differ although the order is the same, if they are known.
  private(set) var reasons: [Outcome.Key: StateFinding.Kind] = [:]
  /// The end of the other process in a load that does not end this one; nil if there was none.
  private(set) var stop: String?

  /// Repeats the first load in other processes, and finds the reasons for differences where possible.
  ///
  /// - Parameters:
  ///   - other: a process that has run no load yet; nil to use only this process. Only the values outside the objects
  ///     are then known not to be clocks.
  ///   - processes: starts further processes.
  static func comparing(
    _ opening: Opening, _ loads: Loads, in other: WorkerClient?, _ processes: OtherProcesses?
  ) -> StateComparison {
    var comparison = StateComparison()
    guard opening.isRepeatable else { return comparison }
    let here = [opening.outcome, opening.second]
    var differing = here[1].differences(from: here[0])
    guard let other, let processes, !loads.runner.isOver else {
      let observed = differing.filter { $0.aspect.isObserved }
      comparison.reasons = Dictionary(uniqueKeysWithValues: observed.map { ($0, .survivingState) })
      return comparison
    }
    let there = (0..<2).map { _ in other.outcome(of: loads.plan(loads.own)) }
    // A process that ends has no other values. Its end may have come from outside.
    if let stop = there.lazy.compactMap(\.failure?.stop).first, here[0].failure?.stop == nil {
      comparison.stop = stop.words
      return comparison
    }
    for (one, another) in zip(here, there) { differing.formUnion(another.differences(from: one)) }
    if differing.isEmpty { return comparison }
    comparison.changed = differing
    guard let seeded = processes.outcomesOfOneSeed(loads.own),
      !seeded.joined().contains(where: { $0.failure?.stop != nil && here[0].failure?.stop == nil })
    else { return comparison }
    for key in differing { comparison.reasons[key] = reason(for: key, [here, there], seeded) }
    return comparison
  }

  /// - Parameters:
  ///   - normal: the outcomes in this process and in another one.
  ///   - seeded: the outcomes in two processes whose hashes have the same seed.
  private static func reason(
    for key: Outcome.Key, _ normal: [[Outcome]], _ seeded: [[Outcome]]
  ) -> StateFinding.Kind? {
    let values = seeded.map { outcomes in outcomes.map { $0[key] } }
    guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
    if first.allSatisfy({ $0 == first[0] }) { return .hashOrder }
    let isSame = normal.allSatisfy { loads in loads.map { $0[key] } == Array(first.prefix(loads.count)) }
    return isSame ? .survivingState : nil
  }

  /// Adds values that follow hashes.
  mutating func add(followingHashes keys: Set<Outcome.Key>) { for key in keys { reasons[key] = .hashOrder } }

  /// Returns one finding for each property of a class.
  func findings(_ opening: Opening, _ layout: ExploredLayout) -> [StateFinding] {
    var groups = StateFindingGroups()
    for (key, reason) in reasons.sorted(by: { $0.key < $1.key }) {
      let values = reason == .hashOrder ? nil : OrderFinding.Values(of: key, opening.outcome, opening.second)
      groups.add(layout.effect(of: key, values), on: layout.kind(of: key), reason) {
        StateFinding(kind: reason, effect: $0)
      }
    }
    return groups.findings
  }
}
