internal import NibLoading

/// The causes that have been found, and the differences that they explain.
struct Causes {
  /// Two items whose exchange makes differences.
  struct Cause {
    let pair: Shrinker.Pair
    /// The items whose relative order makes the difference, in the order of the second load; empty if they are not
    /// known.
    var decisive: [Int32] = []
    /// The pairs of items whose order makes the difference. The exchange is the last pair.
    let orders: [(early: Int32, late: Int32)]
    /// True if the differences were also seen with these items in the order of the first load, because of other items.
    var othersDecide = false
    var keys: Set<Outcome.Key>
    /// The number of the run in which the cause was found.
    let run: Int
    let order: String
    let first: Outcome
    let second: Outcome
    /// True if the second load leaves the difference to chance, and the value in `second` only says so.
    var isOfChance = false
    /// The moves that turn the plan's own load into the reference load; nil if there are too many to list.
    let firstMoves: [Move]?
    /// The order that allows the reference load.
    let firstOrder: String
    /// Causes with the same fault in the code: the same callbacks of the same classes.
    var others: [Cause] = []
    /// The other differences of the same kind, with the values of two loads. Their steps were not looked for.
    var unfollowed: [Outcome.Key: OrderFinding.Values] = [:]
  }

  /// An order of items that differs from the first load, and that explains differences without further search.
  struct Explanation {
    /// Pairs of items. The first item comes before the second in the loads that the cause explains, and after it in the
    /// first load. The exchange is the last pair.
    let orders: [(early: Int32, late: Int32)]
    let keys: Set<Outcome.Key>
    /// True if the loads that the cause explains end their process.
    var stops = false

    /// Returns true if a load has the items in the order that makes the differences.
    func holds(in places: [Int32]) -> Bool {
      orders.allSatisfy { early, late in
        let (early, late) = (places[Int(early)], places[Int(late)])
        return early >= 0 && (late < 0 || early < late)
      }
    }
  }

  /// The common part of the causes of one fault in the code: the same callbacks of the same classes.
  struct Shape: Hashable {
    /// The callbacks by their classes. The one that comes first in the first load is the first.
    let callbacks: [Callback]
    /// The most informative difference.
    let aspect: Outcome.Aspect.Shape?
  }

  /// The causes of different shapes.
  private(set) var all: [Cause] = []
  private var shapes: [Shape: Int] = [:]
  private(set) var explanations: [Explanation] = []

  /// Adds a cause. If there are already several causes of its kind, it is added to the first of them.
  mutating func insert(_ cause: Cause, shape: Shape) {
    explanations.append(
      Explanation(orders: cause.orders, keys: cause.keys, stops: cause.second.failure?.stop != nil))
    if let first = shapes[shape] {
      all[first].others.append(cause)
    } else {
      shapes[shape] = all.count
      all.append(cause)
    }
  }

  /// Returns true if a cause of a shape is known.
  func have(_ shape: Shape) -> Bool { shapes[shape] != nil }

  /// Adds a difference to a cause. The difference disappears when the callbacks of known causes are repaired, so it has
  /// the same cause as a difference that looks the same. Several of these have been followed already.
  mutating func count(_ key: Outcome.Key, _ values: OrderFinding.Values?, asOneOf place: Int) {
    if all[place].unfollowed[key] == nil { all[place].unfollowed[key] = values }
  }

  /// The causes that are reported: the first of each shape. Differences whose cause was found later are removed from
  /// the unfollowed ones.
  var reported: [Cause] {
    let known = all.reduce(into: Set()) { keys, cause in
      for one in [cause] + cause.others { keys.formUnion(one.keys) }
    }
    return all.map { cause in
      var cause = cause
      cause.unfollowed = cause.unfollowed.filter { !known.contains($0.key) }
      return cause
    }
  }

  /// Returns true if a known cause explains a difference: the difference is among the cause's effects, and the load has
  /// the items in the exchanged order.
  func explain(_ key: Outcome.Key, in places: [Int32]) -> Bool {
    explanations.contains { $0.keys.contains(key) && $0.holds(in: places) }
  }

  /// The values that some order leaves to chance.
  var keysOfChance: Set<Outcome.Key> {
    all.flatMap { [$0] + $0.others }.filter(\.isOfChance).reduce(into: []) { $0.formUnion($1.keys) }
  }

  /// Returns true if a known cause implies that a load ends its process.
  func stop(_ places: [Int32]) -> Bool { explanations.contains { $0.stops && $0.holds(in: places) } }

  // MARK: Removing

  /// Removes differences that do not repeat, and causes without others.
  ///
  /// - Returns: the unfollowed differences of which no cause is left.
  mutating func remove(_ keys: Set<Outcome.Key>) -> [Orphan] {
    for index in all.indices { all[index].unfollowed = all[index].unfollowed.filter { !keys.contains($0.key) } }
    return keep { cause in cause.keys.subtracting(keys) }
  }

  /// Removes differences that a cause with fewer steps explains. That cause makes the same difference, and its steps have
  /// its order in the second load of the other cause, but not in the first. Causes without differences are removed.
  ///
  /// - Returns: the unfollowed differences of which no cause is left.
  mutating func removeExplained(_ places: (ItemSequence) -> [Int32]) -> [Orphan] {
    let simple = all.flatMap { [$0] + $0.others }
    return keep { cause in
      let shorter = simple.filter { $0.orders.count < cause.orders.count && !$0.keys.isDisjoint(with: cause.keys) }
      if shorter.isEmpty { return cause.keys }
      let (first, second) = (places(cause.pair.first), places(cause.pair.second))
      return shorter.reduce(into: cause.keys) { keys, other in
        let explanation = Explanation(orders: other.orders, keys: other.keys)
        if explanation.holds(in: second), !explanation.holds(in: first) { keys.subtract(other.keys) }
      }
    }
  }

  /// Keeps the causes that have differences left. If the first of several similar causes has none, the next one takes its
  /// place.
  ///
  /// - Parameter left: the differences that a cause keeps.
  /// - Returns: the unfollowed differences of causes that are gone, if no cause is left that could count them.
  private mutating func keep(_ left: (Cause) -> Set<Outcome.Key>) -> [Orphan] {
    var gone: [Cause] = []
    all = all.compactMap { cause in
      let kept = ([cause] + cause.others).compactMap { one -> Cause? in
        var one = one
        one.keys = left(one)
        return one.keys.isEmpty ? nil : one
      }
      guard var first = kept.first else {
        gone.append(cause)
        return nil
      }
      (first.others, first.unfollowed) = (Array(kept.dropFirst()), cause.unfollowed)
      return first
    }
    if all.isEmpty {
      return gone.flatMap { cause in
        cause.unfollowed.keys.sorted().map { Orphan(key: $0, order: cause.order, run: cause.run) }
      }
    }
    for cause in gone { all[0].unfollowed.merge(cause.unfollowed) { first, _ in first } }
    return []
  }

  /// A difference whose cause is gone, and the load in which the cause was found.
  struct Orphan {
    let key: Outcome.Key
    let order: String
    let run: Int
  }
}
