internal import NibLoading
internal import NibModel

/// A running exploration. It runs loads, and looks for the cause of each difference at once.
struct Exploration {
  let plan: LoadPlan
  let runner: any LoadRunner
  /// The load within which the layout is explored; nil for a layout that is not nested.
  let within: OuterLoad?
  /// The layouts that are loaded within the first load.
  private(set) var nested: [NestedLayout]
  /// The layouts that are loaded within some load.
  private(set) var sighted: Set<NestedLayout>
  let names: StepNames
  let spaces: [SequenceSpace]
  /// The participants that can touch each other, if only their steps are covered; nil if all steps are.
  let relations: Relations?
  /// The covering loads of each order.
  private let coverings: [CoveringSet]
  /// The maximum number of loads of each order that are compared; nil for 64, or more if there are more covering
  /// loads.
  private let mostRuns: Int?
  let seed: UInt64
  let executability: Executability
  /// Called before each load that has a number, with its order and number, and the strength that the number belongs
  /// to.
  private let onRun: (LoadOrder, Int, Int) -> Void

  private(set) var table = ItemTable()
  /// The plan's own load.
  let own: ItemSequence
  /// The load that the others are compared with: the plan's own load, unless it fails.
  private(set) var first: ItemSequence
  var firstOutcome: Outcome
  /// The first two loads of the process; nil if one of them has ended it.
  private(set) var opening: Opening?
  /// The moves that turn the plan's own load into the first one; nil if there are too many to list.
  private(set) var firstMoves: [Move]? = []
  /// The order that allows the first load.
  private(set) var firstOrder: String
  /// True if the first load has been repeated often enough to know which values differ by themselves.
  var isFirstConfirmed = false
  /// The number of restarts after which the first load was repeated.
  var restarts = 0
  /// The differences between repeated loads.
  var unstable: Set<Outcome.Key> = []
  /// All keys whose values in some load differed from the first load.
  var differing: Set<Outcome.Key> = []
  /// Loads that fail only sometimes.
  var unsteady: [ExplorationReport.UnsteadyLoad] = []
  /// Lazy properties that some of the loads have computed.
  var halfComputed: Set<Outcome.Key> = []
  private(set) var unknownNames: [ExplorationReport.UnknownName] = []

  var causes = Causes()
  private(set) var runs = 1
  /// The strength that was reached in all explored orders; 1 for none.
  private(set) var strength: Int
  private(set) var initializerStrength: Int
  /// The strength that the numbers of loads belong to.
  var plannedStrength: Int { max(2, coverings.first?.strength ?? 2) }
  /// The number of ordered tuples of steps that have occurred.
  var tuples: Int { strength > 1 ? coverings.reduce(0) { $0 + $1.tuples } : 0 }
  /// The loads that have been run, by their hashes.
  private var seen: Set<Int> = []
  private(set) var isExhaustive = true
  /// An upper bound of the number of loads for which there was no time.
  private(set) var loadsLeft = 0
  var unexplained: [ExplorationReport.Difference] = []
  var unfollowed: Set<Outcome.Key> = []
  var followed: [DifferenceKind: Int] = [:]
  /// The number of loads that were run to observe which steps touch which objects.
  private(set) var watchingRuns = 0
  /// The changes of the plan's own load, if random loads have needed them.
  private(set) var ownChanges: Changes?
  /// The stretch of the first order to which an item belongs, if it may be permuted.
  private let stretches: [Int?]

  /// A load of one of the orders.
  struct Trial {
    var sequence: ItemSequence
    let order: String
    let run: Int
  }

