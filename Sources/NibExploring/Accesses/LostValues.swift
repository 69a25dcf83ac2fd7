internal import NibLoading
internal import NibModel

/// Values of the file that come to nothing: the object itself sets the property anew, whatever the file says.
struct LostValues {
  /// An attribute whose property is another in the end than it has set.
  struct Candidate {
    let attribute: LoadPlan.Step
    /// The value of the property when the attribute had been set, and its value in the end.
    let given: OrderFinding.Value
    let final: OrderFinding.Value
    let key: Outcome.Key
  }

  private let plan: LoadPlan
  private let runner: LoadRunner

  init(_ plan: LoadPlan, _ runner: LoadRunner) {
    self.plan = plan
    self.runner = runner
  }

  /// The attributes that may have been set for nothing.
  ///
  /// - Parameters:
  ///   - outcome: what the plan comes to.
  ///   - unstable: what is another in each load.
  /// - Complexity: a load.
  func candidates(_ outcome: Outcome, except unstable: Set<Outcome.Key>) -> [Candidate] {
    var candidates: [Candidate] = []
    let reader = StateReader([:])
    runner.run(plan) { [plan] step, object in
      guard step.kind == .attribute else { return }
      let name = plan.document.name(ofAttribute: Int(step.item))
      // An attribute may set something else than the property of its name: then there is nothing to go by.
      guard let given = reader.property(name, of: object), given == Self.value(of: step, in: plan) else { return }
      let key = Outcome.Key(participant: step.subject, aspect: .property(name))
      guard let final = outcome[key], final != given, !unstable.contains(key) else { return }
      candidates.append(Candidate(attribute: step, given: given, final: final, key: key))
    }
    return candidates
  }

  /// The value that the type of an attribute makes of what the file has; nil for an attribute whose value is objects.
  private static func value(of step: LoadPlan.Step, in plan: LoadPlan) -> OrderFinding.Value? {
    let (attribute, slot) = (Int(step.item), plan.graph.slot(ofAttribute: Int(step.item), of: Int(step.subject.code)))
    guard slot.kind != .part, slot.isDeclared, let object = step.subject.objectIndex,
      let written = plan.document.value(ofAttribute: attribute),
      let value = plan.graph.descriptor(ofObject: object).attributes[slot.index].type.init(propertyList: written)
    else { return nil }
    return StateReader([:]).read(value)?.value
  }

  /// The step in which each of some values is lost; nil when the attribute makes a difference, or when others than the
  /// object itself set it: they lay it out, or fill it in, and that is their business.
  ///
  /// - Parameter candidates: attributes of one name and class. None of them is set in the loads that are compared, so
  ///   that a thousand of them take no more loads than one.
  /// - Complexity: five loads.
  func causes(of candidates: [Candidate]) -> [LoadItem?] {
    let left = Set(candidates.map(\.attribute))
    let without = plan.rearranged(plan.steps.filter { !left.contains($0) }, settling: plan.settling)
    // What changes by itself may be the same once.
    let outcomes = [runner.outcome(of: without), runner.outcome(of: without), runner.outcome(of: plan)]
    let causes = causes(by: candidates)
    return candidates.map { candidate in
      guard outcomes.allSatisfy({ $0[candidate.key] == candidate.final }), let cause = causes[candidate.key],
        cause.subject == candidate.attribute.subject
      else { return nil }
      return cause
    }
  }

  /// The first step behind which each property is another than the attribute has set: a step of the object itself, right
  /// before which it still had that value.
  private func causes(by candidates: [Candidate]) -> [Outcome.Key: LoadItem] {
    let attributes = Dictionary(candidates.map { ($0.attribute, $0) }) { first, _ in first }
    let reader = StateReader([:])
    func hasGiven(_ candidate: Candidate, _ object: AnyObject) -> Bool {
      guard case .property(let name) = candidate.key.aspect else { return false }
      return reader.property(name, of: object) == candidate.given
    }

    // Each object is looked at after its own steps.
    var guesses: [Outcome.Key: (place: Int, item: LoadItem)] = [:]
    var open: [ParticipantID: [Candidate]] = [:]
    var steps = 0
    runner.run(plan) { step, object in
      if let candidate = attributes[step] { open[step.subject, default: []].append(candidate) }
      open[step.subject]?.removeAll { candidate in
        if hasGiven(candidate, object) { return false }
        guesses[candidate.key] = (steps, .step(step))
        return true
      }
      steps += 1
    }
    // Behind all steps comes afterInit().
    for candidate in open.values.joined() {
      if let object = candidate.key.participant.objectIndex {
        guesses[candidate.key] = (steps, .afterInit(Int32(object)))
      }
    }

    var byPlace: [Int: [Candidate]] = [:]
    for candidate in candidates {
      if let guess = guesses[candidate.key] { byPlace[guess.place - 1, default: []].append(candidate) }
    }
    var objects: [ParticipantID: AnyObject] = [:]
    var causes: [Outcome.Key: LoadItem] = [:]
    var step = 0
    runner.run(plan) { done, object in
      if attributes[done] != nil { objects[done.subject] = object }
      for candidate in byPlace[step] ?? [] {
        guard let object = objects[candidate.key.participant], hasGiven(candidate, object) else { continue }
        causes[candidate.key] = guesses[candidate.key]?.item
      }
      step += 1
    }
    return causes
  }
}
