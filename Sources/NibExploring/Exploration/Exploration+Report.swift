internal import NibLoading
internal import NibModel

/// The end of an exploration.
extension Exploration {
  /// Confirms what a search has found, and reports it.
  func report(on search: Search, _ opening: Opening) -> ExplorationReport {
    var search = search
    let loads = search.loads
    let shrinkingRuns = search.budget.shrinkingRuns(of: runner.count, hasRelations: opening.relations != nil)
    search.removeExplained()
    let processes = startOther.map { OtherProcesses(loads: loads, start: $0) }
    let needsOther = opening.isRepeatable || !search.causes.all.isEmpty
    let other = needsOther ? processes.map { processes in Result { try processes.process(.random) } } : nil
    let process = try? other?.get()
    var states = StateComparison.comparing(opening, loads, in: process, processes)
    search.withdraw(states.changed)
    let confirmation = CauseConfirmation.confirming(search.causes, loads, in: other, processes)
    search.withdraw(confirmation.changed)
    states.add(followingHashes: confirmation.followingHashes)
    let tasks = TaskComparison.comparing(search, opening, in: process)
    search.stability.note(unstable: tasks.unstable)
    let ofQueues = startOther == nil ? [] : MainLoopComparison.findings(search, opening)
    let ofFirstLoads = FirstLoadComparison.findings(&search, opening, processes)
    let laterStates = LaterStates(ofQueues, ofFirstLoads, startFailure: opening.isRepeatable ? other?.failure : nil)
    let reported = search.causes.reported
    let dependences = dependences(of: reported, &search)
    let (others, skipped) = findingsOfOneLoad(search, opening, except: dependences)
    let agreeing = AgreeingWrites(search: search, opening: opening).found()
    let (budget, stability, differences) = (search.budget, search.stability, search.differences)
    let isCutShort =
      budget.loadsLeft > 0 || !skipped.isEmpty || !laterStates.skipped.isEmpty
      || (runner.isOver && !differences.unfollowed.isEmpty)
    let scope = ComparedState(search)
    var report = ExplorationReport(
      sources: layout.plan.document.sources, orders: search.choice.parts.map(\.order), runs: budget.runs,
      shrinkingRuns: shrinkingRuns, isExhaustive: budget.isExhaustive, seed: options.seed,
      strength: budget.strength, initializerStrength: budget.initializerStrength,
      plannedStrength: search.choice.plannedStrength, tuples: budget.strength > 1 ? search.choice.tuples : 0,
      related: search.choice.related,
      findings: (dependences.map { OrderFinding.dependence($0) } + others).inTextOrder,
      stateFindings: states.findings(opening, layout) + tasks.findings + laterStates.findings,
      tasks: .init(search.reference.outcome.tasks, orders: tasks.orders),
      failure: stability.unsteady.isEmpty ? failure(of: search) : nil,
      unsteady: stability.unsteady, unexplained: differences.unexplained,
      unfollowed: differences.unfollowed.sorted().map(layout.subject),
      lost: differences.lost(reported, stability).sorted().map(layout.subject), agreeingWrites: agreeing,
      compared: scope.compared, uncompared: scope.uncompared, unknownNames: opening.unknownNames,
      stop: isCutShort
        ? timeLimit.map {
          ExplorationReport.Stop(
            limit: $0, loads: budget.loadsLeft, skippedKinds: skipped, skippedStates: laterStates.skipped)
        } : nil,
      within: layout.within.map {
        .init(file: $0.plan.document.source.file, name: $0.layout.name, owner: $0.layout.owner.name)
      },
      confirmation: states.stop.map { .failed("a load that ends here did not end there: \($0)") }
        ?? confirmation.result, unstarted: laterStates.unstarted)
    report.includers = layout.plan.document.includers
    return report
  }

  /// Returns the findings of causes. The differences of a cause of which no finding can be made have no explanation.
  private func dependences(of causes: [Causes.Cause], _ search: inout Search) -> [OrderFinding.Dependence] {
    let findings = DependenceFindings(loads: search.loads)
    var found: [OrderFinding.Dependence] = []
    for cause in causes {
      let finding = findings.finding(cause)
      for one in [cause] + cause.others where !findings.canTell(one) || finding == nil {
        for key in one.keys.sorted() {
          search.differences.leaveUnexplained(layout.difference(key, order: one.order, run: one.run), key)
        }
      }
      if let finding { found.append(finding) }
    }
    return found
  }

  /// Returns the findings of the reference load alone, and the kinds of findings for which there is no time.
  private func findingsOfOneLoad(
    _ search: Search, _ opening: Opening, except dependences: [OrderFinding.Dependence]
  ) -> (findings: [OrderFinding], skipped: [OrderFinding.Kind]) {
    // Otherwise there is no first load to examine.
    guard search.stability.unsteady.isEmpty, opening.unknownNames.isEmpty else { return ([], []) }
    let hasFailed = search.reference.outcome.hasFailed
    if runner.isOver { return ([], [.earlyOutlet, .unorderedAccess] + (hasFailed ? [] : [.lostValue])) }
    let known = Set(search.causes.reported.flatMap(search.loads.decided))
    let early = search.earlyOutlets().filter { early in !dependences.contains { $0.includes(early) } }
    let accesses = search.unorderedAccesses(except: known)
    let lost = hasFailed ? [] : search.lostValues()
    let findings =
      early.map(OrderFinding.earlyOutlet) + accesses.map(OrderFinding.unorderedAccess)
      + lost.map(OrderFinding.lostValue)
    return (findings, [])
  }

  /// Returns the failure of the reference load, with the place in the code if it can be found.
  private func failure(of search: Search) -> OrderFinding.Failure? {
    search.reference.outcome.failure.map { search.loads.withFrame($0, of: search.reference.sequence) }
  }
}

/// The findings of loads that come after the search, in other processes or with queued work at another time, and what
/// kept some from being looked for.
private struct LaterStates {
  var findings: [StateFinding] = []
  /// The kinds for which there was no time.
  var skipped: [StateFinding.Kind] = []
  var unstarted: ExplorationReport.Unstarted?

  /// - Parameter startFailure: the reason why no process could be started in which loads are repeated.
  init(
    _ ofQueues: [StateFinding]?, _ ofFirstLoads: FirstLoadComparison.Findings, startFailure: (any Error)?
  ) {
    switch ofFirstLoads {
    case .found(let found): findings += found
    case .noTime: skipped.append(.firstLoad)
    case .notStarted(let words): unstarted = .init(kinds: [.firstLoad], reason: words)
    }
    if let startFailure {
      unstarted = .init(kinds: [.survivingState, .firstLoad, .hashOrder], reason: "\(startFailure)")
    }
    findings += ofQueues ?? []
    if ofQueues == nil { skipped.append(.queueOrder) }
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension ExplorationReport.Tasks {
  /// Creates the tasks of the first load. Returns nil if it started none, and left no other work.
  fileprivate init?(_ log: TaskLog, orders: Int) {
    if log == TaskLog() { return nil }
    self.init(
      count: log.tasks.count, orders: orders, isCutShort: log.isCutShort, elsewhere: log.elsewhere,
      leavesTimer: log.leavesTimer, leavesQueuedWork: log.leavesQueuedWork)
  }
}
