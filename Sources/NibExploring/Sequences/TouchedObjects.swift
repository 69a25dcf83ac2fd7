internal import NibLoading
internal import NibModel

/// Steps that touch one object: those of the object itself, and those of objects that are connected to it or contained
/// in it. A fault of several steps is nearly always among such steps, so random loads go through all of their orders.
struct TouchedObjects {
  /// The places of the steps of each group among those of a stretch.
  let groups: [[Int]]

  /// The sizes of groups that are gone through: fewer steps are covered anyhow, and more have too many orders.
  private static let sizes = 3...5

  /// - Parameter subjects: the objects of a stretch's steps.
  /// - Complexity: O(steps + connections).
  init(_ subjects: [ParticipantID], in graph: ResolvedGraph) {
    var places: [ParticipantID: [Int]] = [:]
    for (place, subject) in subjects.enumerated() { places[subject, default: []].append(place) }
    var connected: [ParticipantID: [Int]] = [:]
    func connect(_ source: ParticipantID, to target: ParticipantID) {
      if source != target { connected[target, default: []] += places[source] ?? [] }
    }
    for connection in graph.connections { connect(connection.source, to: connection.target) }
    for collection in graph.collections {
      for target in collection.targets { connect(collection.source, to: target) }
    }
    var contained: [ParticipantID: [Int]] = [:]
    for (object, record) in graph.document.objects.enumerated() where record.parent >= 0 {
      contained[.object(Int(record.parent)), default: []] += places[.object(object)] ?? []
    }
    var groups: Set<[Int]> = []
    for list in [connected, contained] {
      for (target, steps) in list {
        for group in [Set(steps), Set(steps + (places[target] ?? []))] where Self.sizes.contains(group.count) {
          groups.insert(group.sorted())
        }
      }
    }
    self.groups = groups.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns ranks with the steps of each group in an order that depends on a number: as many numbers in a row as the
  /// group has orders give all of them. Of groups that share steps another one goes last, and has its way, for each number.
  ///
  /// - Parameter stretch: the number of the stretch: its orders come together with others of other stretches.
  func steered(_ ranks: [Int], number: Int, stretch: Int) -> [Int] {
    var ranks = ranks
    for turn in groups.indices {
      let index = (turn + number) % groups.count
      let group = groups[index]
      let orders = Shuffle.permutations(of: group.count) ?? 1
      // Each time that all orders have been gone through, they begin elsewhere.
      let round = UInt64(number / orders) << 32 | UInt64(stretch) << 24 | UInt64(index & 0xFF_FFFF)
      var numbers = RandomNumbers(seed: round)
      let start = Int(numbers.next() % UInt64(orders))
      let order = Shuffle.numbered([(number + start) % orders]).ranks(group.count, stretch: 0)
      let free = group.map { ranks[$0] }.sorted()
      for (member, rank) in zip(group, order) { ranks[member] = free[rank] }
    }
    return ranks
  }
}
