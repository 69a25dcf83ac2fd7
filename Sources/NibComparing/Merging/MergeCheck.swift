internal import NibModel
internal import NibReading

/// Checks a merged text against the layouts from which it was made. The version of the text that a side gets must
/// contain every change of that side, and nothing else may have changed.
///
/// The check takes only two facts from the merge: which nodes correspond, and where each begins in the text. All values
/// are read from the text.
struct MergeCheck {
  let tree: MergedTree
  let result: LayoutTree
  /// The node of the result for each merged node.
  private(set) var places: [Int?]
  /// The merged node of each node of the result. A value that is written as an element has none.
  private(set) var merged: [Int]
  /// The first fault of the text that does not depend on a side.
  private(set) var fault: String?

  /// Reads a text.
  ///
  /// - Throws: `NibError` if the text is not a layout.
  init(_ version: MergedText.Version, of tree: MergedTree) throws(NibError) {
    self.tree = tree
    result = try tree.ours.reading(SourceText(file: tree.ours.source.file, bytes: version.bytes))
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
    if isSettled(index) { return nil }
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
    if let name = lostValue(index, own, place, side), !node.settled.contains(name) { return "'\(name)' of \(words())" }
    return isInWrongContainer(index, own, place, side) ? "the container of \(words())" : nil
  }

  /// Returns true if a rule has decided about a node or a node around it.
  private func isSettled(_ index: Int) -> Bool {
    sequence(first: index) { tree.nodes[$0].parent < 0 ? nil : tree.nodes[$0].parent }.contains {
      tree.nodes[$0].isSettled
    }
  }

  private func container(of index: Int, _ side: MergeSide) -> Int? {
    tree.nodes[index].index(side).map { tree.merged(tree.tree(side).nodes[$0].parent, side) }
  }

  func isMoved(_ index: Int, _ own: Int, _ side: MergeSide) -> Bool {
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
}
