internal import NibModel
internal import NibReading

/// Checks a merged text against the layouts from which it was made. The version of the text that a side gets must
/// contain every change of that side, and nothing else may have changed.
///
/// The check takes only two facts from the merge: which nodes correspond, and where each begins in the text. All values
/// are read from the text.
struct MergeCheck {
  private let tree: MergedTree
  let result: LayoutTree
  /// The node of the result for each merged node.
  private var places: [Int?]
  /// The merged node of each node of the result. A value that is written as an element has none.
  private var merged: [Int]
  /// The first fault of the text that does not depend on a side.
  private(set) var fault: String?

  /// Reads a text.
  ///
  /// - Throws: `NibError` if the text is not a layout.
  init(_ version: MergedText.Version, of tree: MergedTree) throws(NibError) {
    self.tree = tree
    result = try LayoutTree(reading: SourceText(file: tree.ours.source.file, bytes: version.bytes))
    places = [Int?](repeating: nil, count: tree.nodes.count)
    merged = [Int](repeating: -1, count: result.nodes.count)
    places[0] = 0
    merged[0] = 0
    var starts: [Int: Int] = [:]
    for mark in version.marks where tree.nodes[mark.node].kind != .value { starts[mark.offset] = mark.node }
    for index in result.nodes.indices.dropFirst() where result.nodes[index].kind != .value {
      guard let node = starts[result.nodes[index].span.lowerBound], places[node] == nil,
        tree.nodes[node].kind == result.nodes[index].kind
      else {
        fault = "the merged text does not have the merged contents"
        return
      }
      places[node] = index
      merged[index] = node
    }
  }

  /// Returns the description and the node of the first change of a side that the text does not have; nil if the text
  /// has all changes.
  func loss(of side: MergeSide) -> (node: Int, message: String)? {
    if let fault { return (0, fault) }
    for index in tree.nodes.indices.dropFirst() where tree.nodes[index].kind != .value {
      if let change = lostChange(of: index, side) {
        return (index, "the merge would lose a change of \(side.rawValue): \(change)")
      }
    }
    for container in tree.tree(side).nodes.indices {
      if let index = misplaced(in: container, side) {
        let words = tree.words(index)
        return (index, "the merge would lose a change of \(side.rawValue): the place of \(words) among its siblings")
      }
    }
    return nil
  }

  // MARK: Nodes

  private func lostChange(of index: Int, _ side: MergeSide) -> String? {
    let node = tree.nodes[index]
    let words = { tree.words(index) }
    guard let own = node.index(side) else {
      return node.base != nil && places[index] != nil ? "the removal of \(words())" : nil
    }
    let isChanged = node.base == nil || isMoved(index, own, side) || differs(index, own, side)
    guard let place = places[index] else {
      // The other side has removed the node.
      return isChanged || node.index(side.other) != nil
        ? node.base == nil ? "the addition of \(words())" : "the change of \(words())" : nil
    }
    let name = tree.tree(side).nodes[own].name
    if result.nodes[place].name != name {
      let isTheirs =
        name == node.base.map { tree.base.nodes[$0].name }
        && result.nodes[place].name == node.index(side.other).map { tree.tree(side.other).nodes[$0].name }
      if !isTheirs { return "the class of \(words())" }
    }
    if let name = lostValue(index, own, place, side) { return "'\(name)' of \(words())" }
    return isInWrongContainer(index, own, place, side) ? "the container of \(words())" : nil
  }

  private func container(of index: Int, _ side: MergeSide) -> Int? {
    tree.nodes[index].index(side).map { tree.merged(tree.tree(side).nodes[$0].parent, side) }
  }

  private func isMoved(_ index: Int, _ own: Int, _ side: MergeSide) -> Bool {
    tree.nodes[index].base.map { tree.ofBase[tree.base.nodes[$0].parent] } != container(of: index, side)
  }

  private func differs(_ index: Int, _ own: Int, _ side: MergeSide) -> Bool {
    guard let base = tree.nodes[index].base else { return true }
    return tree.tree(side).nodes[own].name != tree.base.nodes[base].name
      || values(tree.tree(side), own) != values(tree.base, base)
  }

