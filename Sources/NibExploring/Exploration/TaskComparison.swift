internal import NibLoading

/// The reference load with its tasks in other orders.
struct TaskComparison {
  private(set) var findings: [StateFinding] = []
  /// The number of orders that were run.
  private(set) var orders = 1
  /// The values that are not compared, including those that differ when the tasks run in the same order.
  private(set) var unstable: Set<Outcome.Key>
  private let loads: Loads
  /// The reference load.
  private let plan: LoadPlan
  private let reference: Outcome
  /// Another process, in which the loads must end in the same way; nil for none.
  private let other: WorkerClient?

  private var layout: ExploredLayout { loads.layout }
  private var runner: any LoadRunner { loads.runner }

  private init(_ search: Search, _ other: WorkerClient?) {
    (loads, reference, self.other) = (search.loads, search.reference.outcome, other)
    plan = search.loads.plan(search.reference.sequence)
    unstable = search.stability.unstable
  }

  /// Runs the reference load again with its tasks in other orders, and returns the differences.
  ///
  /// - Parameter other: another process, in which the loads must end in the same way; nil for none.
  static func comparing(_ search: Search, _ opening: Opening, in other: WorkerClient?) -> TaskComparison {
    var comparison = TaskComparison(search, other)
    let (outcome, log) = (search.reference.outcome, search.reference.outcome.tasks)
    if !outcome.hasFailed, search.stability.unsteady.isEmpty, opening.unknownNames.isEmpty, log.hasChoice,
      !log.isCutShort
    {
      comparison.compare(log, seed: search.choice.seed)
    }
    return comparison
  }

  private mutating func compare(_ log: TaskLog, seed: UInt64) {
    let (plan, runner) = (plan, runner)
    var known = [TaskOrder.inTurns: reference]
    let search = TaskOrderSearch(tasks: log.tasks) { order throws(TimeIsUp) in
      if let outcome = known[order] { return outcome }
      if runner.isOver { throw TimeIsUp() }
      let outcome = runner.outcome(of: plan, tasks: order)
      known[order] = outcome
      return outcome
    }
    /// A difference between the first load and one with its tasks in another order.
    struct Difference {
      let key: Outcome.Key
      let order: [TaskID]
    }
    var tried: [[TaskID]] = []
    /// The orders in which a difference was seen first, after the order of the first load.
    var telling = [(order: TaskOrder.inTurns, outcome: reference)]
    var differences: [Difference] = []
    var keys: Set<Outcome.Key> = []
    for order in search.orders(seed: seed) {
      guard let outcome = try? search.run(TaskOrder(oneByOne: order)) else { break }
      orders += 1
      // If tasks do not finish because another task must run first, this is not a difference.
      if outcome.tasks.isCutShort { continue }
      tried.append(order)
      let new = outcome.differences(from: reference).subtracting(unstable).subtracting(keys)
      if new.isEmpty { continue }
      keys.formUnion(new)
      differences += new.map { Difference(key: $0, order: order) }
      telling.append((TaskOrder(oneByOne: order), outcome))
    }
    if differences.isEmpty { return }
    for (order, outcome) in telling { noteUnsteady(order, outcome) }
    var pairs: [(pair: TaskOrderSearch.Pair, keys: Set<Outcome.Key>, kind: DifferenceKind)] = []
    for difference in differences.sorted(by: { $0.key < $1.key }) where !unstable.contains(difference.key) {
      let key = difference.key
      let kind = layout.kind(of: key)
      if let place = pairs.firstIndex(where: { $0.keys.contains(key) || $0.kind == kind }) {
        guard let outcome = known[TaskOrder(oneByOne: difference.order)] else { continue }
        findings[place].others.append(layout.effect(of: key, .init(of: key, reference, outcome)))
        continue
      }
      // If no two tasks are found, tasks make a difference, but it is not known which tasks.
      let unnamed = TaskOrderSearch.Pair(
        first: .inTurns, second: TaskOrder(oneByOne: difference.order), tasks: [], takesTurns: true)
      guard
        let (pair, outcomes) = firstSteady(
          [try? pair(of: key, tried, search), unnamed].compactMap(\.self), at: key)
      else { continue }
      pairs.append((pair, outcomes.second.differences(from: outcomes.first).subtracting(unstable), kind))
      let started = pair.tasks.map { startedTask($0, among: log.tasks) }
      findings.append(
        StateFinding(
          kind: .taskOrder, effect: layout.effect(of: key, .init(of: key, outcomes.first, outcomes.second)),
          tasks: StateFinding.TaskExchange(tasks: started, takesTurns: pair.takesTurns)))
    }
  }

  /// Returns the two tasks that make a difference in a value; nil if no two are found.
  private func pair(
    of key: Outcome.Key, _ tried: [[TaskID]], _ search: TaskOrderSearch
  ) throws(TimeIsUp) -> TaskOrderSearch.Pair? {
    func value(_ outcome: Outcome) -> Outcome.Value? { outcome[key] }
    guard let one = tried.first else { return nil }
    let expected = value(try search.run(TaskOrder(oneByOne: one)))
    for other in tried.dropFirst() where value(try search.run(TaskOrder(oneByOne: other))) != expected {
      return try search.pair(between: one, and: other, value)
    }
    return try search.pairInTurns(value)
  }

  /// Returns the first pair whose two orders end differently, and the same each time.
  private mutating func firstSteady(
    _ pairs: [TaskOrderSearch.Pair], at key: Outcome.Key
  ) -> (TaskOrderSearch.Pair, (first: Outcome, second: Outcome))? {
    for pair in pairs {
      if let outcomes = steadyOutcomes(of: pair, at: key) { return (pair, outcomes) }
    }
    return nil
  }

  /// Returns the outcomes of the two orders of a pair if they are the same each time. Otherwise their values are not
  /// compared.
  private mutating func steadyOutcomes(
    of pair: TaskOrderSearch.Pair, at key: Outcome.Key
  ) -> (first: Outcome, second: Outcome)? {
    if runner.isOver || unstable.contains(key) { return nil }
    let outcomes = [pair.first, pair.second].map { runner.outcome(of: plan, tasks: $0) }
    if outcomes.contains(where: \.tasks.isCutShort) { return nil }
    for (order, outcome) in zip([pair.first, pair.second], outcomes) { noteUnsteady(order, outcome) }
    return unstable.contains(key) || outcomes[0][key] == outcomes[1][key] ? nil : (outcomes[0], outcomes[1])
  }

  /// Repeats a load with its tasks in the same order, and notes the values that differ.
  private mutating func noteUnsteady(_ order: TaskOrder, _ outcome: Outcome) {
    for _ in 1..<Budget.repetitions where !runner.isOver {
      unstable.formUnion(runner.outcome(of: plan, tasks: order).differences(from: outcome))
    }
    if let other, !runner.isOver {
      unstable.formUnion(other.outcome(of: plan, tasks: order).differences(from: outcome))
    }
  }

  private func startedTask(_ task: TaskID, among all: [TaskID]) -> StartedTask {
    StartedTask(
      step: task.origin.map(layout.step), numbers: task.path.map { Int($0) + 1 },
      counts: task.path.indices.map { level in
        Set(
          all.filter { $0.origin == task.origin && $0.path.count > level && $0.path.starts(with: task.path[..<level]) }
            .map { $0.path[level] }
        ).count
      })
  }
}
