internal import NibLoading
internal import NibModel

extension Exploration {
  /// Returns the properties that two callbacks of the first load change in an order that is not promised, and that were
  /// the same in all loads. Properties that are reported elsewhere are left out: those that differ, those that are not
  /// compared, and those whose accesses are observed, because these are findings.
  ///
  /// - Complexity: a few loads, each with O(steps + connections) times the time that it takes to read an object.
  func agreeingWrites() -> [AgreeingWrite] {
    let isCompared = unsteady.isEmpty && unknownNames.isEmpty && !firstOutcome.hasFailed && strength > 1
    // Nested loads are not observed.
    guard isCompared, within == nil, runs > 1, !runner.isOver, let changes = firstChanges else { return [] }
    let (coverage, observed) = (runner.coverage, Set(conflicts().map(Self.key)))
    let compared = { (key: Outcome.Key) in
      !differing.contains(key) && !unstable.contains(key) && !halfComputed.contains(key)
        && coverage.gaps[key] == nil && !observed.contains(key)
    }
    // Writes of one place in the code are reported once.
    var places: [DecidedProperty: Int] = [:]
    var writes: [AgreeingWrite] = []
    for conflict in AccessConflicts(spaces[0].promise).conflicts(in: changes.list) where compared(Self.key(conflict)) {
      let items = [conflict.first.item, conflict.second.item]
      let kind = DecidedProperty(
        className: className(of: conflict.participant), property: conflict.property,
        callbacks: Set(items.map(callback)))
      if let place = places[kind] {
        writes[place].alike += 1
        continue
      }
      places[kind] = writes.count
      writes.append(
        AgreeingWrite(
          object: names.object(conflict.participant), property: conflict.property, first: step(items[0]),
          second: step(items[1])))
    }
    return writes
  }

  /// The changes of the first load; nil if finding them would take long.
  private var firstChanges: Changes? {
    if first == own, let ownChanges { return ownChanges }
    return isCheap ? runner.changes(of: plan.arranged(first, table), reads: ChangeSearch.quickReads) : nil
  }

  /// True if the search takes little time compared with the loads that have been run, or little time at all.
  private var isCheap: Bool {
    let reads = first.count * Self.readsOfStep
    return reads <= Self.fewReads || reads <= runner.count * plan.document.objects.count / 4
  }

  /// The approximate number of objects that are read for one step.
  private static let readsOfStep = 4
  /// A number of reads that takes a fraction of a second.
  private static let fewReads = 10_000

  private static func key(_ conflict: AccessConflicts.Conflict) -> Outcome.Key {
    Outcome.Key(participant: conflict.participant, aspect: .property(conflict.property))
  }
}
