public import NibLoading

extension OrderPromise {
  /// Two steps in an order that contradicts the promise.
  public struct Violation: Hashable, Sendable {
    /// The name of the order.
    public let order: String
    /// The step that the order promises to come first.
    public let first: LoadStep
    /// The step that the order promises to come second.
    public let second: LoadStep
  }

  /// Returns the first violation of this promise by a plan with the same steps, or nil if the plan keeps the promise.
  /// O(steps).
  public func violation(by other: LoadPlan) -> Violation? {
    var table = ItemTable()
    let numbers = table.sequence(items)
    var places: [Int32: (stretch: Int, place: Int)] = [:]
    for (number, stretch) in stretches.enumerated() {
      // If the order is promised, each step is a stretch by itself.
      for place in stretch.items { places[numbers[place]] = (number, stretch.freedom == nil ? place : 0) }
    }
    var last: (item: Int32, stretch: Int, place: Int)?
    for item in table.sequence(OrderPromise(of: other).items) {
      guard let (stretch, place) = places[item] else { continue }
      if let last, (stretch, place) < (last.stretch, last.place) {
        let names = StepNames(plan)
        return Violation(
          order: plan.order.name, first: names.step(table[item]), second: names.step(table[last.item]))
      }
      last = (item, stretch, place)
    }
    return nil
  }
}
