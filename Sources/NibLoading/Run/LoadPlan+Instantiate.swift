/// The inputs of a load besides its plan.
struct LoadContext {
  var owner: (any NibOwner)?
  var externals: [String: AnyObject]
  var responders: ResponderChain
  var layouts: (any LayoutSource)?
  /// The name under which a class has asked for the layout; nil for a layout that was handed in.
  var name: LayoutName?
  /// The plans that a loader keeps; nil for a load that no loader began.
  var plans: PlanCache?
  var tracer: (any LoadTracer)?
  /// Sees the objects of this load and of those within it, and makes a step fail; nil in a load that is meant.
  var probe: LoadProbe?
  /// Called right before `didLoad()` is sent to the owner.
  var beforeDidLoad: (() throws -> Void)?
  /// True if the load is known to run on the main actor.
  var isOnMain: Bool
  /// The actor that it runs on, as far as that is known.
  let isolation: (any Actor)?
}

public import NibModel

extension LoadPlan {
  /// Makes the objects, wires them and awakes them, in the order of the plan. May be called as often as you like; each
  /// time makes new objects.
  ///
  /// - Parameters:
  ///   - owner: an object of the class that the plan was made for.
  ///   - externals: the objects that `#ext:name` names.
  ///   - responders: the chain for actions for `#first`; by default it starts at the sender.
  ///   - layouts: the source of the layouts that classes load by name.
  ///   - tracer: the observer of every step. Without one nothing is recorded.
  ///   - isolation: the actor that the load runs on. What a load on the main actor makes is sent `afterInit()` there, in a
  ///     later turn; see ``NibLifecycle``.
  /// - Returns: the objects. Top-level objects live as long as this, or as long as something else holds them.
  /// - Throws: `LoadFailure` when a class's code throws. The outlets of the owner and of external objects are then as they
  ///   were, and the objects that were made are released.
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

  /// As above, with an observer.
  ///
  /// - Parameter beforeDidLoad: Called right before `didLoad()` of the owner. What it throws ends the load.
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
