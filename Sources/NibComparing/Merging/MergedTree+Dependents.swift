// Puts the connections and constraints of an object into the conflict that the object is in.
extension MergedTree {
  /// Adds to a conflict about an object that one side removed what has no meaning without the object: the connections and
  /// constraints that the same side removed with it, and those that the other side added. So each choice is complete.
  ///
  /// - Parameters:
  ///   - top: the object that one side keeps.
  ///   - kept: the side that keeps it.
  ///   - number: the conflict.
  /// - Complexity: O(nodes in it + connections), and O(nodes) for the first conflict of a side.
  mutating func attachDependents(of top: Int, _ kept: MergeSide, _ number: Int) {
    let tree = tree(kept)
    guard let place = nodes[top].index(kept) else { return }
    let dependents = dependents(in: kept)
    var ids = (place..<tree.nodes[place].end).compactMap { tree.id(of: $0)?.bytes }
    var attached: [Int] = []
    // A connection can lead to a constraint that has been found.
    while let id = ids.popLast() {
      for index in dependents[id] ?? [] where isOnly(in: kept, index) {
        attached.append(merged(index, kept))
        if let id = tree.id(of: index)?.bytes { ids.append(id) }
        attach(index, kept, number)
      }
    }
    if attached.isEmpty { return }
    // The connections of other layouts have no words of their own.
    let added = tree.isXcode ? attached.filter { nodes[$0].base == nil } : []
    let names = added.listed(atMost: 3, words)
    if attached.count == 1, let only = added.first {
      conflicts[number].message += " (with \(words(only)), which \(kept) added)"
      return
    }
    conflicts[number].message +=
      " (with \(attached.count) connection\(attached.count == 1 ? "" : "s") or constraint\(attached.count == 1 ? "" : "s")"
      + (added.isEmpty ? "" : ", of which \(kept) added \(names)") + ")"
  }

  /// Returns the connections and constraints of a side by the ids to which they refer.
  private mutating func dependents(in side: MergeSide) -> [[UInt8]: [Int]] {
    if let known = dependents[side] { return known }
    var found: [[UInt8]: [Int]] = [:]
    let tree = tree(side)
    for index in tree.nodes.indices where tree.isDependent(index) {
      for id in tree.references(of: index) { found[id, default: []].append(index) }
    }
    dependents[side] = found
    return found
  }

  /// Returns true if a node of a side is in no conflict, the other side does not have it, and there is an object in the
  /// result that can contain it.
  private func isOnly(in side: MergeSide, _ index: Int) -> Bool {
    let node = nodes[merged(index, side)]
    let tree = tree(side)
    var container = tree.nodes[index].parent
    while tree.nodes[container].kind == .part { container = tree.nodes[container].parent }
    return node.index(side.other) == nil && node.onlyIn == nil && !node.isSettled && node.keptIn == nil
      && !nodes[merged(container, side)].isGone
  }

  /// Puts a node into a conflict, together with the part around it if the other side does not have the part.
  private mutating func attach(_ index: Int, _ kept: MergeSide, _ number: Int) {
    let (node, parent) = (merged(index, kept), tree(kept).nodes[index].parent)
    let part = merged(parent, kept)
    let isInPart = nodes[part].kind == .part && nodes[part].index(kept.other) == nil
    if isInPart, nodes[part].onlyIn == nil, nodes[part].keptIn == nil { attach(parent, kept, number) }
    nodes[node].isGone = false
    if isInPart {
      nodes[node].keptIn = number
    } else {
      nodes[node].onlyIn = kept
      nodes[node].conflict = number
    }
  }
}

extension LayoutTree {
  /// True for a connection or a constraint.
  fileprivate func isDependent(_ index: Int) -> Bool {
    let node = nodes[index]
    if node.kind == .connect { return true }
    guard isXcode, node.kind == .object else { return false }
    return node.name == "constraint" || nodes[node.parent].kind == .part && nodes[node.parent].name == "connections"
  }
}
