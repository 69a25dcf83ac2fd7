// Matches the children of two containers that correspond.
extension TreeMatching {
  mutating func alignChildren(of a: Int, _ b: Int) {
    func children(_ tree: LayoutTree, _ index: Int) -> [LayoutTree.Kind: [Int]] {
      Dictionary(grouping: tree.nodes[index].children) { tree.nodes[$0].kind }
    }
    let (all, others) = (children(left, a), children(right, b))
    for kind in [LayoutTree.Kind.layout, .part, .value, .object, .connect, .comment] {
      guard let mine = all[kind], let theirs = others[kind] else { continue }
      switch kind {
      case .layout, .part, .value: alignNamed(mine, theirs)
      default: align(mine, theirs)
      }
    }
  }

  private mutating func alignNamed(_ mine: [Int], _ theirs: [Int]) {
    let named = Dictionary(theirs.map { (right.nodes[$0].name, $0) }) { first, _ in first }
    for a in mine {
      if let b = named[left.nodes[a].name], toRight[a] == nil, toLeft[b] == nil { pair(a, b) }
    }
  }

  /// Matches siblings of one kind. Siblings that look the same are matched in order.
  private mutating func align(_ mine: [Int], _ theirs: [Int]) {
    var (mine, theirs) = (mine[...], theirs[...])
    // Equal siblings at both ends are matched directly. This covers nearly everything in nearly every file.
    while let a = mine.first, let b = theirs.first, isSame(a, b) {
      take(a, b)
      (mine, theirs) = (mine.dropFirst(), theirs.dropFirst())
    }
    while let a = mine.last, let b = theirs.last, isSame(a, b) {
      take(a, b)
      (mine, theirs) = (mine.dropLast(), theirs.dropLast())
    }
    guard !mine.isEmpty, !theirs.isEmpty else { return }
    alignInTurn(mine, theirs, onlyIfAll: true)
    alignBetweenPairs(mine, theirs)
    // Siblings that have changed places.
    alignInTurn(mine, theirs, onlyIfAll: false)
  }

  private func isSame(_ a: Int, _ b: Int) -> Bool {
    toRight[a] == b || toRight[a] == nil && toLeft[b] == nil && leftShapes.whole[a] == rightShapes.whole[b]
  }

  private mutating func take(_ a: Int, _ b: Int) {
    if toRight[a] == nil { pair(a, b) }
  }

  /// Matches siblings of one shape in their order.
  ///
  /// - Parameter onlyIfAll: true to skip a shape that occurs more often on one side, because it is not known yet which
  ///   of its nodes were added or removed.
  private mutating func alignInTurn(_ mine: ArraySlice<Int>, _ theirs: ArraySlice<Int>, onlyIfAll: Bool) {
    let waiting = mine.filter { toRight[$0] == nil }
    var others: [Int: [Int]] = [:]
    var surplus: [Int: Int] = [:]
    for b in theirs.reversed() where toLeft[b] == nil {
      others[rightShapes.whole[b], default: []].append(b)
      surplus[rightShapes.whole[b], default: 0] += 1
    }
    for a in waiting { surplus[leftShapes.whole[a], default: 0] -= 1 }
    for a in waiting where !onlyIfAll || surplus[leftShapes.whole[a]] == 0 {
      if let b = others[leftShapes.whole[a]]?.popLast() { pair(a, b) }
    }
  }

  /// Matches the siblings between those that have a partner, run by run.
  private mutating func alignBetweenPairs(_ mine: ArraySlice<Int>, _ theirs: ArraySlice<Int>) {
    let columns = Dictionary(zip(theirs, theirs.indices)) { first, _ in first }
    let pairs = mine.indices.compactMap { row in toRight[mine[row]].flatMap { columns[$0] }.map { (row, $0) } }
    var (row, column) = (mine.startIndex, theirs.startIndex)
    for place in longestIncreasing(pairs.map(\.1)) {
      alignByLikeness(mine[row..<pairs[place].0], theirs[column..<pairs[place].1])
      (row, column) = (pairs[place].0 + 1, pairs[place].1 + 1)
    }
    alignByLikeness(mine[row...], theirs[column...])
  }

