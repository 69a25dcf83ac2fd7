internal import NibLoading
internal import NibModel

/// Values that are the same each time in the reference load, and that another load leaves to chance: a random number, a
/// clock or an address that only some orders let an object have.
extension Search {
  /// The value of a load in which it is another one each time.
  private static let chance = Outcome.Value.described("another value each time")

  /// Returns the steps that leave a value to chance, and the two loads that show it. Nil if the value differs by itself
  /// in the reference load too, or if no few steps are found.
  func cause(ofChanceIn key: Outcome.Key, of trial: Trial) throws(TimeIsUp) -> Causes.Cause? {
    guard trial.order == reference.order, try isSteadyOnlyInReference(key, trial) else { return nil }
    let expected = reference.outcome[key]
    // Another value that is the same each time is another difference.
    let question = Shrinker.Question(value: { $0[key] == Self.chance ? Self.chance : expected }, expected: expected)
    var shrinker = loads.shrinker
    shrinker.run = { [self] (sequence) throws(TimeIsUp) in try outcome(sequence, tellingChanceIn: key) }
    guard let found = try steps(of: trial, question, Self.chance, shrinker) else { return nil }
    let (first, second) = (
      try loads.outcomeInTime(found.pair.first), try outcome(found.pair.second, tellingChanceIn: key)
    )
    guard first[key] == expected, second[key] == Self.chance, loads.steps(of: found.pair) != nil else { return nil }
    return Causes.Cause(
      pair: found.pair, decisive: found.steps, orders: found.orders, othersDecide: found.othersDecide, keys: [key],
      run: trial.run, order: trial.order,
      first: first, second: second, isOfChance: true, firstMoves: reference.moves, firstOrder: reference.order)
  }

  /// Runs the two loads by turns, so that a clock or a counter shows itself in the reference load too.
  private func isSteadyOnlyInReference(_ key: Outcome.Key, _ trial: Trial) throws(TimeIsUp) -> Bool {
    var values: Set<Outcome.Value?> = []
    for _ in 0..<Budget.repetitionsForChance {
      values.insert(try loads.outcomeInTime(trial.sequence)[key])
      if try loads.outcomeInTime(reference.sequence)[key] != reference.outcome[key] { return false }
    }
    return values.count > 1
  }

  /// Runs a load until two of its outcomes differ in a value, which then is `chance`.
  private func outcome(
    _ sequence: ItemSequence, tellingChanceIn key: Outcome.Key
  ) throws(TimeIsUp) -> Outcome {
    var outcome = try loads.outcomeInTime(sequence)
    for _ in 1..<Budget.repetitionsForChance where try loads.outcomeInTime(sequence)[key] != outcome[key] {
      outcome.set(key.aspect, of: key.participant, to: Self.chance)
      break
    }
    return outcome
  }
}
