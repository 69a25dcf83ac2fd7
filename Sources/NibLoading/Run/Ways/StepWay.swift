/// Makes the objects of a load by the steps of its plan.
final class StepWay {
  private let steps: [LoadPlan.Step]
  /// The next step.
  // Whole reads and writes that never overlap: no access continues during a call of class code.
  @exclusivity(unchecked) private var cursor = 0

  init(_ steps: [LoadPlan.Step]) { self.steps = steps }

  var isUnfinished: Bool { cursor < steps.count }

  /// The index of the last step that has begun; -1 before the first step.
  var last: Int { cursor - 1 }

  /// The steps that have not begun.
  var rest: ArraySlice<LoadPlan.Step> { steps[cursor...] }

  @inline(__always)
  func runStep(in run: LoadRun) throws {
    let step = steps[cursor]
    cursor += 1
    if let probe = run.probe { return try probe.perform(step, of: run) }
    try run.perform(step)
  }

  /// Runs the steps within an object's initializer that have not been run yet.
  func finishContents(of object: Int, in run: LoadRun) throws {
    while steps[cursor].kind != .initEnds || Int(steps[cursor].subject.code) != object { try runStep(in: run) }
  }

  /// Moves past the end of an initializer, which has returned.
  func passEnd() { cursor += 1 }

  /// Returns the next step, if it sets another attribute of an object, and moves past it.
  @inline(__always)
  func nextAttribute(of object: ParticipantID) -> LoadPlan.Step? {
    guard cursor < steps.count else { return nil }
    let step = steps[cursor]
    guard step.kind == .attribute, step.subject == object else { return nil }
    cursor += 1
    return step
  }

  func hasChildren(_ object: Int) -> Bool {
    for step in steps[..<cursor].reversed() {
      if step.kind == .initBegins, Int(step.subject.code) == object { return false }
      if step.kind == .attach, Int(step.item) == object { return true }
    }
    return false
  }
}

extension LoadRun {
  /// The steps that have not begun; empty if the load follows no steps.
  var remainingSteps: ArraySlice<LoadPlan.Step> { if case .steps(let way) = way { way.rest } else { [] } }

  /// The index of the last step that has begun; -1 if there is none.
  var lastStep: Int { if case .steps(let way) = way { way.last } else { -1 } }
}
