/// The places of the nodes of one container in each of the three layouts, if the layout has them.
///
/// A wrapped node has the place of its wrapper, and a new wrapper has the place of its contents.
struct Ranks {
  private(set) var base: [Int: Int] = [:]
  private(set) var ours: [Int: Int] = [:]
  private(set) var theirs: [Int: Int] = [:]

  init(of members: [Int], in container: Int, _ children: [Int: [Int]], _ tree: MergedTree) {
    base = Self.ranks(members, container, children, tree, tree.base, tree.ofBase, \.base)
    ours = Self.ranks(members, container, children, tree, tree.ours, tree.ofOurs, \.ours)
    theirs = Self.ranks(members, container, children, tree, tree.theirs, tree.ofTheirs, \.theirs)
  }

  private static func ranks(
    _ members: [Int], _ container: Int, _ children: [Int: [Int]], _ tree: MergedTree, _ layout: LayoutTree,
    _ merged: [Int], _ index: KeyPath<MergedTree.Node, Int?>
  ) -> [Int: Int] {
    var outer = container
    while outer > 0, tree.nodes[outer][keyPath: index] == nil { outer = tree.nodes[outer].parent }
    guard outer >= 0, let place = tree.nodes[outer][keyPath: index] else { return [:] }
    func rank(_ node: Int) -> Int? {
      guard let own = tree.nodes[node][keyPath: index] else {
        if tree.nodes[node].base != nil || tree.nodes[node].kind != .object { return nil }
        return (children[node] ?? []).lazy.compactMap(rank).min()
      }
      var parent = layout.nodes[own].parent
      while parent > place, tree.nodes[merged[parent]].isGone { parent = layout.nodes[parent].parent }
      return parent == place ? own : nil
    }
    var found: [Int: Int] = [:]
    for member in members { found[member] = rank(member) }
    return found
  }

  subscript(side: MergeSide) -> [Int: Int] { side == .ours ? ours : theirs }

  func sorted(_ nodes: [Int], by ranks: [Int: Int]) -> [Int] {
    nodes.sorted { (ranks[$0] ?? .max, $0) < (ranks[$1] ?? .max, $1) }
  }

  /// Returns true if one node comes before another one after the changes of both sides; nil if the sides contradict
  /// each other.
  func isBefore(_ first: Int, _ second: Int) -> Bool? {
    func order(_ ranks: [Int: Int]) -> Bool? { ranks[first].flatMap { a in ranks[second].map { a < $0 } } }
    let (mine, other) = (order(ours), order(theirs))
    if mine == other { return mine }
    guard let before = order(base) else { return nil }
    return mine == before ? other : mine
  }

  /// Returns the nodes of an order that have moved since the base: as few as possible that explain the order.
  func movers(_ order: [Int]) -> Set<Int> {
    let known = order.filter { base[$0] != nil }
    let still = Set(longestIncreasing(known.compactMap { base[$0] }).map { known[$0] })
    return Set(known).subtracting(still)
  }
}