  private func values(_ tree: LayoutTree, _ index: Int) -> [String: LayoutTree.Value] {
    Dictionary(tree.values(of: index).map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// Returns the name of a value that is wrong: it is not the side's value, and if the side has not changed it, it is
  /// not the other side's value either.
  private func lostValue(_ index: Int, _ own: Int, _ place: Int, _ side: MergeSide) -> String? {
    let (mine, now) = (values(tree.tree(side), own), values(result, place))
    if mine == now { return nil }
    let before = tree.nodes[index].base.map { values(tree.base, $0) } ?? [:]
    let other = tree.nodes[index].index(side.other).map { values(tree.tree(side.other), $0) } ?? [:]
    return Set(mine.keys).union(now.keys).sorted().first { name in
      now[name] != mine[name] && (mine[name] != before[name] || now[name] != other[name])
    }
  }

  private func isInWrongContainer(_ index: Int, _ own: Int, _ place: Int, _ side: MergeSide) -> Bool {
    let (now, mine) = (merged[result.nodes[place].parent], container(of: index, side))
    if now == mine { return false }
    if tree.nodes[index].base == nil || !isMoved(index, own, side) {
      // The place of the other side, or something at that place that this side has put around it.
      var place = result.nodes[place].parent
      while place > 0, tree.nodes[merged[place]].index(side.other) == nil { place = result.nodes[place].parent }
      if merged[place] == container(of: index, side.other) { return false }
    }
    // Next to its neighbor, if the other side has moved the neighbor.
    let layout = tree.tree(side)
    let siblings = layout.nodes[layout.nodes[own].parent].children
    let number = layout.place(amongSiblings: own)
    func isBeside(_ sibling: Int) -> Bool {
      places[tree.merged(sibling, side)].map { merged[result.nodes[$0].parent] == now } ?? false
    }
    let isElement = { (sibling: Int) in
      ![.comment, .value].contains(layout.nodes[sibling].kind) && places[tree.merged(sibling, side)] != nil
    }
    let isFollowing =
      isMoved(index, own, side)
      && [siblings[..<number].last(where: isElement), siblings[(number + 1)...].first(where: isElement)]
        .contains { $0.map(isBeside) ?? false }
    return !isFollowing
  }

  // MARK: Order

  /// Returns a child of a container that is not at the place where the side has put it.
  private func misplaced(in container: Int, _ side: MergeSide) -> Int? {
    let layout = tree.tree(side)
    let children = layout.nodes[container].children.map { tree.merged($0, side) }.filter { places[$0] != nil }
    let order = children.map { places[$0] ?? 0 }
    if zip(order, order.dropFirst()).allSatisfy({ $0 < $1 }) { return nil }
    // Children that existed before may be where the other side has put them.
    let known = children.filter { tree.nodes[$0].base != nil && !isMoved($0, 0, side) }
    var isAsOfSide = true
    if !isOrderOfOther(known, side) {
      guard known.count <= 2000 else { return known[0] }
      for (number, second) in known.enumerated() {
        for first in known.prefix(number) where isAfter(first, second) && isSameContainer(first, second, side) {
          isAsOfSide = false
          if isInverted(first, second, side) || isForced(first, second, side) { continue }
          return second
        }
      }
    } else {
      isAsOfSide = !zip(known, known.dropFirst()).contains { isAfter($0, $1) }
    }
    return misplacedAddition(children, Set(known), isAsOfSide, side)
  }

  /// Returns true if two nodes are in one container, considering only containers that the side knows.
  private func isSameContainer(_ first: Int, _ second: Int, _ side: MergeSide) -> Bool {
    func container(_ index: Int) -> Int? {
      var container = places[index].map { result.nodes[$0].parent }
      while let place = container, place > 0, tree.nodes[merged[place]].index(side) == nil {
        container = result.nodes[place].parent
      }
      return container
    }
    return container(first) == container(second)
  }

  /// Returns true if the other side has made a container around one of two nodes, and the side has not exchanged them.
  /// The contents of the container then move together.
  private func isForced(_ first: Int, _ second: Int, _ side: MergeSide) -> Bool {
    func parent(_ index: Int) -> Int? { places[index].map { result.nodes[$0].parent } }
    guard parent(first) != parent(second), let a = tree.nodes[first].base, let b = tree.nodes[second].base,
      let c = tree.nodes[first].index(side), let d = tree.nodes[second].index(side)
    else { return false }
    return (a < b) == (c < d)
  }

  private func isAfter(_ first: Int, _ second: Int) -> Bool { (places[first] ?? 0) > (places[second] ?? 0) }

  /// Returns true if the side has kept the nodes in the order of the base, and the text has them in the order of the
  /// other side.
  private func isOrderOfOther(_ known: [Int], _ side: MergeSide) -> Bool {
    let before = known.compactMap { tree.nodes[$0].base }
    let other = known.sorted { !isAfter($0, $1) && $0 != $1 }.map { tree.nodes[$0].index(side.other) ?? -1 }
    return zip(before, before.dropFirst()).allSatisfy { $0 < $1 } && !other.contains(-1)
      && zip(other, other.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Returns true if only the other side has exchanged two nodes.
  private func isInverted(_ first: Int, _ second: Int, _ side: MergeSide) -> Bool {
    guard let a = tree.nodes[first].base, let b = tree.nodes[second].base, a < b,
      let c = tree.nodes[first].index(side.other), let d = tree.nodes[second].index(side.other)
    else { return false }
    return c > d
  }

  /// Finds an addition of a side that is no longer between its neighbors, although the neighbors are where the side has
  /// them.
  private func misplacedAddition(
    _ children: [Int], _ known: Set<Int>, _ isAsOfSide: Bool, _ side: MergeSide
  ) -> Int? {
    func parent(_ index: Int) -> Int { places[index].map { result.nodes[$0].parent } ?? -1 }
    for (number, index) in children.enumerated() where !known.contains(index) {
      // A new container takes the place of its contents.
      if let contents = contents(of: index) {
        for (place, other) in children.enumerated() where known.contains(other) {
          let (first, second) = place < number ? (other, index) : (index, other)
          guard isAfter(first, second), isSameContainer(first, second, side) else { continue }
          let isExchanged = place < number ? isInverted(other, contents, side) : isInverted(contents, other, side)
          if !isExchanged { return index }
        }
        continue
      }
      let isFixed = { (other: Int) in known.contains(other) && parent(other) == parent(index) }
      let before = children[..<number].last(where: isFixed)
      let after = children[(number + 1)...].first(where: isFixed)
      guard isAsOfSide || before != nil && after != nil else { continue }
      if let before, let after, isAfter(before, after) { continue }
      if before.map({ isAfter($0, index) }) ?? false || after.map({ isAfter(index, $0) }) ?? false { return index }
    }
    return nil
  }

  /// Returns the first node in a new container that existed before.
  private func contents(of index: Int) -> Int? {
    guard tree.nodes[index].base == nil, let place = places[index] else { return nil }
    return (place..<result.nodes[place].end).lazy.map { merged[$0] }.first { $0 >= 0 && tree.nodes[$0].base != nil }
  }
}
