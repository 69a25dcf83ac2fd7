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
    to result: inout Exploration.Explored, _ exploration: Exploration, _ watcher: StopWatcher?
  ) {
    guard result.report.unsteady.isEmpty, result.report.unknownNames.isEmpty else { return }
    var options = exploration.options
    options.isRelatedOnly = false
    let order = exploration.layout.plan.order
    let plans = nestedPlans(order)
    let names = Dictionary(grouping: result.nested, by: \.name)
    var open = result.sighted
    for layout in result.nested.sorted() {
      func leaveOut(_ reason: UnexploredLayout.Reason) {
        result.report.unexplored.append(UnexploredLayout(name: layout.name, owner: layout.owner.name, reason: reason))
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
        plan: result.plan, layout: layout, isPlain: result.isOwn && names[layout.name]?.count == 1)
      watcher?.layoutBegins(plan.inOrder(order), within: layout.name)
      let nested = Exploration(
        layout: ExploredLayout(plan, orders: options.orders, within: within), options: options,
        runner: exploration.runner.loads(of: plan, within: within), startOther: startOther, timeLimit: timeLimit
      ) { order, run, strength in
        watcher?.runBegins(order, run, strength: strength)
        onNestedRun(layout.name, order, run)
      }.explore()
      // If all loads fail, this is reported only once.
      if result.report.failure == nil || nested.report.failure == nil { result.report.nested.append(nested.report) }
      open.formUnion(nested.sighted)
    }
    for layout in open.subtracting(result.nested).sorted() {
      result.report.unexplored.append(UnexploredLayout(name: layout.name, owner: layout.owner.name, reason: .otherLoad))
    }
  }
}
