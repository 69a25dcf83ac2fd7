internal import NibLoading
internal import NibModel

/// One exploration while it goes on: loads are run, and what is different in one is followed to its cause at once.
struct Exploration {
  let plan: LoadPlan
  let rehearsal: Rehearsal
  let names: StepNames
  let spaces: [SequenceSpace]
  private let seed: UInt64
  private let executability: Executability
  private let onRun: (LoadOrder, Int) -> Void

  private(set) var table = ItemTable()
  /// The load that the others are compared with: the plan's own, unless that fails.
  private(set) var first: ItemSequence
  private var firstOutcome: Outcome
  /// What makes it of the plan's own; nil when that takes too many moves to say.
  private(set) var firstMoves: [Move]? = []
  /// The order that allows it.
  private(set) var firstOrder: String
  /// What differs when a load is repeated.
  private(set) var unstable: Set<Outcome.Key>

  private(set) var causes = Causes()
  private var runs = 1
  /// The loads that have been run, by their hashes.
  private var seen: Set<Int> = []
  private var isExhaustive = true
  private var unexplained: [String] = []
  private var unfollowed: Set<Outcome.Key> = []
  private var followed: [String: Int] = [:]

  /// A load of one of the orders.
  private struct Trial {
    var sequence: ItemSequence
    let order: String
    let run: Int
  }

  init(
    _ plan: LoadPlan, orders: [LoadOrder], _ rehearsal: Rehearsal, seed: UInt64,
    onRun: @escaping (LoadOrder, Int) -> Void
  ) {
    self.rehearsal = rehearsal
    self.onRun = onRun
    self.seed = seed
    let plans = orders.map(plan.inOrder)
    self.plan = plans[0]
    firstOrder = plans[0].order.name
    spaces = plans.map { SequenceSpace(OrderPromise(of: $0)) }
    executability = Executability(plan)
    names = StepNames(plan)
    first = table.sequence(spaces[0].promise.items)
    onRun(plans[0].order, 0)
    firstOutcome = rehearsal.outcome(of: plans[0].arranged(first, table))
    unstable = rehearsal.outcome(of: plans[0].arranged(first, table)).differences(from: firstOutcome)
  }

  // MARK: The loads

  /// Runs the loads, so many of each order at most.
  mutating func compare(runs most: Int) {
    seen = [first.hashValue]
    if firstOutcome.hasFailed { compareWithOneThatDoesNotFail(most) }
    for (index, space) in spaces.enumerated() {
      let own = (first, firstOutcome, firstMoves, unstable)
      defer { (first, firstOutcome, firstMoves, unstable) = own }
      if index > 0 { doAll(that: space.promise.items) }
      var loads = space.loads(seed: seed).makeIterator()
      var number = 0
      while number < most, let items = loads.next() {
        // The first order's own load has been run.
        if index > 0 || number > 0 { compare(items, space, number) }
        number += 1
      }
      isExhaustive = isExhaustive && (space.promise.isTotal || space.isEnumerable) && loads.next() == nil
    }
  }

  private mutating func compare(_ items: [LoadItem], _ space: SequenceSpace, _ number: Int) {
    var sequence = table.sequence(items)
    sequence = completed(sequence)
    // Two orders may allow the same load.
    guard seen.insert(sequence.hashValue).inserted else { return }
    runs += 1
    onRun(space.promise.plan.order, number)
    explainAll(outcome(sequence), of: Trial(sequence: sequence, order: space.promise.plan.order.name, run: number))
  }

  /// Follows what is different in a load. Behind a failure whose cause is known there may be more: the load is mended,
  /// and tried again.
  private mutating func explainAll(_ outcome: Outcome, of trial: Trial) {
    var (outcome, trial) = (outcome, trial)
    explain(outcome, of: trial)
    var attempts = 0
    while outcome.hasFailed, attempts < Self.mostMendings, let mended = mended(trial.sequence) {
      attempts += 1
      trial.sequence = mended
      outcome = self.outcome(mended)
      explain(outcome, of: trial)
    }
  }

