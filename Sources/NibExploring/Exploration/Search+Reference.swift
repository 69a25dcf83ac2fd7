internal import NibLoading
internal import NibModel

/// The choice of the load that the others are compared with.
extension Search {
  /// If another order has a step that the reference load does not have, such as awaking the owner, the step comes last
  /// in the reference load. Whether a step is run at all is not a question of order.
  mutating func runAllSteps(of items: [LoadItem]) {
    let done = Set(reference.sequence.map { loads[$0] })
    let missing = items.filter { !done.contains($0) && $0.kind != .outletLeftNil }
    if missing.isEmpty { return }
    let end = reference.sequence.firstIndex {
      loads[$0].kind == .tellOwner || loads[$0].kind == .present || loads[$0].kind == nil
    }
    var all = reference.sequence.map { loads[$0] }
    all.insert(contentsOf: missing.filter { overridden($0) == nil }, at: end ?? all.count)
    for item in missing { if let attribute = overridden(item) { all.insert(item, at: place(for: attribute, in: all)) } }
    // Moves cannot describe that a step is added.
    let sequence = loads.sequence(all)
    begin(with: sequence, moves: nil, order: reference.order)
  }

  /// Returns the attribute that an item sets to a value that a use site of an included layout overrides; nil for any other
  /// item.
  private func overridden(_ item: LoadItem) -> Int? {
    let document = layout.plan.document
    guard !document.layers.isEmpty, case .step(let step) = item, step.kind == .attribute,
      Int(step.item) >= document.firstLayer
    else { return nil }
    return document.attribute(ofLayer: Int(step.item))
  }

  /// Returns the place of a value that is overridden: right before the one that overrides it, so that the result is that
  /// of a load which sets only that one.
  private func place(for attribute: Int, in items: [LoadItem]) -> Int {
    items.firstIndex { item in
      if case .step(let step) = item { step.kind == .attribute && Int(step.item) == attribute } else { false }
    } ?? items.count
  }

  /// Makes another load the one that others are compared with.
  private mutating func begin(with sequence: ItemSequence, moves: [Move]?, order: String) {
    let outcome = loads.outcome(sequence)
    reference = Reference(sequence: sequence, order: order, moves: moves, outcome: outcome, nested: runner.nested)
    compareRepetition(loads.outcome(sequence), outcome, reference.trial)
  }

  /// Returns a load of another order with the same steps as the reference load. Steps that the other order leaves out,
  /// such as all awakes, come last. Whether a step is run at all is not a question of order.
  func completed(_ sequence: ItemSequence) -> ItemSequence {
    let first = reference.sequence
    if sequence.count == first.count, choice.parts.count == 1 { return sequence }
    let places = loads.places(in: sequence)
    let absent = first.filter { places[Int($0)] < 0 }
    var steps = sequence.filter { loads[$0].kind != nil && loads[$0].kind != .outletLeftNil }
    let missing = absent.filter { overridden(loads[$0]) == nil }
    for number in absent {
      guard let attribute = overridden(loads[number]) else { continue }
      steps.insert(number, at: place(for: attribute, in: steps.map { loads[$0] }))
    }
    return steps + missing.filter { loads[$0].kind != nil } + sequence.filter { loads[$0].kind == nil }
      + missing.filter { loads[$0].kind == nil }
  }

  /// Called when the plan's own load fails, so that nothing can be compared with it. The nearest load that does not
  /// fail replaces it, and the plan's own load is compared with that one.
  ///
  /// - Returns: the number of loads that were tried.
  mutating func compareWithOneThatDoesNotFail() -> Int {
    let (own, ownOutcome) = (reference.trial, reference.outcome)
    var (tried, stopped) = (0, 0)
    for part in choice.parts {
      for load in part.space.loads(part.covering, seed: choice.seed).prefix(choice.mostRuns(part)) {
        if runner.isOver || stopped == Budget.mostStops { return tried }
        tried += 1
        let items = loads.sequence(load.items)
        let sequence = completed(items)
        let outcome = loads.outcome(sequence)
        if outcome.failure?.stop != nil { stopped += 1 }
        guard !outcome.hasFailed else { continue }
        beginNear(sequence, order: part.order)
        explainAll(ownOutcome, of: own)
        return tried
      }
    }
    return tried
  }

  /// Makes a load that does not fail the reference, with as few of its moves as possible.
  private mutating func beginNear(_ sequence: ItemSequence, order: String) {
    let question = Shrinker.Question(value: { .exact(.boolean($0.hasFailed)) }, expected: .exact(.boolean(true)))
    let pair = try? loads.shrinker.shrink(reference.sequence, sequence, question)
    if let pair, let context = pair.context, let move = pair.move, !loads.outcome(pair.second).hasFailed {
      begin(with: pair.second, moves: context + [move], order: order)
    } else {
      begin(with: sequence, moves: nil, order: order)
    }
  }
}
