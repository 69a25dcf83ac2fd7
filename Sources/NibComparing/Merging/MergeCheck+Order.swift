// Checks the order of siblings.
extension MergeCheck {
  /// Returns a child of a container that is not at the place where the side has put it.
  ///
  /// - Complexity: O(n log n).
  func misplaced(in container: Int, _ side: MergeSide) -> Int? {
    let layout = tree.tree(side)
    let children = layout.nodes[container].children.map { tree.merged($0, side) }.filter { places[$0] != nil }
    let order = children.map(place)
    if zip(order, order.dropFirst()).allSatisfy({ $0 < $1 }) { return nil }
    // Children that existed before may be where the other side has put them.
    let known = children.filter { tree.nodes[$0].base != nil && !isMoved($0, 0, side) }
    var isAsOfSide = true
    if isOrderOfOther(known, side) {
      isAsOfSide = !zip(known, known.dropFirst()).contains { isAfter($0, $1) }
    } else {
      let exchanged = exchanged(known, side)
      if let wrong = exchanged.wrong { return wrong }
      isAsOfSide = !exchanged.any
    }
    return misplacedAddition(children, Set(known), isAsOfSide, side)
  }

  // MARK: Nodes that existed before

  /// Finds the nodes that the text has in another order than the side: true for `any` if there are two in one container,
  /// and the first node for whose place the other side is no reason.
  ///
  /// The order of two nodes is the other side's if it has exchanged them. If it has put a container around one of them,
  /// they move with the contents of the container, as long as the side has not exchanged them itself.
  private func exchanged(_ known: [Int], _ side: MergeSide) -> (any: Bool, wrong: Int?) {
    var byBase = RankedMaxima(known.map { .init(container(of: $0, side), base($0)) })
    var byOther = RankedMaxima(known.map { .init(parent($0), other($0, side) ?? .min) })
    var isAny = false
    for node in known {
      let (outer, place) = (container(of: node, side), place(node))
      if byBase.maximum(in: outer) > place {
        isAny = true
        // An earlier node, which the base has later. If there is none, the side has exchanged nothing here.
        if byBase.maximum(in: outer, above: base(node)) > place { return (true, node) }
        if byOther.maximum(in: parent(node), below: other(node, side) ?? .max) > place { return (true, node) }
      }
      byBase.insert(place, .init(outer, base(node)))
      byOther.insert(place, .init(parent(node), other(node, side) ?? .min))
    }
    return (isAny, nil)
  }

  /// Returns true if the side has kept the nodes in the order of the base, and the text has them in the order of the
  /// other side.
  private func isOrderOfOther(_ known: [Int], _ side: MergeSide) -> Bool {
    let before = known.map(base)
    let other = known.sorted { place($0) < place($1) }.map { self.other($0, side) ?? -1 }
    return zip(before, before.dropFirst()).allSatisfy { $0 < $1 } && !other.contains(-1)
      && zip(other, other.dropFirst()).allSatisfy { $0 < $1 }
  }

  // MARK: Additions

  /// Finds an addition of a side that is no longer between its neighbors, although the neighbors are where the side has
  /// them.
  private func misplacedAddition(
    _ children: [Int], _ known: Set<Int>, _ isAsOfSide: Bool, _ side: MergeSide
  ) -> Int? {
    let additions = children.filter { !known.contains($0) }
    var contents: [Int: Int] = [:]
    for node in additions { contents[node] = firstContent(of: node) }
    let misplaced =
      contents.isEmpty
      ? []
      : misplacedContainers(contents, among: children, known, side, sign: 1)
        .union(misplacedContainers(contents, among: children.reversed(), known, side, sign: -1))
    let (before, after) = (neighbors(children, known), neighbors(children.reversed(), known))
    return additions.first { node in
      if contents[node] != nil { return misplaced.contains(node) }
      let (before, after) = (before[node], after[node])
      guard isAsOfSide || before != nil && after != nil else { return false }
      if let before, let after, isAfter(before, after) { return false }
      return before.map { isAfter($0, node) } ?? false || after.map { isAfter(node, $0) } ?? false
    }
  }

  /// Returns the nearest earlier node that existed before, for each addition that the text has in the same container.
  private func neighbors(_ children: [Int], _ known: Set<Int>) -> [Int: Int] {
    var last: [Int: Int] = [:]
    var neighbors: [Int: Int] = [:]
    for node in children {
      if known.contains(node) { last[parent(node)] = node } else { neighbors[node] = last[parent(node)] }
    }
    return neighbors
  }

  /// Returns the new containers that the text has before an earlier node, although the other side has not exchanged this
  /// node and the contents. A new container takes the place of its contents.
  ///
  /// - Parameters:
  ///   - contents: the first node in each new container that existed before.
  ///   - sign: -1 if the children are in reverse order.
  private func misplacedContainers(
    _ contents: [Int: Int], among children: [Int], _ known: Set<Int>, _ side: MergeSide, sign: Int
  ) -> Set<Int> {
    func other(_ node: Int) -> Int? { self.other(node, side).map { sign * $0 } }
    var byBase = RankedMaxima(known.map { .init(container(of: $0, side), sign * base($0)) })
    var byOther = RankedMaxima(known.map { .init(container(of: $0, side), other($0) ?? .min) })
    var misplaced: Set<Int> = []
    for node in children {
      let (outer, place) = (container(of: node, side), sign * place(node))
      if let inner = contents[node] {
        let earlier = max(
          byBase.maximum(in: outer, above: sign * base(inner)),
          byOther.maximum(in: outer, below: other(inner) ?? .max))
        if earlier > place { misplaced.insert(node) }
      } else if known.contains(node) {
        byBase.insert(place, .init(outer, sign * base(node)))
        byOther.insert(place, .init(outer, other(node) ?? .min))
      }
    }
    return misplaced
  }

  /// Returns the first node in a new container that existed before.
  private func firstContent(of index: Int) -> Int? {
    guard tree.nodes[index].base == nil, let place = places[index] else { return nil }
    return (place..<result.nodes[place].end).lazy.map { merged[$0] }.first { $0 >= 0 && tree.nodes[$0].base != nil }
  }

  // MARK: Places

  /// The place of a node in the text.
  private func place(_ node: Int) -> Int { places[node] ?? 0 }

  /// The place of a node in the base.
  private func base(_ node: Int) -> Int { tree.nodes[node].base ?? -1 }

  /// The place of a node in the layout of the other side, or nil.
  private func other(_ node: Int, _ side: MergeSide) -> Int? { tree.nodes[node].index(side.other) }

  private func isAfter(_ first: Int, _ second: Int) -> Bool { place(first) > place(second) }

  /// The node of the text that contains a node.
  private func parent(_ node: Int) -> Int { places[node].map { result.nodes[$0].parent } ?? -1 }

  /// The container of a node in the text, considering only containers that the side knows.
  private func container(of node: Int, _ side: MergeSide) -> Int {
    var container = parent(node)
    while container > 0, tree.nodes[merged[container]].index(side) == nil { container = result.nodes[container].parent }
    return container
  }
}
