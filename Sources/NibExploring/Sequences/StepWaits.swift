internal import NibLoading
internal import NibModel

/// The steps that a step waits for, even if the order leaves both open.
struct StepWaits {
  private let awakes: [ParticipantID: [ParticipantID]]
  /// The graph of an archive. A collection is one value of an archive, so its objects keep their order.
  private let archive: ResolvedGraph?
  /// The call that comes before each call of a framework.
  private let calls: [LifeCall: LifeCall]

  init(_ plan: LoadPlan) {
    awakes = plan.declaredAwakes
    archive = plan.document.links == nil || plan.graph.elements.isEmpty ? nil : plan.graph
    let calls = plan.lifeCalls
    self.calls = Dictionary(uniqueKeysWithValues: zip(calls.dropFirst(), calls))
  }

  var isEmpty: Bool { awakes.isEmpty && archive == nil && calls.isEmpty }

  /// Returns true if an item is of a kind that can wait for others.
  static func concerns(_ item: LoadItem) -> Bool {
    item.kind == .awake || item.kind == .collection || item.phase == .living
  }

  /// Returns the steps that come before a step. For an awake, these are the awakes that are declared to come first.
  func predecessors(of item: LoadItem) -> [LoadItem] {
    guard case .step(let step) = item else {
      guard case .call(let call) = item else { return [] }
      return calls[call].map { [.call($0)] } ?? []
    }
    switch step.kind {
    case .awake: return (awakes[step.subject] ?? []).map { .step(LoadPlan.Step(.awake, $0)) }
    case .collection:
      guard let archive, step.item > 0,
        archive.elements[Int(step.item)].collection == archive.elements[Int(step.item) - 1].collection
      else { return [] }
      return [.step(LoadPlan.Step(.collection, step.subject, step.item - 1))]
    default: return []
    }
  }
}
