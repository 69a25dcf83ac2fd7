internal import NibLoading
internal import NibModel

/// Values of the file that come to nothing: the object itself sets the property anew, whatever the file says.
struct LostValues {
  /// An attribute whose property is another in the end than it has set.
  struct Candidate {
    /// The attribute, and the value of the property when it had been set.
    let given: GivenValue
    /// The value of the property in the end.
    let final: OrderFinding.Value
    let key: Outcome.Key

    var attribute: LoadPlan.Step { given.attribute }
  }

  private let plan: LoadPlan
  private let runner: any LoadRunning

  init(_ plan: LoadPlan, _ runner: any LoadRunning) {
    self.plan = plan
    self.runner = runner
  }

  /// Returns the attributes that may have been set for nothing.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of the plan.
  ///   - unstable: the values that differ in each load.
  /// - Complexity: a load.
  func candidates(_ outcome: Outcome, except unstable: Set<Outcome.Key>) -> [Candidate] {
    runner.givenValues(of: plan).compactMap { given in
      let name = plan.document.name(ofAttribute: Int(given.attribute.item))
      let key = Outcome.Key(participant: given.attribute.subject, aspect: .property(name))
      guard let final = outcome[key], final != given.value, !unstable.contains(key) else { return nil }
      return Candidate(given: given, final: final, key: key)
    }
  }

  /// Returns the step in which each of some values is lost; nil when the attribute makes a difference, or when others
  /// than the object itself set it: they lay it out, or fill it in, and that is their business.
  ///
  /// - Parameter candidates: attributes of one name and class. None of them is set in the loads that are compared, so
  ///   that a thousand of them take no more loads than one.
  /// - Complexity: five loads.
  func causes(of candidates: [Candidate]) -> [LoadItem?] {
    let left = Set(candidates.map(\.attribute))
    let without = plan.rearranged(plan.steps.filter { !left.contains($0) }, settling: plan.settling)
    // What changes by itself may be the same once.
    let outcomes = [runner.outcome(of: without), runner.outcome(of: without), runner.outcome(of: plan)]
    return zip(candidates, runner.losses(of: candidates.map(\.given), in: plan)).map { candidate, cause in
      guard outcomes.allSatisfy({ $0[candidate.key] == candidate.final }), let cause,
        cause.subject == candidate.attribute.subject
      else { return nil }
      return cause
    }
  }
}
