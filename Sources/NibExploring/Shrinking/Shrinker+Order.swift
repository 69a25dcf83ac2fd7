internal import NibLoading

/// Finds the steps whose order makes a difference, including those that keep their place in the layout's own order.
extension Shrinker {
  /// The maximum number of steps reported.
  private static var mostSteps: Int { 8 }

  /// Returns the items whose relative order makes the difference, in the order of the pair's second load.
  ///
  /// All other items of the stretch are moved before those of the pair, and then after them. If the difference remains,
  /// none of the others matters. If not, a binary search finds one that matters, and it is added to the pair's items.
  /// The other items keep their relative order, so that declared awakes are respected and no other fault is introduced.
  ///
  /// - Returns: nil if the items are of different stretches, if an item comes a second time, or if there are too many
  ///   items.
  /// - Complexity: two loads, and O(log items) for each item that is found.
  func decisive(_ pair: Pair, _ question: Question, _ same: Question) throws(TimeIsUp) -> [Int32]? {
    guard pair.early != pair.late, let stretch = stretch(pair.early), let context = pair.context else { return nil }
    var steps = Set(context.map(\.item) + [pair.early, pair.late])
    guard steps.allSatisfy({ self.stretch($0) == stretch }) else { return nil }
    let places = pair.second.indices.filter { self.stretch(pair.second[$0]) == stretch }
    let items = places.map { pair.second[$0] }

    /// Returns the second load with that many of the other items on one side of the rest: the first ones before it, or
    /// the last ones after it.
    func sequence(_ count: Int, isFront: Bool) -> ItemSequence {
      let others = items.filter { !steps.contains($0) }
      let moved = Set(isFront ? others.prefix(count) : others.suffix(count))
      let (side, rest) = (items.filter(moved.contains), items.filter { !moved.contains($0) })
      var sequence = pair.second
      for (place, item) in zip(places, isFront ? side + rest : rest + side) { sequence[place] = item }
      return sequence
    }
    func differs(_ sequence: ItemSequence) throws(TimeIsUp) -> Bool {
      let outcome = try run(sequence)
      let value = same.value(outcome)
      if value == same.expected { return true }
      // A load that fails for another reason gives no information about the value.
      if outcome.hasFailed, !same.isFailure { return true }
      // In a list of everything that has happened, every item makes a difference. Check that these two items do.
      guard let one = sequence.firstIndex(of: pair.early), let other = sequence.firstIndex(of: pair.late) else {
        return false
      }
      var exchanged = sequence
      exchanged.swapAt(one, other)
      guard executability.allows(exchanged, in: table) else { return false }
      return same.value(try run(exchanged)) != value
    }

    var isSettled = false
    while !isSettled {
      isSettled = true
      for isFront in [true, false] {
        let others = items.filter { !steps.contains($0) }
        let all = sequence(others.count, isFront: isFront)
        guard all != pair.second, executability.allows(all, in: table), try !differs(all) else { continue }
        var (low, high) = (0, others.count)
        while high - low > 1 {
          let middle = (low + high) / 2
          let candidate = sequence(middle, isFront: isFront)
          guard executability.allows(candidate, in: table) else { return nil }
          if try differs(candidate) { low = middle } else { high = middle }
        }
        guard high > 0, steps.count < Self.mostSteps else { return nil }
        steps.insert(others[isFront ? high - 1 : others.count - high])
        isSettled = false
        break
      }
    }
    return items.filter(steps.contains)
  }
}
