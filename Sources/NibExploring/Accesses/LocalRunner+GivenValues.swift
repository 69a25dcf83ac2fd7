internal import NibLoading
internal import NibModel

// Follows the values of the file, and finds the steps after which they are lost.
extension LocalRunner {
  func givenValues(of plan: LoadPlan) -> [GivenValue] {
    var values: [GivenValue] = []
    let reader = StateReader([:])
    run(plan) { step, object in
      guard step.kind == .attribute else { return }
      // An attribute may set a property with another name. Then its value cannot be followed.
      let name = plan.document.name(ofAttribute: Int(step.item))
      guard let given = reader.property(name, of: object), given == Self.value(of: step, in: plan) else { return }
      values.append(GivenValue(attribute: step, value: given))
    }
    return values
  }

  /// Returns the value that the type of an attribute makes from the value in the file; nil for an attribute whose value
  /// consists of objects.
  private static func value(of step: LoadPlan.Step, in plan: LoadPlan) -> OrderFinding.Value? {
    let (attribute, slot) = (Int(step.item), plan.graph.slot(ofAttribute: Int(step.item), of: step.subject))
    guard slot.kind != .part, slot.isDeclared, let object = step.subject.objectIndex,
      let written = plan.document.value(ofAttribute: attribute),
      let value = plan.graph.descriptor(ofObject: object).attributes[slot.index].type.value(written)
    else { return nil }
    return StateReader([:]).read(value)?.value
  }

  func losses(of values: [GivenValue], in plan: LoadPlan) -> [LoadItem?] {
    let attributes = Dictionary(values.enumerated().map { ($0.element.attribute, $0.offset) }) { first, _ in first }
    let names = values.map { plan.document.name(ofAttribute: Int($0.attribute.item)) }
    let reader = StateReader([:])
    func hasGiven(_ index: Int, _ object: AnyObject) -> Bool {
      reader.property(names[index], of: object) == values[index].value
    }

    // Each object is read after its own steps.
    var guesses: [Int: (place: Int, item: LoadItem)] = [:]
    var open: [ParticipantID: [Int]] = [:]
    var steps = 0
    run(plan) { step, object in
      if let index = attributes[step] { open[step.subject, default: []].append(index) }
      open[step.subject]?.removeAll { index in
        if hasGiven(index, object) { return false }
        guesses[index] = (steps, .step(step))
        return true
      }
      steps += 1
    }
    // `afterInit()` runs after all steps. For a layout that is loaded within a load, the surrounding code runs after
    // its steps.
    for index in open.values.joined() where nesting == nil {
      if let object = values[index].attribute.subject.objectIndex {
        guesses[index] = (steps, .afterInit(Int32(object)))
      }
    }

    var byPlace: [Int: [Int]] = [:]
    for (index, guess) in guesses { byPlace[guess.place - 1, default: []].append(index) }
    var objects: [ParticipantID: AnyObject] = [:]
    var losses = [LoadItem?](repeating: nil, count: values.count)
    var step = 0
    run(plan) { done, object in
      if attributes[done] != nil { objects[done.subject] = object }
      for index in byPlace[step] ?? [] {
        guard let object = objects[values[index].attribute.subject], hasGiven(index, object) else { continue }
        losses[index] = guesses[index]?.item
      }
      step += 1
    }
    return losses
  }
}