  private static let mostMendings = 8

  /// What another order does and the first load does not, such as to awake the owner, comes last in the load that is
  /// compared with. Whether a thing is done is no question of order.
  private mutating func doAll(that items: [LoadItem]) {
    let done = Set(first.map { table[$0] })
    let missing = items.filter { !done.contains($0) && $0.kind != .outletLeftNil }
    if missing.isEmpty { return }
    let end = first.firstIndex { table[$0].kind == .tellOwner || table[$0].kind == .present || table[$0].kind == nil }
    var all = first.map { table[$0] }
    all.insert(contentsOf: missing, at: end ?? all.count)
    first = table.sequence(all)
    firstOutcome = outcome(first)
    // Moves cannot say that a step is added.
    firstMoves = nil
    unstable = outcome(first).differences(from: firstOutcome)
  }

  /// A load of another order, with the same things done as in the first: what the other order leaves out, such as all
  /// awakes, comes last. Whether a thing is done is no question of order.
  private func completed(_ sequence: ItemSequence) -> ItemSequence {
    if sequence.count == first.count, spaces.count == 1 { return sequence }
    var isDone = [Bool](repeating: false, count: table.items.count)
    for number in sequence { isDone[Int(number)] = true }
    let missing = first.filter { !isDone[Int($0)] }
    let steps = sequence.filter { table[$0].kind != nil && table[$0].kind != .outletLeftNil }
    return steps + missing.filter { table[$0].kind != nil } + sequence.filter { table[$0].kind == nil }
      + missing.filter { table[$0].kind == nil }
  }

  /// The load with the steps that make it fail as the first load has them; nil when there is nothing to mend.
  private func mended(_ sequence: ItemSequence) -> ItemSequence? {
    var mended = sequence
    for explanation in causes.explanations where explanation.keys.contains(.failure) {
      guard let early = mended.firstIndex(of: explanation.early), let late = mended.firstIndex(of: explanation.late),
        early < late,
        let next = mended.applying(Move(item: explanation.late, before: explanation.early), in: table)
      else { continue }
      mended = next
    }
    return mended != sequence && executability.allows(mended, in: table) ? mended : nil
  }

  /// The plan's own load fails, and nothing can be compared with it. The load next to it that does not fail takes its
  /// place, and the plan's own is compared with that one.
  private mutating func compareWithOneThatDoesNotFail(_ most: Int) {
    let own = Trial(sequence: first, order: plan.order.name, run: 0)
    let ownOutcome = firstOutcome
    for space in spaces {
      for items in space.loads(seed: seed).prefix(most) {
        var sequence = table.sequence(items)
        sequence = completed(sequence)
        guard !outcome(sequence).hasFailed else { continue }
        guard let pair = shrinker.shrink(first, sequence, expected: "fails", { $0.hasFailed ? "fails" : nil }) else {
          return
        }
        first = pair.second
        firstMoves = pair.moves
        firstOrder = space.promise.plan.order.name
        firstOutcome = outcome(first)
        unstable = outcome(first).differences(from: firstOutcome)
        return explainAll(ownOutcome, of: own)
      }
    }
  }

  private var shrinker: Shrinker { Shrinker(table: table, executability: executability, run: outcome) }

  func outcome(_ sequence: ItemSequence) -> Outcome { rehearsal.outcome(of: plan.arranged(sequence, table)) }

  // MARK: Explaining

  /// Runs that shrinking may take for all differences.
  static let mostRuns = 5_000
  /// So many differences of one kind are followed at once; the others only if they stay when those are put right.
  private static let mostAlike = 8

