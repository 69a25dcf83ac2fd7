// Decides which nodes remain, and in which containers.
extension MergedTree {
  /// Removes the nodes that one side removed and the other side did not change.
  mutating func decideFates() {
    var gained: [MergeSide: Set<Int>] = [:]
    var reordered: [MergeSide: Set<Int>] = [:]
    for side in [MergeSide.ours, .theirs] {
      gained[side] = containersThatGained(side)
      reordered[side] = self.reordered(side)
    }
    var tops: [(top: Int, kept: MergeSide, isChanged: Bool)] = []
    for index in nodes.indices where nodes[index].base != nil {
      let kept: MergeSide
      switch (nodes[index].ours, nodes[index].theirs) {
      case (nil, nil):
        nodes[index].isGone = true
        continue
      case (_?, nil): kept = .ours
      case (nil, _?): kept = .theirs
      default: continue
      }
      nodes[index].isGone = true
      let isChanged =
        gained[kept]?.contains(index) == true || reordered[kept]?.contains(index) == true || hasChanged(index, kept)
      if isChanged || isNeeded(index, kept), let top = outermostRemoved(around: index, kept: kept) {
        tops.append((top, kept, isChanged))
      }
    }
    for (top, kept, isChanged) in tops where nodes[top].onlyIn == nil && !nodes[top].isSettled {
      if isChanged, isKeptByRule(top, kept) {
        nodes[top].isSettled = true
        revive(top, kept)
        continue
      }
      let reason = isChanged ? "which \(kept) changes" : "to which \(kept) refers"
      nodes[top].onlyIn = kept
      let number = report(.changedAndRemoved, "\(kept.other) removes \(words(top)), \(reason)", on: top)
      nodes[top].conflict = number
      revive(top, kept)
      attachDependents(of: top, kept, number)
    }
  }

  /// Returns true if the result refers to the object that a side has kept.
  func isNeeded(_ index: Int, _ side: MergeSide) -> Bool {
    guard !needed.isEmpty, let place = nodes[index].index(side), let id = tree(side).id(of: place) else { return false }
    return needed.contains(id.bytes)
  }

  /// Returns the containers into which a side has put an object, a connection or a comment that was not in them.
  private func containersThatGained(_ side: MergeSide) -> Set<Int> {
    let tree = tree(side)
    var gained: Set<Int> = []
    for index in tree.nodes.indices.dropFirst() {
      let kind = tree.nodes[index].kind
      guard kind != .value else { continue }
      let (node, parent) = (nodes[merged(index, side)], merged(tree.nodes[index].parent, side))
      if node.base.map({ ofBase[base.nodes[$0].parent] != parent }) ?? true { gained.insert(parent) }
    }
    return gained
  }

  /// Returns the objects and connections that a side has moved among their siblings: as few as possible that explain
  /// the order.
  private func reordered(_ side: MergeSide) -> Set<Int> {
    let tree = tree(side)
    var found: Set<Int> = []
    for (index, container) in tree.nodes.enumerated() where container.children.count > 1 {
      guard let before = nodes[merged(index, side)].base else { continue }
      for kind in [LayoutTree.Kind.object, .connect] {
        let children = container.children.lazy.filter { tree.nodes[$0].kind == kind }.compactMap {
          nodes[merged($0, side)].base
        }.filter { base.nodes[$0].parent == before }
        if zip(children, children.dropFirst()).allSatisfy({ $0 < $1 }) { continue }
        let order = Array(children)
        let still = Set(longestIncreasing(order).map { order[$0] })
        found.formUnion(order.filter { !still.contains($0) }.map { ofBase[$0] })
      }
    }
    return found
  }

  /// Returns true if a side has changed or moved a node of the base.
  private func hasChanged(_ index: Int, _ side: MergeSide) -> Bool {
    guard let before = nodes[index].base, let after = nodes[index].index(side) else { return false }
    let matching = side == .ours ? toOurs : toTheirs
    switch nodes[index].kind {
    case .value, .file: return false
    case .comment: return merged(tree(side).nodes[after].parent, side) != ofBase[base.nodes[before].parent]
    default:
      return matching.leftShapes.values[before] != matching.rightShapes.values[after]
        || base.nodes[before].name != tree(side).nodes[after].name
        || before > 0 && merged(tree(side).nodes[after].parent, side) != ofBase[base.nodes[before].parent]
    }
  }

  /// Returns the outermost container of a node that one side removed together with it.
  private func outermostRemoved(around index: Int, kept: MergeSide) -> Int? {
    let tree = tree(kept)
    guard var place = nodes[index].index(kept) else { return nil }
    while place > 0 {
      let parent = tree.nodes[place].parent
      let container = nodes[merged(parent, kept)]
      guard container.base != nil, container.index(kept == .ours ? .theirs : .ours) == nil else { break }
      place = parent
    }
    return merged(place, kept)
  }

