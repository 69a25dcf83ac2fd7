/// Things with what is begun within them: one block is begun after the other.
struct ContentsBlocks {
  private let tree: ContentsTree
  /// For each thing the one that brings it, which may be itself.
  private(set) var roots: [Int]
  /// For each thing some that come before it: for one that brings a block the blocks of its early contents, and for
  /// contents the parts of their container.
  private(set) var earlier: [[Int]]

  init(_ tree: ContentsTree, isEarly: [Bool]) {
    self.tree = tree
    let count = tree.containers.count
    roots = Array(repeating: -1, count: count)
    earlier = Array(repeating: [], count: count)
    for thing in 0..<count {
      var path = [thing]
      while let last = path.last, roots[last] < 0, !isEarly[last] { path.append(tree.containers[last]) }
      let top = path[path.count - 1]
      let root = roots[top] < 0 ? top : roots[top]
      for thing in path { roots[thing] = root }
    }
    for thing in 0..<count {
      let container = tree.containers[thing]
      if isEarly[thing] {
        if container >= 0 { earlier[roots[container]].append(thing) }
      } else if tree.isPart[thing] {
        if let before = tree.parts[container].prefix(while: { $0 != thing }).last { earlier[thing].append(before) }
      } else if let before = tree.parts[container].last {
        earlier[thing].append(before)
      }
    }
  }

  /// The reason why one thing comes before another.
  enum Relation {
    case given
    case impossible
    /// These two come one before the other.
    case before(Int, Int)
  }

  func relation(_ one: Int, _ other: Int) -> Relation {
    if roots[one] != roots[other] { return .before(roots[one], roots[other]) }
    if tree.isWithin(other, one) { return .given }
    if tree.isWithin(one, other) { return .impossible }
    let branches = tree.branches(one, other)
    return .before(branches.0, branches.1)
  }
}
