internal import NibModel

extension LoadPlan {
  /// The steps that come after the load, in the order of the plan: each `afterInit()`, and the calls of the life of the
  /// classes.
  ///
  /// - Complexity: O(steps).
  package var laterSteps: [LaterStep] {
    if !later.isEmpty { return later }
    let calls = lifeCalls
    let before = calls.prefix { !isAfterTurn($0) }
    return before.map(LaterStep.call) + objectsOfAfterInit.map(LaterStep.afterInit)
      + calls[before.count...].map(LaterStep.call)
  }

  /// Returns the name of a call of a framework.
  package func name(of call: LifeCall) -> String { life.calls[Int(call.call)].name.description }

  /// Returns true if a call comes after the next turn of the main loop under every order.
  package func isAfterTurn(_ call: LifeCall) -> Bool {
    life.callsBeforeTurn.map { Int(call.call) >= $0 } ?? false
  }

  /// The objects that are sent `afterInit()`, in the order in which their initializers begin.
  private var objectsOfAfterInit: [Int32] {
    steps.compactMap { step in
      guard step.kind == .initBegins, let object = step.subject.objectIndex,
        graph.descriptor(ofObject: object).type is any NibInitializing.Type
      else { return nil }
      return Int32(object)
    }
  }

  /// The calls of the life, in order.
  package var lifeCalls: [LifeCall] {
    life.calls.enumerated().flatMap { index, call in
      receivers(of: call).map { LifeCall(Int32(index), to: $0) }
    }
  }

  private func receivers(of call: NibLife.Call) -> [ParticipantID] {
    let candidates: [ParticipantID] =
      switch call.receivers {
      case .owner: [.owner]
      case .roots: document.topLevel.map(ParticipantID.object)
      case .objects: document.objects.indices.map(ParticipantID.object)
      case .objectsContentsFirst: document.objects(.completion).map(ParticipantID.object)
      }
    return candidates.filter { graph.descriptor(of: $0).map { call.isMade($0.type) } ?? false }
  }
}
