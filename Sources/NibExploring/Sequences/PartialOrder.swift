/// A partial order of things that grows.
struct PartialOrder {
  /// For each thing, the thing itself and all things that come before it, or after it.
  private var earlier: [ThingSet]
  private var later: [ThingSet]

  /// - Parameter earlier: for each thing, some things that come before it, without a cycle.
  /// - Complexity: O((things + edges) × things / 64).
  init(_ earlier: [[Int]]) {
    self.earlier = ThingSet.reachable(earlier)
    later = ThingSet.reachable(PartialSequences.inverse(earlier))
  }

  func isBefore(_ one: Int, _ other: Int) -> Bool { one != other && later[one].contains(other) }

  /// Puts one thing before another, unless it already comes after it.
  ///
  /// - Returns: false if it comes after the other.
  /// - Complexity: O(things before × things / 64).
  mutating func put(_ one: Int, before other: Int) -> Bool {
    if later[one].contains(other) { return true }
    if later[other].contains(one) { return false }
    let (before, behind) = (earlier[one], later[other])
    for thing in before.things where !later[thing].contains(other) { later[thing].formUnion(behind) }
    for thing in behind.things where !earlier[thing].contains(one) { earlier[thing].formUnion(before) }
    return true
  }

  /// Returns the things in a sequence that respects the order. Things with fewer predecessors come first; ties are
  /// broken at random.
  func sequence(using numbers: inout RandomNumbers) -> [Int] {
    let keys = earlier.indices.map { (earlier[$0].count, numbers.next()) }
    return earlier.indices.sorted { keys[$0] < keys[$1] }
  }
}
