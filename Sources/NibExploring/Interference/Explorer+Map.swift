package import NibLoading

extension Explorer {
  /// Loads the layout a few times in the order of the plan, and finds the properties that each step changes.
  ///
  /// No code of the classes is run to read the objects, but that of `CustomReflectable`. A value that is set to what it was
  /// is seen if the property is an `@Observed` or an `@Outlet`. Loads are taken to be deterministic; if they are not, the
  /// map says so.
  ///
  /// - Complexity: fewer than 30 loads, and O(steps + connections + changes of other objects × log steps) times the time
  ///   that it takes to read an object.
  package func interference(
    order: LoadOrder = .any, isolation: isolated (any Actor)? = #isolation
  ) -> InterferenceMap {
    InterferenceMap(of: plan.inOrder(order), loads(isolation: isolation))
  }
}