  init(
    _ plan: LoadPlan, orders: [LoadOrder], _ runner: any LoadRunner, within: OuterLoad? = nil, strength: Int?,
    isRelatedOnly: Bool = false, runs: Int?, seed: UInt64, onRun: @escaping (LoadOrder, Int, Int) -> Void
  ) {
    (self.runner, self.within) = (runner, within)
    self.onRun = onRun
    self.seed = seed
    let plans = orders.map(plan.inOrder)
    self.plan = plans[0]
    firstOrder = plans[0].order.name
    let promises = plans.map(OrderPromise.init)
    executability = Executability(plan)
    names = StepNames(plan)
    mostRuns = runs
    own = table.sequence(promises[0].items)
    first = own
    var stretches = [Int?](repeating: nil, count: own.count)
    for (index, stretch) in promises[0].stretches.enumerated() where stretch.freedom == .steps {
      for place in stretch.items { stretches[Int(own[place])] = index }
    }
    self.stretches = stretches
    // The first load is reported before the strength is known.
    onRun(plans[0].order, 0, strength ?? 2)
    firstOutcome = runner.outcome(of: plans[0].arranged(first, table))
    nested = runner.nested
    sighted = Set(nested)
    let second = runner.outcome(of: plans[0].arranged(first, table))
    relations = isRelatedOnly && !firstOutcome.hasFailed ? runner.relations(of: plans[0].arranged(first, table)) : nil
    spaces = promises.map { [relations] in SequenceSpace($0, relations) }
    var coverings = spaces.map { $0.covering(strength, runs: runs, seed: seed) }
    // All orders use one strength, so that an order and a number identify a load.
    let least = coverings.map(\.strength).min()
    if coverings.contains(where: { $0.strength != least }) {
      coverings = spaces.map { $0.covering(least, runs: runs, seed: seed) }
    }
    self.coverings = coverings
    self.strength = coverings.map(\.strength).min() ?? 1
    initializerStrength = coverings.map(\.initializerStrength).min() ?? 1
    // The exploration of the layout around this one knows the names of objects of other loads.
    unknownNames =
      firstOutcome.hasFailed || within != nil
      ? []
      : runner.coverage.unknownNames(
        registered: plan.graph.registry.classes.map(\.type) + nested.compactMap(\.owner.type))
    if runner.restarts == 0, within == nil {
      // Two equal outcomes share their memory.
      opening = Opening(
        first: firstOutcome, second: second.differences(from: firstOutcome).isEmpty ? firstOutcome : second)
    }
    compareRepetition(second, firstOutcome, firstTrial)
  }

  /// The plan of the first load.
  var firstPlan: LoadPlan { plan.arranged(first, table) }

  private var firstTrial: Trial { Trial(sequence: first, order: firstOrder, run: 0) }

  // MARK: The loads

  /// The groups of objects, and the loads that they take; nil if all steps are covered.
  var related: ExplorationReport.Related? {
    guard let relations else { return nil }
    let all = spaces.map { SequenceSpace($0.promise).covering(plannedStrength, runs: nil, seed: seed) }
    let isCovered = all.allSatisfy { $0.strength == plannedStrength }
    return ExplorationReport.Related(
      groups: Set(relations.groups.prefix(plan.document.objects.count)).count, opaque: relations.opaque,
      loads: coverings.reduce(0) { $0 + $1.loads }, allLoads: isCovered ? all.reduce(0) { $0 + $1.loads } : nil)
  }

  /// Returns the maximum number of loads of an order that are compared.
  private func mostRuns(_ space: SequenceSpace, _ covering: CoveringSet) -> Int {
    mostRuns ?? max(Self.usualRuns, covering.loads, space.isEnumerable ? space.count ?? 0 : 0)
  }
  private static let usualRuns = 64

