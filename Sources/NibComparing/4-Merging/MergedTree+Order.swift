// In which order the things in a container stand: ours, with what their side has put in or moved where it put them.
extension MergedTree {
  /// Finds what their side has moved among its siblings, before anything is put in order.
  mutating func findReordered() {
    for index in nodes.indices where !nodes[index].isGone {
      guard let o = nodes[index].ours, let t = nodes[index].theirs else { continue }
      let (mine, other) = (ours.nodes[o].children.map { ofOurs[$0] }, theirs.nodes[t].children.map { ofTheirs[$0] })
      if mine != other { reorderedByTheirs.formUnion(movedByTheirs(in: index, mine, other)) }
    }
  }

  mutating func order() {
    for index in nodes.indices where !nodes[index].isGone {
      switch (nodes[index].ours, nodes[index].theirs) {
      case (let o?, let t?): nodes[index].entries = mergedOrder(of: index, o, t)
      case (let o?, nil): nodes[index].entries = entries(of: index, ours.nodes[o].children.map { ofOurs[$0] })
      case (nil, let t?): nodes[index].entries = entries(of: index, theirs.nodes[t].children.map { ofTheirs[$0] })
      case (nil, nil): break
      }
    }
  }

  private func entries(of container: Int, _ children: [Int]) -> [Entry] {
    children.compactMap { child in
      if isIn(container, child) { return Entry(node: child) }
      return nodes[child].otherParent == container ? Entry(node: child, isTheirPlace: true) : nil
    }
  }

  private func isIn(_ container: Int, _ child: Int) -> Bool { !nodes[child].isGone && nodes[child].parent == container }

  private func mergedOrder(of container: Int, _ o: Int, _ t: Int) -> [Entry] {
    let mine = ours.nodes[o].children.map { ofOurs[$0] }
    let other = theirs.nodes[t].children.map { ofTheirs[$0] }
    if mine == other { return entries(of: container, mine) }

    // A list in which to insert: each entry knows the one behind it.
    var list: [Entry] = [Entry(node: -1)]
    list += mine.filter { isIn(container, $0) && !reorderedByTheirs.contains($0) }.map { Entry(node: $0) }
    var next = (0..<list.count).map { $0 + 1 < list.count ? $0 + 1 : -1 }
    var places = Dictionary(list.enumerated().map { ($1, $0) }) { first, _ in first }
    let known = Set(other).union(nodes[container].base.map { base.nodes[$0].children.map { ofBase[$0] } } ?? [])
    var anchor = 0
    func insert(_ entry: Entry) {
      // What ours has put at the same place comes first.
      while next[anchor] >= 0, !list[next[anchor]].isTheirPlace, !known.contains(list[next[anchor]].node) {
        anchor = next[anchor]
      }
      list.append(entry)
      next.append(next[anchor])
      next[anchor] = list.count - 1
      anchor = list.count - 1
      places[entry] = anchor
    }
    for child in other {
      let isReordered = nodes[child].isReorderedByBoth && isIn(container, child)
      if nodes[child].otherParent == container || isReordered {
        insert(Entry(node: child, isTheirPlace: true))
      } else if isIn(container, child) {
        if let place = places[Entry(node: child)] { anchor = place } else { insert(Entry(node: child)) }
      }
    }
    var result: [Entry] = []
    var place = next[0]
    while place >= 0 {
      result.append(list[place])
      place = next[place]
    }
    return result
  }

  /// What their side has moved among its siblings, and ours has left where it was.
  private mutating func movedByTheirs(in container: Int, _ mine: [Int], _ other: [Int]) -> Set<Int> {
    guard let before = nodes[container].base else { return [] }
    var moved: Set<Int> = []
    for kind in [LayoutTree.Kind.object, .connect, .comment] {
      let rank = Dictionary(
        base.nodes[before].children.enumerated().map { (ofBase[$1], $0) }, uniquingKeysWith: { first, _ in first })
      let others = Set(other)
      let inOurs = mine.filter {
        nodes[$0].kind == kind && isIn(container, $0) && rank[$0] != nil && others.contains($0)
      }
      let common = Set(inOurs)
      let inTheirs = other.filter(common.contains)
      if inOurs == inTheirs { continue }
      func movers(_ order: [Int]) -> Set<Int> {
        let still = Set(longestIncreasing(order.compactMap { rank[$0] }).map { order[$0] })
        return common.subtracting(still)
      }
      func neighbours(_ order: [Int]) -> [Int: Int] {
        Dictionary(zip(order.dropFirst(), order), uniquingKeysWith: { first, _ in first })
      }
      let (byOurs, byTheirs) = (movers(inOurs), movers(inTheirs))
      moved.formUnion(byTheirs.subtracting(byOurs))
      let (mineBefore, otherBefore) = (neighbours(inOurs), neighbours(inTheirs))
      for index in inOurs where byOurs.contains(index) && byTheirs.contains(index) {
        guard kind != .comment, mineBefore[index] != otherBefore[index], nodes[index].onlyIn == nil else { continue }
        func place(_ neighbour: Int?) -> String { neighbour.map { "behind \(words($0))" } ?? "to the beginning" }
        let message =
          "both move \(words(index)) among its siblings: ours \(place(mineBefore[index])), theirs "
          + place(otherBefore[index])
        nodes[index].conflict = report(.bothMoved, message, on: index)
        nodes[index].onlyIn = .ours
        nodes[index].isReorderedByBoth = true
      }
    }
    return moved
  }
}
