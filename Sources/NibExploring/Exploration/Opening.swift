internal import NibLoading

/// The first loads of an exploration, which all others follow from.
struct Opening {
  /// The outcome of the plan's own load.
  let outcome: Outcome
  /// The outcome of its repetition.
  let second: Outcome
  /// The time that the repetition took.
  let cost: Duration
  /// The layouts that are loaded within the load.
  let nested: [NestedLayout]
  /// The participants that can touch each other, if only their steps are covered; nil if all steps are.
  let relations: Relations?
  /// The names to ignore that no object has.
  let unknownNames: [ExplorationReport.UnknownName]
  /// True if the load and its repetition were the first two loads of their process, so that other processes can repeat
  /// them.
  let isRepeatable: Bool
}

extension Loads {
  /// Runs the plan's own load, and its repetition.
  ///
  /// - Parameter isRelatedOnly: true if only the steps of objects that can touch each other are covered.
  /// - Complexity: two or three loads.
  func open(isRelatedOnly: Bool) -> Opening {
    let plan = plan(own)
    let outcome = runner.outcome(of: plan)
    let nested = runner.nested
    let start = ContinuousClock.now
    let second = runner.outcome(of: plan)
    let cost = ContinuousClock.now - start
    let relations = isRelatedOnly && !outcome.hasFailed ? runner.relations(of: plan) : nil
    // The exploration of the layout around this one knows the names of objects of other loads.
    let isNested = layout.within != nil
    let unknownNames =
      outcome.hasFailed || isNested
      ? []
      : runner.coverage.unknownNames(
        registered: plan.graph.registry.classes.map(\.type) + nested.compactMap(\.owner.type))
    // Two equal outcomes share their memory.
    return Opening(
      outcome: outcome, second: second.differences(from: outcome).isEmpty ? outcome : second, cost: cost,
      nested: nested,
      relations: relations, unknownNames: unknownNames, isRepeatable: runner.restarts == 0 && !isNested)
  }
}
