internal import NibLoading
internal import NibModel

/// Finds values of the file that have no effect, because the object itself sets the property again to another value.
struct LostValues {
  /// An attribute whose property has another value at the end than the attribute has set.
  struct Candidate {
    /// The attribute, and the value of the property right after it was set.
    let given: GivenValue
    /// The value of the property at the end.
    let final: OrderFinding.Value
    let key: Outcome.Key

    var attribute: LoadPlan.Step { given.attribute }
  }

  private let plan: LoadPlan
  private let runner: any LoadRunner

  init(_ plan: LoadPlan, _ runner: any LoadRunner) {
    self.plan = plan
    self.runner = runner
  }

  /// Returns the attributes whose values may be lost.
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

  /// Returns the step that overwrites each of some values. Returns nil for an attribute that makes a difference, and
  /// for one whose property is set by other objects: other objects may lay the object out or fill it in.
  ///
  /// - Parameter candidates: attributes with one name and class. All of them are left out of the loads that are
  ///   compared, so a thousand of them take as many loads as one.
  /// - Complexity: five loads.
  func causes(of candidates: [Candidate]) -> [LoadItem?] {
    let left = Set(candidates.map(\.attribute))
    let without = plan.rearranged(plan.steps.filter { !left.contains($0) }, later: plan.later)
    // A value that changes by itself may be equal in two loads by chance.
    let outcomes = [runner.outcome(of: without), runner.outcome(of: without), runner.outcome(of: plan)]
    return zip(candidates, runner.losses(of: candidates.map(\.given), in: plan)).map { candidate, cause in
      guard outcomes.allSatisfy({ $0[candidate.key] == candidate.final }), let cause,
        cause.subject == candidate.attribute.subject
      else { return nil }
      return cause
    }
  }
}
