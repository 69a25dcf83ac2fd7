internal import NibLoading

/// The search for differences between the reference load and the others. It runs the chosen loads, and looks for the
/// cause of each difference at once.
struct Search {
  let choice: LoadChoice
  var loads: Loads
  var reference: Reference
  var budget: Budget
  var stability = Stability()
  var causes = Causes()
  var differences = DifferenceLog()
  /// The layouts that are loaded within some load.
  private(set) var sighted: Set<NestedLayout>
  /// The changes of the plan's own load, if random loads have needed them.
  private(set) var ownChanges: Changes?
  /// The loads that have been run, by their hashes.
  private var seen: Set<Int> = []
  /// The number of restarts of the process after which the reference load was repeated.
  var restarts = 0
  /// Called before each load that has a number, with its order and number.
  private let onRun: (LoadOrder, Int) -> Void

  var layout: ExploredLayout { loads.layout }
  var runner: any LoadRunner { loads.runner }

  /// - Parameters:
  ///   - opening: the first loads, which have been run.
  ///   - onRun: called before each load that has a number, with its order and number.
  init(_ loads: Loads, _ opening: Opening, _ choice: LoadChoice, onRun: @escaping (LoadOrder, Int) -> Void) {
    (self.loads, self.choice, self.onRun) = (loads, choice, onRun)
    reference = Reference(
      sequence: loads.own, order: loads.layout.plan.order.name, moves: [], outcome: opening.outcome,
      nested: opening.nested)
    budget = Budget(strength: choice.strength, initializerStrength: choice.initializerStrength)
    sighted = Set(opening.nested)
  }

  // MARK: The loads

  /// Runs the loads.
  mutating func run(after opening: Opening) {
    compareRepetition(opening.second, opening.outcome, reference.trial)
    seen = [reference.sequence.hashValue]
    guard stability.unsteady.isEmpty, opening.unknownNames.isEmpty else {
      budget.compareNothing(isExhaustive: false)
      return
    }
    if reference.outcome.hasFailed {
      let tried = compareWithOneThatDoesNotFail()
      if reference.outcome.failure?.stop != nil {
        budget.compareNothing(tried: tried, isExhaustive: choice.parts.allSatisfy(\.promise.isTotal))
        return
      }
    }
    for (index, part) in choice.parts.enumerated() { compare(part, isFirst: index == 0) }
  }

  /// Runs the loads of an order.
  private mutating func compare(_ part: LoadChoice.Part, isFirst: Bool) {
    let most = choice.mostRuns(part)
    let own = reference
    defer { reference = own }
    if !isFirst { runAllSteps(of: part.promise.items) }
    let touches = TouchesOnDemand(in: part.promise, runner, isNested: layout.within != nil)
    var chosen = part.space.loads(part.covering, seed: choice.seed, touches: touches.groups).makeIterator()
    var number = 0
    if isFirst, layout.within == nil, !runner.isOver, let items = choice.loadOfModel(part) { compare(items, part, 0) }
    while number < most, !runner.isOver, let load = chosen.next() {
      // The first order's own load has been run.
      if !isFirst || number > 0 { compare(load.items, part, number) }
      number += 1
    }
    if runner.isOver {
      let all = part.promise.isTotal ? 1 : min(most, part.space.count ?? most)
      budget.leave(all - max(number, isFirst ? 1 : 0))
    }
    budget.addWatching(touches.loads)
    if isFirst { ownChanges = touches.found.changes }
    touches.close()
    let next = chosen.next()
    if next?.isCovering ?? false { budget.loseStrength() }
    budget.noteExhaustion((part.promise.isTotal || part.space.isEnumerable) && next == nil)
  }

  private mutating func compare(_ items: [LoadItem], _ part: LoadChoice.Part, _ number: Int) {
    var sequence = loads.sequence(items)
    sequence = completed(sequence)
    // Two orders may allow the same load.
    guard seen.insert(sequence.hashValue).inserted else { return }
    budget.addRun()
    onRun(part.promise.plan.order, number)
    let mended = withoutKnownStops(sequence)
    if mended != sequence, !seen.insert(mended.hashValue).inserted { return }
    sequence = mended
    let outcome = loads.outcome(sequence)
    sighted.formUnion(runner.nested)
    explainAll(outcome, of: Trial(sequence: sequence, order: part.order, run: number))
  }

  /// Looks for the causes of the differences of a load. A failure whose cause is known may hide more differences: the
  /// load is repaired, and tried again.
  mutating func explainAll(_ outcome: Outcome, of trial: Trial) {
    var (outcome, trial) = (outcome, trial)
    explain(outcome, of: trial)
    var attempts = 0
    while outcome.hasFailed, attempts < Budget.mostMendings, !runner.isOver, let mended = mended(trial.sequence) {
      attempts += 1
      trial.sequence = mended
      outcome = loads.outcome(mended)
      explain(outcome, of: trial)
    }
  }

  // MARK: Unstable values

  /// Notes the values that differ between two runs of one load.
  mutating func compareRepetition(_ again: Outcome, _ before: Outcome, _ trial: Trial) {
    guard stability.note(again, before, of: trial) == .otherWords else { return }
    runner.failsInOtherWords = true
    if reference.outcome.hasFailed { reference.outcome = loads.outcome(reference.sequence) }
  }

  /// Removes differences that another process does not show in the same way.
  mutating func withdraw(_ keys: Set<Outcome.Key>) {
    stability.note(unstable: keys)
    leaveUnexplained(causes.remove(keys))
  }

  /// Removes the differences that simpler causes explain.
  mutating func removeExplained() { leaveUnexplained(causes.removeExplained(loads.places)) }

  private mutating func leaveUnexplained(_ orphans: [Causes.Orphan]) {
    for orphan in orphans {
      differences.leaveUnexplained(layout.difference(orphan.key, order: orphan.order, run: orphan.run), orphan.key)
    }
  }
}