  /// Runs the loads.
  mutating func compare() {
    seen = [first.hashValue]
    guard unsteady.isEmpty, unknownNames.isEmpty else {
      isExhaustive = false
      (strength, initializerStrength) = (1, 1)
      return
    }
    if firstOutcome.hasFailed {
      let tried = compareWithOneThatDoesNotFail()
      if firstOutcome.failure?.stop != nil {
        (runs, isExhaustive) = (tried, spaces.allSatisfy(\.promise.isTotal))
        (strength, initializerStrength) = (1, 1)
        return
      }
    }
    for (index, (space, covering)) in zip(spaces, coverings).enumerated() {
      let most = mostRuns(space, covering)
      let own = (first, firstOutcome, firstMoves, isFirstConfirmed, nested)
      defer { (first, firstOutcome, firstMoves, isFirstConfirmed, nested) = own }
      if index > 0 { doAll(that: space.promise.items) }
      var (touches, isOver) = (Touches.none, false)
      var watched = 0
      // Nested loads are not observed.
      let touched = { [runner, within] in
        if isOver || within != nil { return touches.groups }
        let before = runner.count
        touches = Touches(in: space.promise, runner)
        watched = runner.count - before
        return touches.groups
      }
      var loads = space.loads(covering, seed: seed, touches: touched).makeIterator()
      var number = 0
      while number < most, !runner.isOver, let load = loads.next() {
        // The first order's own load has been run.
        if index > 0 || number > 0 { compare(load.items, space, number) }
        number += 1
      }
      if runner.isOver {
        loadsLeft += max(
          0, (space.promise.isTotal ? 1 : min(most, space.count ?? most)) - max(number, index > 0 ? 0 : 1))
      }
      watchingRuns += watched
      if index == 0 { ownChanges = touches.changes }
      isOver = true
      let next = loads.next()
      if next?.isCovering ?? false { (strength, initializerStrength) = (1, 1) }
      isExhaustive = isExhaustive && (space.promise.isTotal || space.isEnumerable) && next == nil
    }
  }

  private mutating func compare(_ items: [LoadItem], _ space: SequenceSpace, _ number: Int) {
    var sequence = table.sequence(items)
    sequence = completed(sequence)
    // Two orders may allow the same load.
    guard seen.insert(sequence.hashValue).inserted else { return }
    runs += 1
    onRun(space.promise.plan.order, number, plannedStrength)
    let mended = withoutKnownStops(sequence)
    if mended != sequence, !seen.insert(mended.hashValue).inserted { return }
    sequence = mended
    let outcome = outcome(sequence)
    sighted.formUnion(runner.nested)
    explainAll(outcome, of: Trial(sequence: sequence, order: space.promise.plan.order.name, run: number))
  }

  /// Looks for the causes of the differences of a load. A failure whose cause is known may hide more differences: the
  /// load is repaired, and tried again.
  private mutating func explainAll(_ outcome: Outcome, of trial: Trial) {
    var (outcome, trial) = (outcome, trial)
    explain(outcome, of: trial)
    var attempts = 0
    while outcome.hasFailed, attempts < Self.mostMendings, !runner.isOver, let mended = mended(trial.sequence) {
      attempts += 1
      trial.sequence = mended
      outcome = self.outcome(mended)
      explain(outcome, of: trial)
    }
  }

  private static let mostMendings = 8

  /// Returns the load with the steps that are known to end its process in the order of the first load. Ending the
  /// process again in the same way would give no new information, and costs a new process or the whole time limit.
  private func withoutKnownStops(_ sequence: ItemSequence) -> ItemSequence {
    var sequence = sequence
    for _ in 0..<Self.mostMendings {
      guard causes.stop(places(in: sequence)), let mended = mended(sequence) else { break }
      sequence = mended
    }
    return sequence
  }

  /// If another order has a step that the first load does not have, such as awaking the owner, the step comes last in
  /// the load that is compared with. Whether a step is run at all is not a question of order.
  private mutating func doAll(that items: [LoadItem]) {
    let done = Set(first.map { table[$0] })
    let missing = items.filter { !done.contains($0) && $0.kind != .outletLeftNil }
    if missing.isEmpty { return }
    let end = first.firstIndex { table[$0].kind == .tellOwner || table[$0].kind == .present || table[$0].kind == nil }
    var all = first.map { table[$0] }
    all.insert(contentsOf: missing, at: end ?? all.count)
    // Moves cannot describe that a step is added.
    begin(with: table.sequence(all), moves: nil)
  }

