package import NibLoading

extension Explorer {
  /// Loads the layout a few times in the order of the plan, and finds the properties that each step changes.
  ///
  /// Reading the objects runs no code of the classes, except `CustomReflectable`. If a property is set to the value
  /// that it already had, this is only seen if it is `@Observed` or an `@Outlet`. Loads are assumed to be
  /// deterministic; if they are not, the map says so.
  ///
  /// - Parameters:
  ///   - order: the order of the load.
  ///   - reads: the maximum number of objects that are read in one load, in addition to those that steps are likely
  ///     to change; nil for a limit that takes a few seconds at most.
  ///   - isolation: the actor that the loads run on.
  /// - Complexity: fewer than 30 loads, and O(steps + connections + changes of other objects × log steps) times the time
  ///   that it takes to read an object. A release build takes about 2 s for 1 000 views and 20 s for 10 000.
  package func interference(
    order: LoadOrder = .any, reads: Int? = nil, isolation: isolated (any Actor)? = #isolation
  ) -> InterferenceMap {
    InterferenceMap(of: plan.inOrder(order), loads(isolation: isolation), reads: reads ?? ChangeSearch.thoroughReads)
  }
}
