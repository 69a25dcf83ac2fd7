internal import NibLoading

/// An exploration of a layout: the first loads, the search for differences, their confirmation, and the report.
///
/// Data flows one way: each of these is a value that the next one is made from. Only `explore()` runs loads.
struct Exploration {
  let layout: ExploredLayout
  let options: ExplorationOptions
  let runner: any LoadRunner
  /// Starts another process for loads; nil to use only this one.
  let startOther: OtherProcesses.Start?
  /// The time limit for all loads, for the report.
  let timeLimit: Duration?
  /// Called before each load that has a number, with its order and number, and the strength that the number belongs
  /// to.
  let onRun: (LoadOrder, Int, Int) -> Void

  /// The result of an exploration.
  struct Explored {
    var report: ExplorationReport
    /// The plan of the reference load.
    let plan: LoadPlan
    /// True if the reference load has the steps of the plan's own load, in the same order.
    let isOwn: Bool
    /// The layouts that are loaded within the reference load.
    let nested: [NestedLayout]
    /// The layouts that are loaded within some load.
    let sighted: Set<NestedLayout>
  }

  /// Runs the loads, and reports what differs.
  func explore() -> Explored {
    let loads = Loads(layout, runner)
    // The first load is reported before the strength is known.
    onRun(layout.plan.order, 0, options.strength ?? 2)
    let opening = loads.open(isRelatedOnly: options.isRelatedOnly)
    let choice = LoadChoice(layout.promises, opening.relations, options, cost: opening.cost)
    let strength = choice.plannedStrength
    var search = Search(loads, opening, choice) { [onRun] in onRun($0, $1, strength) }
    search.run(after: opening)
    let report = report(on: search, opening)
    let plan = search.loads.plan(search.reference.sequence)
    return Explored(
      report: report, plan: plan, isOwn: plan.steps == layout.plan.steps, nested: search.reference.nested,
      sighted: search.sighted)
  }
}
