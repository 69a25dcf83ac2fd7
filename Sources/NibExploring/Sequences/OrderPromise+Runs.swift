package import NibLoading

extension OrderPromise {
  /// Returns the plan of one of the loads in which a nested layout is explored, by its number and seed. Number 0 is the
  /// order's own load.
  ///
  /// - Parameter strength: the strength of the exploration, as in its report; nil for the default.
  /// - Returns: the plan; nil if the exploration has fewer loads.
  /// - Complexity: O(number × steps).
  package func plan(ofNestedRun number: Int, seed: UInt64, strength: Int? = nil) -> LoadPlan? {
    SequenceSpace(self).plan(ofRun: number, seed: seed, strength: strength)
  }
}
