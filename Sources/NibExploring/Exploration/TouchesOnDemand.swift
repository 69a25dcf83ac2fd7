/// Finds the steps that touch one object when the first random load of an order needs them.
final class TouchesOnDemand {
  private let promise: OrderPromise
  private let runner: any LoadRunner
  private var isOpen: Bool
  /// The steps that were found; none if they were not needed.
  private(set) var found = Touches.none
  /// The number of loads that it took.
  private(set) var loads = 0

  /// - Parameter isNested: true for a nested layout, whose loads are not observed.
  init(in promise: OrderPromise, _ runner: any LoadRunner, isNested: Bool) {
    (self.promise, self.runner, isOpen) = (promise, runner, !isNested)
  }

  /// Runs no more loads.
  func close() { isOpen = false }

  func groups() -> [[LoadItem]] {
    if !isOpen { return found.groups }
    let before = runner.count
    found = Touches(in: promise, runner)
    loads = runner.count - before
    return found.groups
  }
}