  /// Makes another load the one that others are compared with.
  private mutating func begin(with sequence: ItemSequence, moves: [Move]?) {
    first = sequence
    firstMoves = moves
    firstOutcome = outcome(first)
    nested = runner.nested
    isFirstConfirmed = false
    compareRepetition(outcome(first), firstOutcome, firstTrial)
  }

  /// Returns a load of another order with the same steps as the first load. Steps that the other order leaves out,
  /// such as all awakes, come last. Whether a step is run at all is not a question of order.
  private func completed(_ sequence: ItemSequence) -> ItemSequence {
    if sequence.count == first.count, spaces.count == 1 { return sequence }
    var isDone = [Bool](repeating: false, count: table.items.count)
    for number in sequence { isDone[Int(number)] = true }
    let missing = first.filter { !isDone[Int($0)] }
    let steps = sequence.filter { table[$0].kind != nil && table[$0].kind != .outletLeftNil }
    return steps + missing.filter { table[$0].kind != nil } + sequence.filter { table[$0].kind == nil }
      + missing.filter { table[$0].kind == nil }
  }

  /// Returns the load with the steps that make it fail in the order of the first load; nil if there is nothing to
  /// repair.
  private func mended(_ sequence: ItemSequence) -> ItemSequence? {
    var mended = sequence
    for explanation in causes.explanations where explanation.keys.contains(.failure) {
      guard let (early, late) = explanation.orders.last, explanation.holds(in: places(in: mended)),
        let next = mended.applying(Move(late, before: early), in: table)
      else { continue }
      mended = next
    }
    return mended != sequence && executability.allows(mended, in: table) ? mended : nil
  }

  /// Called when the plan's own load fails, so that nothing can be compared with it. The nearest load that does not
  /// fail replaces it, and the plan's own load is compared with that one.
  ///
  /// - Returns: the number of loads that were tried.
  private mutating func compareWithOneThatDoesNotFail() -> Int {
    let own = firstTrial
    let ownOutcome = firstOutcome
    var (tried, stopped) = (0, 0)
    for (space, covering) in zip(spaces, coverings) {
      for load in space.loads(covering, seed: seed).prefix(mostRuns(space, covering)) {
        if runner.isOver || stopped == Self.mostStops { return tried }
        tried += 1
        var sequence = table.sequence(load.items)
        sequence = completed(sequence)
        let outcome = self.outcome(sequence)
        if outcome.failure?.stop != nil { stopped += 1 }
        guard !outcome.hasFailed else { continue }
        let pair = try? shrinker.shrink(
          first, sequence, .init(value: { .exact(.boolean($0.hasFailed)) }, expected: .exact(.boolean(true))))
        firstOrder = space.promise.plan.order.name
        if let pair, let context = pair.context, let move = pair.move, !self.outcome(pair.second).hasFailed {
          begin(with: pair.second, moves: context + [move])
        } else {
          begin(with: sequence, moves: nil)
        }
        explainAll(ownOutcome, of: own)
        return tried
      }
    }
    return tried
  }

  /// The number of stopped loads after which exploring assumes that the class stops all of them. Each costs a new
  /// process, or its whole time limit.
  private static let mostStops = 16

  var shrinker: Shrinker {
    let stretches = stretches
    return Shrinker(
      table: table, executability: executability,
      stretch: { stretches.indices.contains(Int($0)) ? stretches[Int($0)] : nil }, run: outcomeInTime)
  }

  func outcome(_ sequence: ItemSequence) -> Outcome { runner.outcome(of: plan.arranged(sequence, table)) }

  func outcomeInTime(_ sequence: ItemSequence) throws(TimeIsUp) -> Outcome {
    if runner.isOver { throw TimeIsUp() }
    return outcome(sequence)
  }

  /// Returns the place of each item in a load; -1 if the item is not in it.
  func places(in sequence: ItemSequence) -> [Int32] {
    var places = [Int32](repeating: -1, count: table.items.count)
    for (place, number) in sequence.enumerated() { places[Int(number)] = Int32(place) }
    return places
  }
}
