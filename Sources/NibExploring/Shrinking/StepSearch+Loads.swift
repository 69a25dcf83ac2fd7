internal import NibLoading

/// The two loads that show a difference.
extension StepSearch {
  /// Returns the two loads that show the difference: the first load with as few steps moved as possible.
  func reportedPair(_ steps: [Int], _ first: ItemSequence, _ own: Arrangement) throws(TimeIsUp) -> Found? {
    let items = steps.map { arrangements.items[$0] }
    let places = Dictionary(first.enumerated().map { ($1, $0) }) { one, _ in one }
    var pairs: [Shrinker.Pair] = []
    var orders: [(early: Int32, late: Int32)] = []
    /// Adds the pairs of a load with one in which one step is moved before another one, or that one after it.
    func add(_ base: ItemSequence, at index: Int) throws(TimeIsUp) {
      for isPulled in [true, false] {
        let second = arrangements.sequence(steps, in: arrangements.order(in: base), isPulled: isPulled)
        guard let second, try judgement(second) == .wrong else { continue }
        pairs.append(moved(first, base, second, items, at: index))
      }
    }
    let ownSteps = own.things.filter(Set(steps).contains)
    if let index = oneMove(from: ownSteps, to: steps) { try add(first, at: index) }
    for index in steps.indices.dropLast()
    where arrangements.stretch(of: steps[index]) == arrangements.stretch(of: steps[index + 1]) {
      var before = steps
      before.swapAt(index, index + 1)
      guard let base = arrangements.sequence(before, in: own), try judgement(base) == .right else { continue }
      orders.append((items[index], items[index + 1]))
      if base != first || pairs.isEmpty { try add(base, at: index) }
    }
    // The fewest moves, and of these the value that was found, and an exchange that the first load has not.
    var best: (pair: Shrinker.Pair, cost: [Int])?
    for pair in pairs {
      let moves = pair.context.map { $0.count } ?? .max
      let isFound = try question.value(shrinker.run(pair.second)) == found
      let isOwn = places[pair.early] ?? 0 < places[pair.late] ?? 0
      let cost = [moves, isFound ? 0 : 1, isOwn ? 1 : 0]
      if best.map({ cost.lexicographicallyPrecedes($0.cost) }) ?? true { best = (pair, cost) }
    }
    guard let pair = best?.pair else { return nil }
    orders.removeAll { $0 == (pair.early, pair.late) }
    return Found(pair: pair, steps: items, orders: orders + [(pair.early, pair.late)])
  }

  /// Returns the place of a thing and the next one, if moving one of them turns an order into another one.
  private func oneMove(from order: [Int], to other: [Int]) -> Int? {
    for (place, thing) in other.enumerated()
    where order.filter({ $0 != thing }) == other.filter({ $0 != thing }) && order != other {
      let isEarlier = place < order.firstIndex(of: thing) ?? 0
      let index = isEarlier ? place : place - 1
      return arrangements.stretch(of: other[index]) == arrangements.stretch(of: other[index + 1]) ? index : nil
    }
    return nil
  }

  /// Returns two loads with the moves that make them.
  private func moved(
    _ first: ItemSequence, _ base: ItemSequence, _ second: ItemSequence, _ steps: [Int32], at index: Int
  ) -> Shrinker.Pair {
    var pair = Shrinker.Pair(first: base, second: second, early: steps[index], late: steps[index + 1])
    guard let context = first.moves(to: base, of: steps, in: shrinker.table),
      var exchange = base.moves(to: second, of: steps, in: shrinker.table), let last = exchange.popLast()
    else { return pair }
    // Steps that the exchanged ones bring are moved before.
    guard !exchange.contains(where: { steps.contains($0.item) }),
      let brought = base.applying(exchange, in: shrinker.table),
      exchange.isEmpty || shrinker.executability.allows(brought, in: shrinker.table)
    else { return pair }
    pair.first = brought
    (pair.context, pair.move) = (context + exchange, last)
    return pair
  }
}
