// Finds the place of an addition if the other side has moved its neighbors.
extension MergedTree {
  /// Moves nodes that only one side has put into a container. If the other side has wrapped the siblings between which
  /// a node was put, the node follows them into the wrapper. A comment follows the element below it.
  mutating func followNeighbors() {
    for index in nodes.indices.dropFirst() where !nodes[index].isGone && nodes[index].onlyIn == nil {
      guard let side = sideThatPut(index) else { continue }
      switch nodes[index].kind {
      case .comment:
        if let element = attachedElement(of: index, side), nodes[element].parent != nodes[index].parent {
          guard !nodes[element].isGone, nodes[element].onlyIn == nil else { continue }
          nodes[index].parent = nodes[element].parent
          nodes[index].attachedTo = element
        } else if let wrapper = wrapper(around: index, side) {
          nodes[index].parent = wrapper
        }
      case .object: if let wrapper = wrapper(around: index, side) { nodes[index].parent = wrapper }
      default: continue
      }
    }
  }

  /// Returns the side that has put a node at its place, if exactly one side has done so.
  private func sideThatPut(_ index: Int) -> MergeSide? {
    let node = nodes[index]
    func isHere(_ side: MergeSide) -> Bool {
      node.index(side).map { merged(tree(side).nodes[$0].parent, side) == node.parent } ?? false
    }
    return switch (isHere(.ours), isHere(.theirs)) {
    case (true, false): .ours
    case (false, true): .theirs
    default: nil
    }
  }

  /// Returns the element to which a comment of one side belongs: the element below it, or the element before it on the
  /// same line.
  func attachedElement(of index: Int, _ side: MergeSide) -> Int? {
    let tree = tree(side)
    guard let place = nodes[index].index(side) else { return nil }
    let siblings = tree.nodes[tree.nodes[place].parent].children
    let number = tree.place(amongSiblings: place)
    let before = siblings[..<number].last { tree.nodes[$0].kind != .comment }
    let isOnTheLine = !tree.bytes(tree.lead(of: place)).contains(UInt8(ascii: "\n"))
    if isOnTheLine, let before, before == siblings[..<number].last { return merged(before, side) }
    return siblings[(number + 1)...].first { tree.nodes[$0].kind != .comment }.map { merged($0, side) }
  }

  /// Returns the container that the other side has put around the siblings of a node: around both of its neighbors, or
  /// around all siblings if the node is the first or the last.
  private func wrapper(around index: Int, _ side: MergeSide) -> Int? {
    let tree = tree(side)
    guard let place = nodes[index].index(side) else { return nil }
    let siblings = tree.nodes[tree.nodes[place].parent].children
    let number = tree.place(amongSiblings: place)
    func isKnown(_ sibling: Int) -> Bool {
      let node = nodes[merged(sibling, side)]
      return node.kind == .object && node.index(side.other) != nil && !node.isGone
    }
    let (before, after) = (siblings[..<number].last(where: isKnown), siblings[(number + 1)...].first(where: isKnown))
    func wrapper(_ sibling: Int) -> Int? {
      let container = nodes[merged(sibling, side)].parent
      var outer = container
      while outer >= 0, nodes[outer].base == nil, nodes[outer].index(side) == nil { outer = nodes[outer].parent }
      return container != outer && outer == nodes[index].parent ? container : nil
    }
    guard let container = (before ?? after).flatMap(wrapper) else { return nil }
    if let before, let after { return wrapper(before) == wrapper(after) ? container : nil }
    return siblings.allSatisfy { !isKnown($0) || wrapper($0) == container } ? container : nil
  }
}
