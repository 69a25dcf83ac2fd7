internal import NibLoading
internal import NibTracing

/// Makes findings of causes, with the names of objects and steps.
struct DependenceFindings {
  let loads: Loads

  private var layout: ExploredLayout { loads.layout }

  /// Returns the finding of a cause, together with similar causes. Nil if nothing differs.
  func finding(_ cause: Causes.Cause) -> OrderFinding.Dependence? {
    let traces = OrderFinding.Traces(first: trace(cause.pair.first), second: trace(cause.pair.second))
    guard var finding = finding(cause, traces: traces) else { return nil }
    finding.others = cause.others.compactMap { self.finding($0, traces: nil) }
    finding.unfollowed = cause.unfollowed.keys.sorted().compactMap { key in
      cause.unfollowed[key].map { layout.effect(of: key, $0) }
    }
    return finding
  }

  /// Returns true if the steps of a cause can be reported.
  func canTell(_ cause: Causes.Cause) -> Bool { loads.steps(of: cause.pair) != nil }

  private func finding(_ cause: Causes.Cause, traces: OrderFinding.Traces?) -> OrderFinding.Dependence? {
    guard let steps = loads.steps(of: cause.pair) else { return nil }
    // A backtrace takes seconds, so findings that are reported with another one have none.
    let (first, second) =
      traces == nil
      ? (cause.first, cause.second)
      : (withFrame(cause.first, of: cause.pair.first), withFrame(cause.second, of: cause.pair.second))
    let effects = cause.keys.sorted().compactMap { key in
      OrderFinding.Values(of: key, first, second).map { layout.effect(of: key, $0) }
    }
    if effects.isEmpty { return nil }
    var finding = OrderFinding.Dependence(
      steps: steps, further: further(cause.pair), sequence: cause.decisive.map(loads.step),
      othersDecide: cause.othersDecide, effects: effects,
      replay: replay(of: cause), baseOrder: layout.plan.order.name, firstOrder: cause.firstOrder, order: cause.order,
      run: cause.run, traces: traces)
    finding.within = layout.within?.layout.name
    finding.isReplayable = layout.within?.isPlain ?? true
    return finding
  }

  /// Returns the outcome of a load with the place in the code that stops the program, if there is one and it can be
  /// found.
  private func withFrame(_ outcome: Outcome, of sequence: ItemSequence) -> Outcome {
    guard let failure = outcome.failure, failure.stop != nil, !loads.runner.isOver else { return outcome }
    var outcome = outcome
    outcome.set(.failure, of: .none, to: .failure(loads.withFrame(failure, of: sequence)))
    return outcome
  }

  private func trace(_ sequence: ItemSequence) -> Trace { loads.runner.trace(of: loads.plan(sequence)) }

  // MARK: Moves

  private func replay(of cause: Causes.Cause) -> OrderFinding.Dependence.Moves? {
    guard let firstMoves = cause.firstMoves, let context = cause.pair.context, let move = cause.pair.move else {
      return nil
    }
    let shrinker = loads.shrinker
    let first = shrinker.normalized(firstMoves + context, of: loads.own)
    return OrderFinding.Dependence.Moves(
      first: first.map(stepMove), second: [stepMove(move)],
      replay: shrinker.normalized(firstMoves + context + [move], of: loads.own).map(stepMove))
  }

  private func stepMove(_ move: Move) -> StepMove {
    StepMove(loads.step(move.item), move.isAfter ? .after : .before, loads.step(move.anchor))
  }

  private func further(_ pair: Shrinker.Pair) -> [OrderFinding.FurtherStep] {
    let shrinker = loads.shrinker
    let moved = Set((pair.context ?? []).map(\.item))
    return (pair.context ?? []).map { move in
      // A step counts as first if only moved steps of its stretch come before it.
      let stretch = shrinker.stretch(move.item)
      let others = pair.first.prefix { $0 != move.item }.filter { shrinker.stretch($0) == stretch }
      let isFirst = stretch != nil && others.allSatisfy(moved.contains)
      let anchor = loads.step(move.anchor)
      return OrderFinding.FurtherStep(
        step: loads.step(move.item), position: isFirst ? .first : move.isAfter ? .after(anchor) : .before(anchor))
    }
  }
}
