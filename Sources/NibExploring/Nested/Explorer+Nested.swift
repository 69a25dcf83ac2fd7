internal import NibLoading
internal import NibModel

extension Explorer {
  /// Explores each layout that is loaded within the first load of an exploration, and adds the reports. Each layout is
  /// explored within that load.
  ///
  /// The first load may fail because one of the layouts fails in its own order. That layout then gets another order in
  /// which it does not fail.
  ///
  /// - Complexity: O(runs × a load of the outer layout) for each.
  func addNested(
    to report: inout ExplorationReport, _ exploration: Exploration, _ watcher: StopWatcher?, orders: [LoadOrder],
    strength: Int?, runs: Int?, seed: UInt64
  ) {
    guard report.unsteady.isEmpty, report.unknownNames.isEmpty else { return }
    let plans = nestedPlans(orders[0])
    let names = Dictionary(grouping: exploration.nested, by: \.name)
    var open = exploration.sighted
    for layout in exploration.nested.sorted() {
      func leaveOut(_ reason: UnexploredLayout.Reason) {
        report.unexplored.append(UnexploredLayout(name: layout.name, owner: layout.owner.name, reason: reason))
      }
      if exploration.runner.isOver {
        leaveOut(.time)
        continue
      }
      guard let plan = try? plans.plan(of: layout) else {
        leaveOut(.unknownOwner)
        continue
      }
      let within = OuterLoad(
        plan: exploration.firstPlan, layout: layout,
        isPlain: exploration.firstPlan.steps == exploration.plan.steps && names[layout.name]?.count == 1)
      watcher?.layoutBegins(plan.inOrder(orders[0]), within: layout.name)
      var nested = Exploration(
        plan, orders: orders, exploration.runner.loads(of: plan, within: within), within: within, strength: strength,
        runs: runs, seed: seed
      ) { order, run, strength in
        watcher?.runBegins(order, run, strength: strength)
        onNestedRun(layout.name, order, run)
      }
      nested.compare()
      let reportOnNested = nested.report(startOther: startOther, timeLimit: timeLimit)
      // If all loads fail, this is reported only once.
      if report.failure == nil || reportOnNested.failure == nil { report.nested.append(reportOnNested) }
      open.formUnion(nested.sighted)
    }
    for layout in open.subtracting(exploration.nested).sorted() {
      report.unexplored.append(UnexploredLayout(name: layout.name, owner: layout.owner.name, reason: .otherLoad))
    }
  }
}
