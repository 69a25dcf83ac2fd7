internal import NibLoading
internal import NibModel

/// Puts the steps that touch one object into an order that has not occurred yet, in each random load.
final class Steering {
  /// The groups of one stretch and their orders.
  private struct Stretch {
    let groups: [[Int]]
    var orders: [GroupOrders]
    /// The number of loads that have been steered.
    var turn = 0
  }

  private let graph: ResolvedGraph
  private let seen: [[LoadItem]]
  private var stretches: [Int: Stretch] = [:]
  /// Orders of which none has occurred, by the number of things.
  private var untouched: [Int: GroupOrders] = [:]

  /// - Parameter seen: steps that were seen to touch one object.
  init(_ graph: ResolvedGraph, seen: [[LoadItem]]) { (self.graph, self.seen) = (graph, seen) }

  /// Returns ranks in which the steps of groups have orders that have not occurred. If groups share steps, a different
  /// group is reordered each time, and the others stay as they are.
  ///
  /// - Parameters:
  ///   - number: the number of the stretch.
  ///   - items: the steps of the stretch.
  /// - Complexity: O(steps + connections) the first time, then O(steps of all groups).
  func steered(_ ranks: [Int], stretch number: Int, _ items: @autoclosure () -> [LoadItem]) -> [Int] {
    var stretch = stretches[number] ?? begin(number, items())
    var ranks = ranks
    var isPlaced = [Bool](repeating: false, count: ranks.count)
    let count = stretch.groups.count
    for place in 0..<count {
      // Alternately forwards and backwards, so that neither of two groups is always the first.
      let index = (stretch.turn.isMultiple(of: 2) ? place + stretch.turn : count - 1 - place + stretch.turn) % count
      let group = stretch.groups[index]
      if group.contains(where: { isPlaced[$0] }) { continue }
      let free = group.map { ranks[$0] }.sorted()
      for (rank, member) in zip(free, stretch.orders[index].next()) {
        ranks[group[member]] = rank
        isPlaced[group[member]] = true
      }
    }
    for (index, group) in stretch.groups.enumerated() {
      stretch.orders[index].note(group.indices.sorted { ranks[group[$0]] < ranks[group[$1]] })
    }
    stretch.turn += 1
    stretches[number] = stretch
    return ranks
  }

  private func begin(_ number: Int, _ items: [LoadItem]) -> Stretch {
    let groups = TouchedObjects(items, in: graph, seen: seen).groups
    let orders = groups.enumerated().map { index, group in
      untouchedOrders(of: group.count).seeded(UInt64(number) << 32 | UInt64(index))
    }
    return Stretch(groups: groups, orders: orders)
  }

  private func untouchedOrders(of count: Int) -> GroupOrders {
    if let known = untouched[count] { return known }
    let made = GroupOrders(of: count)
    untouched[count] = made
    return made
  }
}