  /// Finds the alignment in order in which the most remains the same. It uses a table of the best sums, as in the
  /// algorithm for the longest common subsequence.
  private mutating func alignByLikeness(_ mine: ArraySlice<Int>, _ theirs: ArraySlice<Int>) {
    let (mine, theirs) = (mine.filter { toRight[$0] == nil }, theirs.filter { toLeft[$0] == nil })
    guard !mine.isEmpty, !theirs.isEmpty else { return }
    var best = SimilarityTable(rows: mine.count, columns: theirs.count)
    for row in mine.indices.reversed() {
      for column in best.columns(of: row).reversed() {
        let likeness = likeness(mine[row], theirs[column])
        let skip = max(best[row + 1, column], best[row, column + 1])
        best[row, column] = max(skip, likeness > 0 ? best[row + 1, column + 1] + likeness : 0)
      }
    }
    var (row, column) = (0, 0)
    while row < mine.count, column < theirs.count {
      column = max(column, best.columns(of: row).lowerBound)
      let here = best[row, column]
      if here == best[row + 1, column] {
        row += 1
      } else if here == best[row, column + 1] {
        column += 1
      } else {
        take(mine[row], theirs[column])
        (row, column) = (row + 1, column + 1)
      }
    }
  }

  /// Returns the similarity of two siblings of one kind that have no partners; 0 if they cannot correspond.
  private func likeness(_ a: Int, _ b: Int) -> Int32 {
    if leftShapes.whole[a] == rightShapes.whole[b] { return 100 }
    switch left.nodes[a].kind {
    case .connect:
      return Self.connectionKey(left, a) == Self.connectionKey(right, b) ? 1 + commonValues(a, b) : 0
    case .object:
      guard left.nodes[a].name == right.nodes[b].name else { return 0 }
      let ids = (left.id(of: a) != nil ? 1 : 0) + (right.id(of: b) != nil ? 1 : 0)
      // Xcode never changes an id.
      if left.isXcode, ids > 0 { return 0 }
      let common = commonValues(a, b) + commonChildren(a, b)
      // A container with other values and other contents is a different container.
      let isContainer = left.hasContents(a) || right.hasContents(b)
      if ids == 0, common == 0, isContainer, !leftShapes.values[a].isEmpty, !rightShapes.values[b].isEmpty { return 0 }
      if ids == 0 { return 1 + common }
      // A different id means a different object, unless nothing else has changed. An added or removed id is only a
      // change.
      let others = max(leftShapes.values[a].count - (ids == 2 ? 1 : left.id(of: a) == nil ? 0 : 1), 0)
      if ids == 2 { return isAlikeButForID(a, b) ? 6 : 0 }
      return common > 0 || others == 0 && rightShapes.values[b].count <= 1 ? 1 + common : 0
    default: return 0
    }
  }

  /// Returns the values that identify a connection, without its target.
  static func connectionKey(_ tree: LayoutTree, _ index: Int) -> [LayoutTree.Value?] {
    ["from", "outlet", "outlets", "event", "ib.connection"].map { tree.attribute($0, of: index)?.value }
  }

  /// The maximum number of common values that increases the similarity.
  private static let enough = 16

  private func commonValues(_ a: Int, _ b: Int) -> Int32 {
    var (mine, theirs) = (leftShapes.values[a].prefix(Self.enough), rightShapes.values[b].prefix(Self.enough))
    var count: Int32 = 0
    while let x = mine.first, let y = theirs.first {
      if x == y { count += 2 }
      if x <= y { mine = mine.dropFirst() }
      if y <= x { theirs = theirs.dropFirst() }
    }
    return count
  }

  private func commonChildren(_ a: Int, _ b: Int) -> Int32 {
    let children = right.nodes[b].children.prefix(Self.enough)
    let shapes = Set(children.lazy.filter { right.nodes[$0].kind != .comment }.map { rightShapes.whole[$0] })
    return left.nodes[a].children.prefix(Self.enough).reduce(0) { count, child in
      if let partner = toRight[child] { return right.nodes[partner].parent == b ? count + 3 : count }
      return shapes.contains(leftShapes.whole[child]) ? count + 2 : count
    }
  }

  private func isAlikeButForID(_ a: Int, _ b: Int) -> Bool {
    func rest(_ tree: LayoutTree, _ index: Int) -> [String: LayoutTree.Value] {
      let pairs = tree.values(of: index).filter { $0.name != "id" }.map { ($0.name, $0.value) }
      return Dictionary(pairs) { first, _ in first }
    }
    func contents(_ tree: LayoutTree, _ shapes: Shapes, _ index: Int) -> [Int] {
      tree.nodes[index].children.filter { ![.comment, .value].contains(tree.nodes[$0].kind) }.map { shapes.whole[$0] }
    }
    return contents(left, leftShapes, a) == contents(right, rightShapes, b) && rest(left, a) == rest(right, b)
      && rest(left, a).count + contents(left, leftShapes, a).count > 0
  }
}

extension LayoutTree {
  /// Returns true if a node contains objects.
  fileprivate func hasContents(_ index: Int) -> Bool {
    nodes[index].children.contains { nodes[$0].kind == .object || nodes[$0].kind == .part }
  }
}
