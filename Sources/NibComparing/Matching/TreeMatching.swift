/// The correspondence between the nodes of two trees.
///
/// Objects with the same id correspond. An object without an id is found by its contents if they are the same, and
/// otherwise by its class, its place and its unchanged values. No node is matched twice. Containers of corresponding
/// objects correspond only if no better match is known for them.
///
/// O(nodes log nodes). Of many siblings that differ, each is compared only with those near its place.
package struct TreeMatching {
  let left: LayoutTree
  let right: LayoutTree
  let leftShapes: Shapes
  let rightShapes: Shapes
  /// For each node of the left tree, the node of the right tree, or nil.
  package private(set) var toRight: [Int?]
  /// For each node of the right tree, the node of the left tree, or nil.
  package private(set) var toLeft: [Int?]
  /// Pairs whose children have not been matched yet.
  private var waiting: [(Int, Int)] = []

  /// Matches two trees.
  init(_ left: LayoutTree, _ right: LayoutTree, shapes: (Shapes, Shapes)) {
    self.left = left
    self.right = right
    (leftShapes, rightShapes) = shapes
    toRight = [Int?](repeating: nil, count: left.nodes.count)
    toLeft = [Int?](repeating: nil, count: right.nodes.count)
    pair(0, 0)
    pairByID()
    pairWhatIsTheSame()
    alignWaiting()
    pairWhatSaysTheSame(values: 2)
    pairContainers()
    pairWhatIsTheSame()
    alignWaiting()
    pairWhatSaysTheSame(values: 1)
    pairChangedConnections()
  }

  mutating func pair(_ a: Int, _ b: Int) {
    toRight[a] = b
    toLeft[b] = a
    waiting.append((a, b))
  }

  private mutating func alignWaiting() {
    while let (a, b) = waiting.popLast() { alignChildren(of: a, b) }
  }

  /// Pairs objects whose id is unique in both files.
  private mutating func pairByID() {
    func unique(_ tree: LayoutTree) -> [LayoutTree.Value: Int] {
      var found: [LayoutTree.Value: Int] = [:]
      for index in tree.nodes.indices {
        guard let id = tree.id(of: index) else { continue }
        found[id] = found[id] == nil ? index : -1
      }
      return found
    }
    let others = unique(right)
    // From the last to the first, because the last pair is aligned first, so that containers come before their
    // contents.
    for (id, a) in unique(left).sorted(by: { $0.value > $1.value }) where a >= 0 {
      if let b = others[id], b >= 0 { pair(a, b) }
    }
  }

  /// Pairs containers of one class around a pair if they have no other match, from the innermost to the outermost.
  private mutating func pairContainers() {
    for a in left.nodes.indices.reversed() {
      guard let b = toRight[a], left.nodes[a].kind == .object || left.nodes[a].kind == .part else { continue }
      let (p, q) = (left.nodes[a].parent, right.nodes[b].parent)
      guard toRight[p] == nil, toLeft[q] == nil, left.nodes[p].kind == .object, right.nodes[q].kind == .object,
        left.nodes[p].name == right.nodes[q].name, left.id(of: p) == nil || right.id(of: q) == nil
      else { continue }
      pair(p, q)
      alignWaiting()
    }
  }

  /// Pairs nodes that occur once on both sides with equal contents. This is stronger evidence than the same place and
  /// class.
  private mutating func pairWhatIsTheSame() {
    pairUnique { tree, shapes, index in
      let node = tree.nodes[index]
      let says = node.kind == .object && (!shapes.values[index].isEmpty || node.end > index + 1)
      return says || node.kind == .comment ? Likeness(whole: shapes.whole[index]) : nil
    }
  }

  /// Pairs moved nodes with the same class and values, if exactly one is left on both sides.
  ///
  /// - Parameter least: The minimum number of values by which an object can be identified.
  private mutating func pairWhatSaysTheSame(values least: Int) {
    pairUnique { tree, shapes, index in
      let node = tree.nodes[index]
      guard node.kind == .object, shapes.values[index].count >= least else { return nil }
      return Likeness(name: Array(node.name.utf8), values: shapes.values[index])
    }
    alignWaiting()
  }

  /// Pairs connections of Xcode's files that have changed more than others: those with the same id, and those that have
  /// been drawn again. These are the same outlet, action or segue of the same object, with another id, another
  /// destination, and maybe another place among the connections.
  private mutating func pairChangedConnections() {
    guard left.xcodeRoot != nil, right.xcodeRoot != nil else { return }
    // The same id, such as that of an action for another event.
    pairUnique { tree, _, index in
      guard tree.nodes[index].kind == .connect else { return nil }
      let names = ["from", "ib.connection", "ib.id"].map { tree.attribute($0, of: index)?.value }
      if names[2] == nil { return nil }
      let kinds = ["outlet", "outlets", "action"].filter { tree.attribute($0, of: index) != nil }
      return Likeness(name: Array(kinds.joined().utf8), connection: names)
    }
    pairUnique { tree, _, index in
      guard tree.nodes[index].kind == .connect else { return nil }
      let names = ["action", "ib.identifier", "ib.name"].map { tree.attribute($0, of: index)?.value }
      let key = Self.connectionKey(tree, index) + names
      return Likeness(name: Array("connect".utf8), connection: key)
    }
  }

  private mutating func pairUnique(_ key: (LayoutTree, Shapes, Int) -> Likeness?) {
    func once(_ tree: LayoutTree, _ shapes: Shapes, _ partners: [Int?]) -> [Likeness: Int] {
      var found: [Likeness: Int] = [:]
      for index in tree.nodes.indices where partners[index] == nil {
        if let key = key(tree, shapes, index) { found[key] = found[key] == nil ? index : -1 }
      }
      return found
    }
    let others = once(right, rightShapes, toLeft)
    // From the last to the first, because the last pair is aligned first, so that containers come before their
    // contents.
    for (key, a) in once(left, leftShapes, toRight).sorted(by: { $0.value > $1.value }) where a >= 0 {
      if let b = others[key], b >= 0 { pair(a, b) }
    }
  }

  /// The property that two nodes have in common: all of their contents, or their class and values.
  private struct Likeness: Hashable {
    var whole = -1
    var name: [UInt8] = []
    var values: [Int] = []
    var connection: [LayoutTree.Value?] = []
  }
}
