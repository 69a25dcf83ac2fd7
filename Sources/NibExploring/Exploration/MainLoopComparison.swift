internal import NibLoading

/// The reference load with the work that is queued on the main thread at another time.
///
/// Nothing promises whether a closure on the main queue, a block of the run loop or a timer comes before the `afterInit()`
/// of the objects or after it: both come in a later turn.
enum MainLoopComparison {
  /// Runs the reference load again, and returns one finding for each property of a class that differs. Nil if there is
  /// no time for it.
  ///
  /// - Complexity: two loads, and the same number again if they differ.
  static func findings(_ search: Search, _ opening: Opening) -> [StateFinding]? {
    let (loads, reference) = (search.loads, search.reference)
    guard !reference.outcome.hasFailed, search.stability.unsteady.isEmpty, opening.unknownNames.isEmpty,
      loads.layout.within == nil
    else { return [] }
    if search.runner.isOver { return nil }
    let plan = loads.plan(reference.sequence)
    func early() -> Outcome { loads.runner.outcome(of: plan, tasks: TaskOrder(mainLoop: .beforeAfterInit)) }
    let outcome = early()
    var keys = outcome.differences(from: reference.outcome).subtracting(search.stability.unstable)
    if keys.isEmpty { return [] }
    for _ in 1..<Budget.repetitions where !search.runner.isOver {
      keys.subtract(early().differences(from: outcome))
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
        findings.append(StateFinding(kind: .queueOrder, effect: effect))
      }
    }
    return findings
  }
}
