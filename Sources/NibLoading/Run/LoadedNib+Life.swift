extension LoadedNib {
  /// Does what comes after the load, in the order of the plan: sends `afterInit()` to the waiting objects, and makes the
  /// calls of the life of the plan's classes.
  ///
  /// - Parameters:
  ///   - owner: the owner of the load.
  ///   - tracer: receives the calls.
  ///   - probe: the observer of the load.
  /// - Throws: `LoadFailure` if a call throws an error. No further call is made.
  /// - Complexity: O(objects + calls), and O(waiting objects) for each group of `afterInit()` that calls follow.
  package func live(
    owner: (any NibOwner)?, tracer: (any LoadTracer)? = nil, probe: LoadProbe? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    let steps = plan.life.isEmpty ? [] : plan.laterSteps
    guard steps.contains(where: { $0.afterInit == nil }) else {
      return NibLifecycle.settle(isolation: isolation)
    }
    let calls = LaterCalls(of: self, owner: owner, tracer: tracer, probe: probe)
    var rest = steps[...]
    var left = steps.lazy.compactMap(\.afterInit).count
    var isSettled = false
    while let step = rest.first {
      switch step {
      case .afterInit:
        // Objects that are made by code wait among the others, and belong to the step before them.
        let group = Set(rest.lazy.map(\.afterInit).prefix { $0 != nil }.compactMap(\.self))
        rest = rest.dropFirst(group.count)
        left -= group.count
        isSettled = left == 0
        if isSettled {
          NibLifecycle.settle(isolation: isolation)
        } else {
          NibLifecycle.settle(group, of: plan, isolation: isolation)
        }
      case .call(let call):
        if !isSettled, plan.isAfterTurn(call) {
          NibLifecycle.settle(isolation: isolation)
          isSettled = true
        }
        try calls.make(call, isolation: isolation)
        rest = rest.dropFirst()
      }
    }
    NibLifecycle.settle(isolation: isolation)
  }
}

extension LaterStep {
  fileprivate var afterInit: Int32? { if case .afterInit(let object) = self { object } else { nil } }
}
