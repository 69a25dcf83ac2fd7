/// The differences of one load, and the search for the cause of each.
extension Search {
  /// A load whose differences are followed.
  private struct Followed {
    let trial: Trial
    let outcome: Outcome
    /// True if the load was repeated, to find the values that differ by themselves.
    var isConfirmed = false
    /// The load without the faults that are already known, if it was needed.
    var repaired: (trial: Trial, outcome: Outcome)?
  }

  /// Looks for the causes of the differences between a load and the reference load.
  mutating func explain(_ outcome: Outcome, of trial: Trial) {
    if runner.restarts != restarts, !outcome.hasFailed, !reference.outcome.hasFailed {
      // Values that depend on hashes differ in another process.
      restarts = runner.restarts
      compareRepetition(loads.outcome(reference.sequence), reference.outcome, reference.trial)
    }
    stability.note(halfComputed: outcome.halfComputed(reference.outcome))
    let keys = outcome.differences(from: reference.outcome).subtracting(stability.unstable)
    if keys.isEmpty { return }
    differences.see(keys)
    let places = loads.places(in: trial.sequence)
    let open = keys.sorted().filter { !causes.explain($0, in: places) }
    var followed = Followed(trial: trial, outcome: outcome)
    // A value may turn out to differ by itself, and it is then asked whether only this load leaves it to chance.
    for key in open where !causes.explain(key, in: places) { follow(key, of: &followed) }
  }

  /// Follows one difference to its end.
  private mutating func follow(_ key: Outcome.Key, of followed: inout Followed) {
    let kind = layout.kind(of: key)
    var (trial, found) = (followed.trial, followed.outcome[key])
    if differences.hasManyOf(kind) {
      let repaired = followed.repaired ?? repaired(followed.trial)
      followed.repaired = repaired
      // Find out if this is another case of a known kind, or something else that affects the same property.
      guard repaired.outcome[key] != reference.outcome[key] else {
        let place = causes.all.firstIndex { $0.keys.contains { layout.kind(of: $0) == kind } }
        if let place { causes.count(key, .init(of: key, reference.outcome, followed.outcome), asOneOf: place) }
        return
      }
      if !repaired.outcome.hasFailed { (trial, found) = (repaired.trial, repaired.outcome[key]) }
    }
    if runner.count > Budget.mostLoads { return differences.leaveUnfollowed(key) }
    do {
      if !followed.isConfirmed {
        try confirm(followed.trial, followed.outcome)
        followed.isConfirmed = true
      }
      if stability.isUnstable(key) {
        guard !stability.isUnsteady, let cause = try cause(ofChanceIn: key, of: trial) else { return }
        differences.follow([kind])
        return causes.insert(cause, shape: loads.shape(of: cause))
      }
      if let cause = try cause(of: key, in: trial, found) {
        differences.follow(Set(cause.keys.map(layout.kind(of:))))
        return causes.insert(cause, shape: loads.shape(of: cause))
      }
      differences.follow([kind])
      if !stability.isUnstable(key) {
        differences.leaveUnexplained(layout.difference(key, order: trial.order, run: trial.run), key)
      }
    } catch {
      differences.leaveUnfollowed(key)
    }
  }

  private func repaired(_ trial: Trial) -> (trial: Trial, outcome: Outcome) {
    let sequence = withoutKnownFaults(trial.sequence)
    return (Trial(sequence: sequence, order: trial.order, run: trial.run), loads.outcome(sequence))
  }

  /// Repeats the reference load and another one, to find the values that differ by themselves.
  private mutating func confirm(_ trial: Trial, _ outcome: Outcome) throws(TimeIsUp) {
    if !reference.isConfirmed {
      let own = reference.trial
      for _ in 0..<Budget.repetitions {
        compareRepetition(try loads.outcomeInTime(own.sequence), reference.outcome, own)
      }
      reference.isConfirmed = true
    }
    try repeatLoad(trial, outcome, times: Budget.repetitions)
  }

  mutating func repeatLoad(_ trial: Trial, _ outcome: Outcome, times: Int) throws(TimeIsUp) {
    for _ in 0..<times { compareRepetition(try loads.outcomeInTime(trial.sequence), outcome, trial) }
  }
}
