internal import NibLoading

/// The reference load with the work that is queued on the main thread at another time.
///
/// Nothing promises whether a closure on the main queue, a block of the run loop or a timer comes before the `afterInit()`
/// of the objects or after it: both come in a later turn. Nor is there an order between the main queue and the run loop.
enum MainLoopComparison {
  /// Runs the reference load again, and returns one finding for each property of a class that differs. Nil if there is
  /// no time for it.
  ///
  /// - Complexity: two loads, and 22 more for each that differs.
  static func findings(_ search: Search, _ opening: Opening) -> [StateFinding]? {
    let (loads, reference) = (search.loads, search.reference)
    guard !reference.outcome.hasFailed, search.stability.unsteady.isEmpty, opening.unknownNames.isEmpty,
      loads.layout.within == nil
    else { return [] }
    if search.runner.isOver { return nil }
    let plan = loads.plan(reference.sequence)
    var findings: [StateFinding] = []
    var known = search.stability.unstable
    for time in [TaskOrder.MainLoop.beforeAfterInit, .afterTasksQueueFirst] {
      func other() -> Outcome { loads.runner.outcome(of: plan, tasks: TaskOrder(mainLoop: time)) }
      let outcome = other()
      var keys = outcome.differences(from: reference.outcome).subtracting(known)
      if keys.isEmpty { continue }
      for _ in 1..<Budget.repetitionsForChance where !search.runner.isOver {
        keys.subtract(other().differences(from: outcome))
        keys.subtract(loads.outcome(reference.sequence).differences(from: reference.outcome))
      }
      known.formUnion(keys)
      var groups = StateFindingGroups()
      for key in keys.sorted() {
        let effect = loads.layout.effect(of: key, .init(of: key, reference.outcome, outcome))
        groups.add(effect, on: loads.layout.kind(of: key), .queueOrder) {
          StateFinding(kind: .queueOrder, effect: $0, isOfQueues: time == .afterTasksQueueFirst)
        }
      }
      findings += groups.findings
    }
    return findings
  }
}
