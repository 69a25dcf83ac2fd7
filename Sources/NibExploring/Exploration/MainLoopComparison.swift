internal import NibLoading

/// The reference load with the work that is queued on the main thread at another time.
///
/// Nothing promises whether a closure on the main queue, a block of the run loop or a timer comes before the `afterInit()`
/// of the objects or after it: both come in a later turn. Nor is there an order between the main queue and the run loop.
enum MainLoopComparison {
  /// Runs the reference load again, and returns one finding for each property of a class that differs. Nil if there is
  /// no time for it.
  ///
  /// - Complexity: two loads, and a few more for each that differs.
  static func findings(_ search: Search, _ opening: Opening) -> [StateFinding]? {
    let (loads, reference) = (search.loads, search.reference)
    guard !reference.outcome.hasFailed, search.stability.unsteady.isEmpty, opening.unknownNames.isEmpty,
      loads.layout.within == nil
    else { return [] }
    if search.runner.isOver { return nil }
    let before = findings(search, .beforeAfterInit)
    let known = Set(before.flatMap { [$0.effect] + $0.others }.map(\.subject))
    return before
      + findings(search, .afterTasksQueueFirst).filter { !known.contains($0.effect.subject) }
  }

  /// Returns the findings of the reference load with the work at another time.
  private static func findings(_ search: Search, _ time: TaskOrder.MainLoop) -> [StateFinding] {
    let (loads, reference) = (search.loads, search.reference)
    let plan = loads.plan(reference.sequence)
    func other() -> Outcome { loads.runner.outcome(of: plan, tasks: TaskOrder(mainLoop: time)) }
    let outcome = other()
    var keys = outcome.differences(from: reference.outcome).subtracting(search.stability.unstable)
    if keys.isEmpty { return [] }
    for _ in 1..<Budget.repetitions where !search.runner.isOver {
      keys.subtract(other().differences(from: outcome))
      keys.subtract(loads.outcome(reference.sequence).differences(from: reference.outcome))
    }
    var findings: [StateFinding] = []
    var kinds: [DifferenceKind: Int] = [:]
    for key in keys.sorted() {
      let effect = loads.layout.effect(of: key, .init(of: key, reference.outcome, outcome))
      if let place = kinds[loads.layout.kind(of: key)] {
        findings[place].others.append(effect)
      } else {
        kinds[loads.layout.kind(of: key)] = findings.count
        findings.append(
          StateFinding(kind: .queueOrder, effect: effect, isOfQueues: time == .afterTasksQueueFirst))
      }
    }
    return findings
  }
}