  private mutating func explain(_ outcome: Outcome, of trial: Trial) {
    let keys = outcome.differences(from: firstOutcome).subtracting(unstable)
    if keys.isEmpty { return }
    let places = places(in: trial.sequence)
    /// What the load would be without the faults of which enough is known.
    var others: (trial: Trial, outcome: Outcome)?
    for key in sorted(keys) where !causes.explain(key, in: places) {
      let kind = kind(of: key)
      var trial = trial
      if followed[kind, default: 0] >= Self.mostAlike {
        if others == nil {
          let sequence = withoutKnownFaults(trial.sequence)
          others = (Trial(sequence: sequence, order: trial.order, run: trial.run), self.outcome(sequence))
        }
        // One more of a kind that is known, or something else that shows in the same property?
        guard let others, others.outcome[key] != firstOutcome[key] else {
          let place = causes.told.firstIndex { $0.keys.contains { self.kind(of: $0) == kind } }
          if let place { causes.count(key, asOneOf: place) }
          continue
        }
        if !others.outcome.hasFailed { trial = others.trial }
      }
      if rehearsal.count > Self.mostRuns {
        unfollowed.insert(key)
        continue
      }
      followed[kind, default: 0] += 1
      if let cause = cause(of: key, in: trial) {
        causes.insert(cause, shape: shape(of: cause))
      } else {
        unexplained.append("\(subject(of: key)) (run \(trial.run) of \(trial.order))")
      }
    }
  }

  /// What differs, without the object: the property of a class.
  private func kind(of key: Outcome.Key) -> String { "\(className(of: key.party)) \(key.aspect.shape)" }

  /// The load with the callbacks of known faults in the order of the first load, each kind in the places that it has.
  private func withoutKnownFaults(_ sequence: ItemSequence) -> ItemSequence {
    let rank = places(in: first)
    var result = sequence
    for callbacks in Set(causes.told.map { Set(callbacks(of: $0)) }) {
      let places = result.indices.filter { callbacks.contains(callback(table[result[$0]])) }
      let sorted = places.map { result[$0] }.sorted { rank[Int($0)] < rank[Int($1)] }
      var next = result
      for (place, item) in zip(places, sorted) { next[place] = item }
      if executability.allows(next, in: table) { result = next }
    }
    return result
  }

  private func cause(of key: Outcome.Key, in trial: Trial) -> Causes.Cause? {
    guard let pair = shrinker.shrink(first, trial.sequence, expected: firstOutcome[key], { $0[key] })
    else { return nil }
    let (one, other) = (outcome(pair.first), outcome(pair.second))
    let keys = other.differences(from: one).subtracting(unstable)
    return Causes.Cause(
      pair: pair, keys: keys.union([key]), run: trial.run, order: trial.order, first: one, second: other,
      firstMoves: firstMoves, firstOrder: firstOrder)
  }

  /// Where each item stands in a load; -1 for one that is not in it.
  private func places(in sequence: ItemSequence) -> [Int32] {
    var places = [Int32](repeating: -1, count: table.items.count)
    for (place, number) in sequence.enumerated() { places[Int(number)] = Int32(place) }
    return places
  }

  /// What the causes of one fault in the code have in common.
  private func shape(of cause: Causes.Cause) -> Causes.Shape {
    Causes.Shape(callbacks: callbacks(of: cause), aspect: sorted(cause.keys).first?.aspect.shape)
  }

  // MARK: The end

  func report() -> ExplorationReport {
    // The first load was repeated once.
    let shrinkingRuns = rehearsal.count - runs - 1
    let told = causes.told
    let findings = told.map(finding)
    let known = Set(told.flatMap(decided))
    let others =
      earlyOutlets().filter { early in !findings.contains { $0.tells(early) } } + unorderedAccesses(except: known)
      + (firstOutcome.hasFailed ? [] : lostValues(firstOutcome))
    return ExplorationReport(
      source: plan.document.source, orders: spaces.map(\.promise.plan.order.name), runs: runs,
      shrinkingRuns: shrinkingRuns, isExhaustive: isExhaustive, seed: seed,
      findings: (findings + others).inTextOrder, failure: firstOutcome[.failure],
      unstable: sorted(unstable).map(subject), unexplained: unexplained, unfollowed: unfollowed.count)
  }
}
