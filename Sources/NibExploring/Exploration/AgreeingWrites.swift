internal import NibLoading
internal import NibModel

/// Finds properties that two callbacks change in an order that is not promised, with the same result in all loads.
struct AgreeingWrites {
  let search: Search
  let opening: Opening

  private var loads: Loads { search.loads }
  private var layout: ExploredLayout { search.layout }
  private var reference: Reference { search.reference }

  /// Returns the properties that two callbacks of the reference load change in an order that is not promised, and that
  /// were the same in all loads. Properties that are reported elsewhere are left out: those that differ, those that are
  /// not compared, and those whose accesses are observed, because these are findings.
  ///
  /// - Complexity: a few loads, each with O(steps + connections) times the time that it takes to read an object.
  func found() -> [AgreeingWrite] {
    let isCompared =
      search.stability.unsteady.isEmpty && opening.unknownNames.isEmpty && !reference.outcome.hasFailed
      && search.budget.strength > 1
    // Nested loads are not observed.
    guard isCompared, layout.within == nil, search.budget.runs > 1, !loads.runner.isOver, let changes else { return [] }
    let (coverage, observed) = (loads.runner.coverage, Set(search.conflicts().map(Self.key)))
    let stability = search.stability
    let compared = { (key: Outcome.Key) in
      !search.differences.seen.contains(key) && !stability.isUnstable(key) && !stability.halfComputed.contains(key)
        && coverage.gaps[key] == nil && !observed.contains(key)
    }
    // Writes of one place in the code are reported once.
    var places: [DecidedProperty: Int] = [:]
    var writes: [AgreeingWrite] = []
    for conflict in AccessConflicts(layout.promise).conflicts(in: changes.list) where compared(Self.key(conflict)) {
      let items = [conflict.first.item, conflict.second.item]
      let kind = DecidedProperty(
        className: layout.className(of: conflict.participant), property: conflict.property,
        callbacks: Set(items.map(layout.callback)))
      if let place = places[kind] {
        writes[place].similarCount += 1
        continue
      }
      places[kind] = writes.count
      writes.append(
        AgreeingWrite(
          object: layout.names.object(conflict.participant), property: conflict.property, first: layout.step(items[0]),
          second: layout.step(items[1])))
    }
    return writes
  }

  /// The changes of the reference load; nil if finding them would take long.
  private var changes: Changes? {
    if reference.sequence == loads.own, let changes = search.ownChanges { return changes }
    return isCheap ? loads.runner.changes(of: loads.plan(reference.sequence), reads: ChangeSearch.quickReads) : nil
  }

  /// True if the search takes little time compared with the loads that have been run, or little time at all.
  private var isCheap: Bool {
    let reads = reference.sequence.count * Self.readsOfStep
    return reads <= Self.fewReads || reads <= loads.runner.count * layout.plan.document.objects.count / 4
  }

  /// The approximate number of objects that are read for one step.
  private static let readsOfStep = 4
  /// A number of reads that takes a fraction of a second.
  private static let fewReads = 10_000

  private static func key(_ conflict: AccessConflicts.Conflict) -> Outcome.Key {
    Outcome.Key(participant: conflict.participant, aspect: .property(conflict.property))
  }
}
