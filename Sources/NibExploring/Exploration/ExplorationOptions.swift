internal import NibLoading
internal import NibTracing

/// The options of an exploration.
struct ExplorationOptions {
  /// The orders whose promises are used, at least one. The first load is in the first of them.
  let orders: [LoadOrder]
  /// The strength to reach; nil for the default.
  let strength: Int?
  /// True if only the orders of steps whose objects can touch each other are covered.
  var isRelatedOnly = false
  /// The maximum number of loads of each order that are compared; nil for 64, or more if there are more covering loads.
  let runs: Int?
  /// The seed of random orders.
  let seed: UInt64
  /// The events that the first other load follows; empty for none.
  var model: [Trace.Line] = []
}
