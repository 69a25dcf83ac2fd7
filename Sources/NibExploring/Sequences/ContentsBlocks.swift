/// Things in blocks: a thing together with the contents that are begun within it. Blocks do not overlap.
struct ContentsBlocks {
  private let tree: ContentsTree
  /// For each thing, the thing that begins its block, which may be the thing itself.
  private(set) var roots: [Int]
  /// For each thing, some things that come before it. If the thing begins a block, these are the blocks of its early
  /// contents. If it is contained, these are the parts of its container.
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

  /// The relation of two things in an order.
  enum Relation {
    case given
    case impossible
    /// One thing comes before another if the first of these comes before the second.
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
