internal import NibModel

/// The inputs of a load besides its plan.
struct LoadContext {
  var owner: (any NibOwner)?
  var externals: [String: AnyObject]
  var responders: ResponderChain
  var layouts: (any LayoutSource)?
  /// The name by which a class has asked for the layout; nil for a layout that was passed by the caller.
  var name: LayoutName?
  /// The cached plans of a loader; nil if the load was not begun by a loader.
  var plans: PlanCache?
  var tracer: (any LoadTracer)?
  /// Observes the objects of this load and of nested loads, and makes a step fail. Nil in a normal load.
  var probe: LoadProbe?
  /// Called right before `didLoad()` is sent to the owner.
  var beforeDidLoad: (() throws -> Void)?
  /// True if the load is known to run on the main actor.
  var isOnMain: Bool
  /// The actor that the load runs on, or nil if it is not known.
  var isolation: (any Actor)?
}
