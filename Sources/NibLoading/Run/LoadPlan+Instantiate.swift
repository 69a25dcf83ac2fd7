public import NibModel

extension LoadPlan {
  /// Makes the objects, wires them and awakes them, in the order of the plan. You can call this as often as you like;
  /// each call makes new objects.
  ///
  /// - Parameters:
  ///   - owner: an object of the class that the plan was made for.
  ///   - externals: the objects that `#ext:name` names.
  ///   - responders: the chain for actions for `#first`; by default it starts at the sender.
  ///   - layouts: the source of the layouts that classes load by name.
  ///   - tracer: the observer of every step. Without one nothing is recorded.
  ///   - isolation: the actor that the load runs on. Objects that are made by a load on the main actor are sent
  ///     `afterInit()` there, in a later turn; see ``NibLifecycle``.
  /// - Returns: the objects. A top-level object lives as long as this result, or as long as another object retains it.
  /// - Throws: `LoadFailure` if the code of a class throws an error. The outlets of the owner and of external objects
  ///   are then restored, and the objects that were made are released.
  /// - Complexity: O(steps).
  public func instantiate(
    owner: (any NibOwner)? = nil, externals: [String: AnyObject] = [:], responders: ResponderChain? = nil,
    layouts: (any LayoutSource)? = nil, tracer: (any LoadTracer)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) throws -> LoadedNib {
    try instantiate(
      owner: owner, externals: externals, responders: responders, layouts: layouts, tracer: tracer, probe: nil,
      isolation: isolation)
  }

  /// Makes the objects, with a closure that runs before `didLoad()`.
  ///
  /// - Parameter beforeDidLoad: Called right before `didLoad()` of the owner. If it throws an error, the load fails.
  package func instantiate(
    owner: (any NibOwner)?, externals: [String: AnyObject], responders: ResponderChain? = nil,
    layouts: (any LayoutSource)?, tracer: (any LoadTracer)?, probe: LoadProbe?, name: LayoutName? = nil,
    plans: PlanCache? = nil, beforeDidLoad: (() throws -> Void)? = nil, isolation: isolated (any Actor)?
  ) throws -> LoadedNib {
    let context = LoadContext(
      owner: owner, externals: externals, responders: responders ?? ResponderChain { nil }, layouts: layouts,
      name: name, plans: plans, tracer: tracer, probe: probe,
      beforeDidLoad: beforeDidLoad, isOnMain: isolation === MainActor.shared,
      isolation: isolation)
    return try LoadRun(self, context, outer: nil).load()
  }
}
