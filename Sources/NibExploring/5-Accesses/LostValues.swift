internal import NibLoading
internal import NibModel

/// Values of the file that come to nothing: the object itself sets the property anew, whatever the file says.
struct LostValues {
  /// An attribute, and the step in which its value is lost.
  struct Loss {
    let attribute: LoadPlan.Step
    let cause: LoadItem
    /// What the property was when the attribute had been set, and what it is in the end.
    let given: String
    let final: String
  }

  private let plan: LoadPlan
  private let rehearsal: Rehearsal

  init(_ plan: LoadPlan, _ rehearsal: Rehearsal) {
    self.plan = plan
    self.rehearsal = rehearsal
  }

  /// A loss for each attribute that makes no difference, though it was set.
  ///
  /// - Parameter outcome: what the plan comes to.
  /// - Complexity: a load, and another two for each property that is not what its attribute has set.
  func losses(_ outcome: Outcome) -> [Loss] {
    var given: [(step: LoadPlan.Step, key: Outcome.Key, value: String)] = []
    let reader = StateReader([:], ignoring: [])
    rehearsal.run(plan) { [plan] step, object in
      guard step.kind == .attribute else { return }
      let name = plan.document.names[Int(plan.document.attributes[Int(step.item)].name)]
      // An attribute may set something else than the property of its name: then there is nothing to go by.
      let text = plan.document.text(ofAttribute: Int(step.item))
      guard let value = reader.property(name, of: object), value == text || value == "\"\(text)\"" else { return }
      given.append((step, Outcome.Key(party: step.subject, aspect: .property(name)), value))
    }
    return given.compactMap { step, key, value in
      guard let final = outcome[key], final != value, isLost(step, key, final) else { return nil }
      // What others make of an object is their business: they lay it out, or fill it in.
      guard let cause = cause(of: step, key, value), cause.subject == step.subject else { return nil }
      return Loss(attribute: step, cause: cause, given: value, final: final)
    }.prefix(Self.most).map { $0 }
  }

  /// More are of no help.
  private static let most = 50

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