  /// Keeps the contents of a node that is not removed after all, except those that the other side has moved out.
  private mutating func revive(_ top: Int, _ side: MergeSide) {
    let tree = tree(side)
    guard let place = nodes[top].index(side) else { return }
    let other: MergeSide = side == .ours ? .theirs : .ours
    for index in place..<tree.nodes[place].end where nodes[merged(index, side)].index(other) == nil {
      nodes[merged(index, side)].isGone = false
      nodes[merged(index, side)].keptIn = nodes[top].conflict
    }
  }

  // MARK: Containers

  mutating func place() {
    for index in nodes.indices where index > 0 && !nodes[index].isGone {
      let node = nodes[index]
      let mine = node.ours.map { ofOurs[ours.nodes[$0].parent] }
      let other = node.theirs.map { ofTheirs[theirs.nodes[$0].parent] }
      guard let mine, let other else {
        nodes[index].parent = mine ?? other ?? 0
        continue
      }
      let before = node.base.map { ofBase[base.nodes[$0].parent] }
      if mine != other, let number = nodes[mine].keptIn ?? nodes[other].keptIn {
        // One side has the piece in a part that may be removed. If that side is chosen, the piece is there. Otherwise
        // it is where the other side has it.
        nodes[index].parent = mine
        keepApart(index, other, number)
      } else if mine == other || nodes[other].isGone || before == nil {
        nodes[index].parent = mine
      } else if mine == before || nodes[mine].isGone {
        nodes[index].parent = other
      } else if other == before {
        nodes[index].parent = mine
      } else {
        nodes[index].parent = mine
        moveConflict(index, to: other)
      }
    }
  }

  private mutating func moveConflict(_ index: Int, to other: Int) {
    let number = report(
      .bothMoved, "both move \(words(index)): ours to \(words(nodes[index].parent)), theirs to \(words(other))",
      on: index)
    keepApart(index, other, number)
  }

  private mutating func keepApart(_ index: Int, _ other: Int, _ number: Int) {
    nodes[index].onlyIn = .ours
    nodes[index].otherParent = other
    nodes[index].conflict = number
  }

  /// Resolves cycles of containers. Neither side alone has put a node into itself, but both together may have done so.
  /// Then the place of ours is used.
  mutating func undoCycles() {
    var isDone = [Bool](repeating: false, count: nodes.count)
    for start in nodes.indices where !nodes[start].isGone && !isDone[start] {
      var path: [Int] = []
      var onPath: Set<Int> = []
      var place = start
      while place >= 0, !isDone[place] {
        guard onPath.insert(place).inserted else {
          undoRing(Array(path.drop { $0 != place }))
          (path, onPath, place) = ([], [], start)
          continue
        }
        path.append(place)
        place = nodes[place].parent
      }
      for index in path { isDone[index] = true }
    }
  }
  /// Undoes the moves of their side into nodes that ours has moved into the moved node. Each side shows the whole cycle
  /// at its own place.
  private mutating func undoRing(_ ring: [Int]) {
    var number: Int?
    for index in ring {
      guard let o = nodes[index].ours, nodes[index].theirs != nil, ofOurs[ours.nodes[o].parent] != nodes[index].parent
      else { continue }
      let other = nodes[index].parent
      nodes[index].parent = ofOurs[ours.nodes[o].parent]
      moveConflict(index, to: other)
      number = number ?? nodes[index].conflict
    }
    guard let number else { return }
    for index in ring where nodes[index].onlyIn == nil {
      guard let t = nodes[index].theirs, nodes[index].ours != nil else { continue }
      let other = ofTheirs[theirs.nodes[t].parent]
      if other != nodes[index].parent { keepApart(index, other, number) }
    }
  }

  /// Shows nodes at their place in theirs, too, if ours has moved them into a container that only ours has.
  mutating func showOnBothSides() {
    var waiting: [(index: Int, conflict: Int?)] = [(0, nil)]
    let children = childrenOfLiving
    while let (index, outer) = waiting.popLast() {
      if let outer, nodes[index].onlyIn == nil, let o = nodes[index].ours, let t = nodes[index].theirs {
        let (mine, other) = (ofOurs[ours.nodes[o].parent], ofTheirs[theirs.nodes[t].parent])
        if mine != other, nodes[index].parent == mine { keepApart(index, other, outer) }
      }
      let inner = nodes[index].onlyIn == .ours ? nodes[index].conflict ?? outer : outer
      for child in children[index] ?? [] { waiting.append((child, inner)) }
    }
  }
}
