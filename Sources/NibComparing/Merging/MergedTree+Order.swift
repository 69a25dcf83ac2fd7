// Finds the order of the nodes of a container.
extension MergedTree {
  /// The order of the nodes that both sides have in a container.
  struct Core {
    let items: [CoreItem]
    let ranks: Ranks
  }

  /// A part of the order of the nodes that both sides have in a container: a node, or several nodes whose order is a
  /// conflict.
  enum CoreItem {
    case node(Int)
    /// The nodes in the order of ours, and in the order of theirs.
    case conflict([Int], [Int])
  }

  /// Returns the order of the nodes that both sides have in each container, before other nodes are inserted between
  /// them.
  ///
  /// Two nodes have the order of ours if ours has changed it, and otherwise the order of theirs. If these pairs
  /// contradict each other, the order is a conflict.
  mutating func orderCores() -> [Int: Core] {
    var cores: [Int: Core] = [:]
    let children = childrenOfLiving
    for (container, members) in children.sorted(by: { $0.key < $1.key }) {
      let ranks = Ranks(of: members, in: container, children, self)
      let core = members.filter { nodes[$0].onlyIn == nil && ranks.ours[$0] != nil && ranks.theirs[$0] != nil }
      let items = core.count > 1 ? orderedCore(core, ranks) : core.map(CoreItem.node)
      cores[container] = Core(items: items, ranks: ranks)
    }
    return cores
  }

  private mutating func orderedCore(_ core: [Int], _ ranks: Ranks) -> [CoreItem] {
    var (mine, other) = (ranks.sorted(core, by: ranks.ours), ranks.sorted(core, by: ranks.theirs))
    if mine == other { return mine.map(CoreItem.node) }
    if core.allSatisfy({ ranks.base[$0] != nil }) {
      let before = ranks.sorted(core, by: ranks.base)
      if before == mine { return other.map(CoreItem.node) }
      if before == other { return mine.map(CoreItem.node) }
    }
    let apart = movedApart(mine, other, ranks)
    mine.removeAll(where: apart.contains)
    other.removeAll(where: apart.contains)
    return Self.blocks(mine, other).flatMap { block in
      combined(Array(mine[block]), Array(other[block]), ranks)
    }
  }

  /// Returns the ranges of places, as small as possible, in which two orders of some nodes have the same nodes. O(nodes).
  private static func blocks(_ mine: [Int], _ other: [Int]) -> [Range<Int>] {
    let places = Dictionary(other.enumerated().map { ($1, $0) }) { first, _ in first }
    var blocks: [Range<Int>] = []
    var (start, last) = (0, 0)
    for (place, node) in mine.enumerated() {
      last = max(last, places[node] ?? place)
      if last == place {
        blocks.append(start..<place + 1)
        start = place + 1
      }
    }
    return blocks
  }

  /// Combines two orders of the same nodes. O(nodes²) if both sides have changed the order, within a limit.
  private mutating func combined(_ mine: [Int], _ other: [Int], _ ranks: Ranks) -> [CoreItem] {
    if mine == other { return mine.map(CoreItem.node) }
    if mine.allSatisfy({ ranks.base[$0] != nil }) {
      let before = ranks.sorted(mine, by: ranks.base)
      if before == mine { return other.map(CoreItem.node) }
      if before == other { return mine.map(CoreItem.node) }
    }
    guard mine.count <= 1000 else { return [conflict(mine, other)] }
    // The number of nodes before each node. Without contradictions, these are the numbers from 0.
    var scores = [Int](repeating: 0, count: mine.count)
    var contradictions: [(Int, Int)] = []
    for second in mine.indices {
      for first in mine.indices.prefix(second) {
        switch ranks.isBefore(mine[first], mine[second]) {
        case true?: scores[second] += 1
        case false?: scores[first] += 1
        case nil:
          scores[second] += 1
          contradictions.append((mine[first], mine[second]))
        }
      }
    }
    let order = mine.indices.sorted { (scores[$0], $0) < (scores[$1], $1) }
    let places = Dictionary(order.enumerated().map { (mine[$1], $0) }) { first, _ in first }
    // Nodes whose pairs form a cycle are adjacent in this order. A cycle ends where the sum of the scores equals the
    // sum without any cycle.
    var ends: Set<Int> = []
    var sum = 0
    for (place, index) in order.enumerated() {
      sum += scores[index]
      if sum == place * (place + 1) / 2 { ends.insert(place) }
    }
    for (first, second) in contradictions {
      guard let a = places[first], let b = places[second] else { continue }
      for place in min(a, b)..<max(a, b) { ends.remove(place) }
    }
    var items: [CoreItem] = []
    var start = 0
    for place in order.indices where ends.contains(place) {
      let block = Set(order[start...place].map { mine[$0] })
      items.append(
        block.count == 1
          ? .node(mine[order[place]]) : conflict(mine.filter(block.contains), other.filter(block.contains)))
      start = place + 1
    }
    return items
  }

  private mutating func conflict(_ mine: [Int], _ other: [Int]) -> CoreItem {
    let named = mine.filter { nodes[$0].kind != .comment }
    let shown = (named.isEmpty ? mine : named).prefix(4).map(words).joined(separator: ", ")
    let more = named.count > 4 ? " and \(named.count - 4) more" : ""
    let number = report(.bothMoved, "both change the order of \(shown)\(more)", on: named.first ?? mine[0])
    for index in mine { keepBoth(index, number) }
    return .conflict(mine, other)
  }

  private mutating func keepBoth(_ index: Int, _ number: Int) {
    nodes[index].conflict = number
    nodes[index].onlyIn = .ours
    nodes[index].isReorderedByBoth = true
  }

  /// Returns the nodes that both sides have moved among their siblings, to different places.
  private mutating func movedApart(_ mine: [Int], _ other: [Int], _ ranks: Ranks) -> Set<Int> {
    var apart: Set<Int> = []
    for kind in [LayoutTree.Kind.object, .connect] {
      let inOurs = mine.filter { nodes[$0].kind == kind && ranks.base[$0] != nil }
      let inTheirs = other.filter { nodes[$0].kind == kind && ranks.base[$0] != nil }
      let (byOurs, byTheirs) = (ranks.movers(inOurs), ranks.movers(inTheirs))
      func neighbors(_ order: [Int]) -> [Int: Int] {
        Dictionary(zip(order.dropFirst(), order), uniquingKeysWith: { first, _ in first })
      }
      let (mineBefore, otherBefore) = (neighbors(inOurs), neighbors(inTheirs))
      for index in inOurs where byOurs.contains(index) && byTheirs.contains(index) {
        guard mineBefore[index] != otherBefore[index] else { continue }
        func place(_ neighbor: Int?) -> String { neighbor.map { "after \(words($0))" } ?? "to the beginning" }
        let message =
          "both move \(words(index)) among its siblings: ours \(place(mineBefore[index])), theirs "
          + place(otherBefore[index])
        keepBoth(index, report(.bothMoved, message, on: index))
        apart.insert(index)
      }
    }
    return apart
  }
}
