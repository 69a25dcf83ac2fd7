internal import NibLoading
internal import NibModel

/// The layout of an exploration, with the promises of its orders and the names of its steps.
struct ExploredLayout {
  /// The plan in the first of the orders.
  let plan: LoadPlan
  /// The load within which the layout is explored; nil for a layout that is not nested.
  let within: OuterLoad?
  /// The promise of each order, the first order first.
  let promises: [OrderPromise]
  let names: StepNames
  let executability: Executability

  /// - Parameter orders: at least one.
  init(_ plan: LoadPlan, orders: [LoadOrder], within: OuterLoad?) {
    promises = orders.map { OrderPromise(of: plan.inOrder($0)) }
    self.plan = promises[0].plan
    self.within = within
    names = StepNames(plan)
    executability = Executability(plan)
  }

  /// The promise of the first order.
  var promise: OrderPromise { promises[0] }

  /// The path of the layout.
  var file: String { plan.document.source.file }
}
