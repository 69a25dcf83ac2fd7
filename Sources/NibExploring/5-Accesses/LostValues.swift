internal import NibLoading
internal import NibModel

/// Values of the file that come to nothing: the object itself sets the property anew, whatever the file says.
struct LostValues {
  /// An attribute whose property is another in the end than it has set.
  struct Candidate {
    let attribute: LoadPlan.Step
    /// What the property was when the attribute had been set, and what it is in the end.
    let given: String
    let final: String
    fileprivate let key: Outcome.Key
  }

  private let plan: LoadPlan
  private let rehearsal: Rehearsal

  init(_ plan: LoadPlan, _ rehearsal: Rehearsal) {
    self.plan = plan
    self.rehearsal = rehearsal
  }

  /// The attributes that may have been set for nothing.
  ///
  /// - Parameter outcome: what the plan comes to.
  /// - Complexity: a load.
  func candidates(_ outcome: Outcome) -> [Candidate] {
    var candidates: [Candidate] = []
    let reader = StateReader([:], ignoring: [])
    rehearsal.run(plan) { [plan] step, object in
      guard step.kind == .attribute else { return }
      let name = plan.document.names[Int(plan.document.attributes[Int(step.item)].name)]
      // An attribute may set something else than the property of its name: then there is nothing to go by.
      let text = plan.document.text(ofAttribute: Int(step.item))
      guard let given = reader.property(name, of: object), given == text || given == "\"\(text)\"" else { return }
      let key = Outcome.Key(party: step.subject, aspect: .property(name))
      guard let final = outcome[key], final != given else { return }
      candidates.append(Candidate(attribute: step, given: given, final: final, key: key))
    }
    return candidates
  }

  /// The step in which a value is lost; nil when the attribute makes a difference, or when others than the object itself
  /// set it: they lay it out, or fill it in, and that is their business.
  ///
  /// - Complexity: two loads.
  func cause(of candidate: Candidate) -> LoadItem? {
    guard isLost(candidate.attribute, candidate.key, candidate.final),
      let cause = cause(of: candidate.attribute, candidate.key, candidate.given),
      cause.subject == candidate.attribute.subject
    else { return nil }
    return cause
  }

  /// Whether the property ends the same without the attribute.
  private func isLost(_ step: LoadPlan.Step, _ key: Outcome.Key, _ final: String) -> Bool {
    let without = rehearsal.outcome(of: plan.rearranged(plan.steps.filter { $0 != step }, settling: plan.settling))
    return without[key] == final
  }

  /// The first step behind which the property is another than the attribute has set.
  private func cause(of attribute: LoadPlan.Step, _ key: Outcome.Key, _ value: String) -> LoadItem? {
    guard case .property(let name) = key.aspect else { return nil }
    var owner: AnyObject?
    var cause: LoadItem?
    let reader = StateReader([:], ignoring: [])
    rehearsal.run(plan) { step, object in
      if step == attribute { owner = object }
      if cause == nil, let owner, reader.property(name, of: owner) != value { cause = .step(step) }
    }
    // Behind all steps comes afterInit().
    return cause ?? key.party.objectIndex.map { .afterInit(Int32($0)) }
  }
}
