internal import NibLoading
internal import NibModel

/// The end of an exploration.
extension Exploration {
  mutating func report(
    startOther: Start?, timeLimit: Duration?
  ) -> ExplorationReport {
    // The first load was repeated once.
    let shrinkingRuns = runner.count - runs - 1 - watchingRuns - (relations == nil ? 0 : 1)
    let places = places
    causes.removeExplained(places)
    let needsOther = opening != nil || !causes.all.isEmpty
    let other = needsOther ? startOther.map { start in Result { try otherLoads(start, .random) } } : nil
    var states = compareRepetitions(try? other?.get(), startOther)
    let confirmation = confirm(other, startOther, &states)
    let taskComparison = compareTaskOrders(try? other?.get())
    var findings: [OrderFinding] = []
    for cause in causes.told {
      if let finding = finding(cause) {
        findings.append(finding)
      } else if let key = cause.keys.min() {
        unexplained.append(.init(subject: subject(of: key), order: cause.order, run: cause.run))
      }
    }
    var unasked: [OrderFinding.Kind] = []
    if !unsteady.isEmpty || !unknownNames.isEmpty {
      // There is no first load to examine.
    } else if runner.isOver {
      unasked = [.earlyOutlet, .unorderedAccess] + (firstOutcome.hasFailed ? [] : [.lostValue])
    } else {
      let known = Set(causes.told.flatMap(decided))
      findings += earlyOutlets().filter { early in !findings.contains { $0.tells(early) } }
      findings += unorderedAccesses(except: known)
      if !firstOutcome.hasFailed { findings += lostValues() }
    }
    let agreeing = agreeingWrites()
    let isCutShort = loadsLeft > 0 || !unasked.isEmpty || (runner.isOver && !unfollowed.isEmpty)
    return ExplorationReport(
      source: plan.document.source, orders: spaces.map(\.promise.plan.order.name), runs: runs,
      shrinkingRuns: shrinkingRuns, isExhaustive: isExhaustive, seed: seed,
      strength: strength, initializerStrength: initializerStrength, plannedStrength: plannedStrength, tuples: tuples,
      related: related,
      findings: findings.inTextOrder, stateFindings: stateFindings(states) + taskComparison.findings,
      tasks: tasks(orders: taskComparison.orders),
      failure: unsteady.isEmpty ? firstFailure : nil,
      unsteady: unsteady, unexplained: unexplained, unfollowed: unfollowed.sorted().map(subject),
      agreeingWrites: agreeing, compared: compared, uncompared: uncompared, unknownNames: unknownNames,
      stop: isCutShort
        ? timeLimit.map { ExplorationReport.Stop(limit: $0, loads: loadsLeft, unasked: unasked) } : nil,
      within: within.map {
        .init(file: $0.plan.document.source.file, name: $0.layout.name, owner: $0.layout.owner.name)
      }, confirmation: confirmation)
  }

  /// Returns the tasks of the first load; nil if it started none.
  private func tasks(orders: Int) -> ExplorationReport.Tasks? {
    let log = firstOutcome.tasks
    if log == TaskLog() { return nil }
    return ExplorationReport.Tasks(
      count: log.tasks.count, orders: orders, isCutShort: log.isCutShort, elsewhere: log.elsewhere)
  }

  /// The failure of the first load, with the place in the code if it can be found.
  private var firstFailure: OrderFinding.Failure? {
    guard var failure = firstOutcome.failure else { return nil }
    if let cause = failure.stop?.cause, !runner.isOver {
      failure.stop?.frame = runner.frame(of: cause, in: plan.arranged(first, table))
    }
    return failure
  }

  // MARK: Coverage

  private var compared: ExplorationReport.Compared {
    var objects: Set<Outcome.Participant> = []
    var properties = 0
    let keys = firstOutcome.keys
    for key in keys {
      guard case .property = key.aspect else { continue }
      objects.insert(key.participant)
      let isLeftOut = unstable.contains(key) || halfComputed.contains(key) || runner.coverage.gaps[key] != nil
      if !isLeftOut { properties += 1 }
    }
    let observed = keys.count { $0.aspect.isObserved && !unstable.contains($0) }
    return .init(objects: objects.count, properties: properties, observed: observed)
  }

  private var uncompared: [Uncompared] {
    let coverage = runner.coverage
    var reasons = coverage.gaps.merging(halfComputed.map { ($0, .lazy) }) { _, new in new }
    // A load that fails only sometimes is reported separately.
    reasons.merge(unstable.filter { $0 != .failure }.map { ($0, .unstable) }) { _, new in new }
    reasons.merge(coverage.ignoredKeys.map { ($0, .ignored) }) { _, new in new }
    /// Properties with the same name and reason are reported together.
    struct Group: Hashable {
      let name: String?
      let reason: Uncompared.Reason
    }
    var groups: [Group] = []
    var subjects: [Group: [OrderFinding.Subject]] = [:]
    for key in reasons.keys.sorted() {
      guard let reason = reasons[key] else { continue }
      let group = Group(name: coverage.name(of: key), reason: reason)
      if subjects[group] == nil { groups.append(group) }
      subjects[group, default: []].append(subject(of: key))
    }
    let told = groups.map { Uncompared(name: $0.name, reason: $0.reason, subjects: subjects[$0] ?? []) }
    let archives = Uncompared(name: Coverage.archives, reason: .archives, subjects: [.archives])
    return told + (coverage.lacksArchives ? [archives] : [])
  }
}
