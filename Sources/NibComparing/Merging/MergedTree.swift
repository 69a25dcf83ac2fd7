internal import NibModel

/// One of the two changed layouts.
package enum MergeSide: String, Sendable {
  case ours, theirs

  /// The other side.
  var other: MergeSide { self == .ours ? .theirs : .ours }
}

/// Three layouts as one tree. Each node occurs once, no matter how many of the three layouts have it, together with its
/// fate.
///
/// The initializer finds out which nodes are the same. Everything else is decided in passes: see `MergedTree+Passes`.
struct MergedTree {
  let base: LayoutTree
  let ours: LayoutTree
  let theirs: LayoutTree
  let toOurs: TreeMatching
  let toTheirs: TreeMatching

  var nodes: [Node] = []
  /// The merged node of each node.
  private(set) var ofBase: [Int]
  private(set) var ofOurs: [Int]
  private(set) var ofTheirs: [Int]
  /// The ids to which the result would refer without having an object for them. Their objects stay, in conflicts.
  let needed: Set<[UInt8]>
  /// The decisions that are allowed, of which only files of Xcode's give occasion.
  let rules: Set<MergeSettlement.Rule>
  var conflicts: [MergeConflict] = []
  var settlements: [MergeSettlement] = []
  /// For an object at the top level, true if both sides have the same constraints in it. Filled when it is asked for.
  var hasEqualConstraints: [Int: Bool] = [:]
  /// The objects of Xcode's files by their ids.
  private(set) var elements: [[UInt8]: Int] = [:]
  /// The connections and constraints of each side by the ids to which they refer. Filled when it is asked for.
  var dependents: [MergeSide: [[UInt8]: [Int]]] = [:]
  var table: ShapeTable
  /// The order of additions of both sides at one place. Nil for files that are not Xcode's.
  let xcodeOrder: XcodeOrder?

  struct Node {
    var kind: LayoutTree.Kind
    var base: Int?
    var ours: Int?
    var theirs: Int?
    /// True if no part of the node is in the result.
    var isGone = false
    /// The side in whose version the node is, between marks; nil if it is in both versions.
    var onlyIn: MergeSide?
    var parent = -1
    /// The container of the node in theirs, if ours has moved the node elsewhere.
    var otherParent: Int?
    /// True if their side has moved the node among its siblings, and ours has moved it elsewhere among them.
    var isReorderedByBoth = false
    /// The element below a comment, if the comment has followed it into another container.
    var attachedTo: Int?
    /// The side that the class comes from.
    var nameSource = Source.ours
    /// The side that each value comes from, if it is not ours.
    var sources: [String: Source] = [:]
    /// The values that were decided by a rule, although a side has changed them in another way.
    var settled: Set<String> = []
    /// True if a rule decided that the node is in the result or that it is not.
    var isSettled = false
    /// The number of the conflict that the whole node is in.
    var conflict: Int?
    /// The number of a conflict, if the node is inside a node that one side removed and the other side keeps.
    var keptIn: Int?
    var entries: [Entry] = []

    func index(_ side: MergeSide) -> Int? { side == .ours ? ours : theirs }
  }

  /// The version that is used.
  enum Source: Equatable {
    case ours
    case theirs
    /// Both versions, between marks. The value is the number of the conflict.
    case conflict(Int)
  }

  /// A node in a container, in the order of the result.
  struct Entry: Hashable {
    var node: Int
    /// True if the node is shown here because their side has it here, although ours has it elsewhere.
    var isTheirPlace = false
  }

  /// Finds out which nodes of the three layouts are the same. Nothing is decided about them.
  init(
    identifying base: LayoutTree, _ ours: LayoutTree, _ theirs: LayoutTree, needed: Set<[UInt8]>,
    rules: Set<MergeSettlement.Rule>
  ) {
    self.base = base
    self.needed = needed
    self.rules = rules
    xcodeOrder = ours.isXcode ? XcodeOrder([base, ours, theirs]) : nil
    self.ours = ours
    self.theirs = theirs
    var table = ShapeTable()
    let shapes = [base, ours, theirs].map { table.shapes(of: $0) }
    self.table = table
    toOurs = TreeMatching(base, ours, shapes: (shapes[0], shapes[1]))
    toTheirs = TreeMatching(base, theirs, shapes: (shapes[0], shapes[2]))
    ofBase = Array(base.nodes.indices)
    ofOurs = [Int](repeating: -1, count: ours.nodes.count)
    ofTheirs = [Int](repeating: -1, count: theirs.nodes.count)
    identify()
  }

  func tree(_ side: MergeSide) -> LayoutTree { side == .ours ? ours : theirs }
  func merged(_ index: Int, _ side: MergeSide) -> Int { side == .ours ? ofOurs[index] : ofTheirs[index] }

  // MARK: Matching nodes

  private mutating func identify() {
    nodes = base.nodes.indices.map { index in
      let (o, t) = (toOurs.toRight[index], toTheirs.toRight[index])
      if let o { ofOurs[o] = index }
      if let t { ofTheirs[t] = index }
      return Node(kind: base.nodes[index].kind, base: index, ours: o, theirs: t)
    }
    for index in ours.nodes.indices where ofOurs[index] < 0 {
      ofOurs[index] = nodes.count
      nodes.append(Node(kind: ours.nodes[index].kind, ours: index))
    }
    if ours.isXcode { identifyAdditionsByID() }
    // Nodes that both sides have added count as one node if they are equal and in the same container.
    var waiting = nodes.indices.filter { nodes[$0].ours != nil && nodes[$0].theirs != nil }
    while let index = waiting.popLast() {
      guard let o = nodes[index].ours, let t = nodes[index].theirs else { continue }
      var added: [Key: [Int]] = [:]
      for child in theirs.nodes[t].children.reversed() where ofTheirs[child] < 0 {
        added[Key(child, theirs, toTheirs.rightShapes), default: []].append(child)
      }
      if added.isEmpty { continue }
      for child in ours.nodes[o].children where nodes[ofOurs[child]].base == nil {
        guard let twin = added[Key(child, ours, toOurs.rightShapes)]?.popLast() else { continue }
        ofTheirs[twin] = ofOurs[child]
        nodes[ofOurs[child]].theirs = twin
        waiting.append(ofOurs[child])
      }
    }
    for index in theirs.nodes.indices where ofTheirs[index] < 0 {
      ofTheirs[index] = nodes.count
      nodes.append(Node(kind: theirs.nodes[index].kind, theirs: index))
    }
    if ours.isXcode { indexElements() }
  }

  private mutating func indexElements() {
    for (index, node) in nodes.enumerated() where node.kind == .object {
      let id = node.ours.flatMap(ours.id) ?? node.theirs.flatMap(theirs.id) ?? node.base.flatMap(base.id)
      if let id { elements[id.bytes] = index }
    }
  }

  /// Counts two objects as one that both sides have added with one id. Both have taken over the same change.
  private mutating func identifyAdditionsByID() {
    var added: [LayoutTree.Value: Int] = [:]
    for index in theirs.nodes.indices where ofTheirs[index] < 0 {
      if let id = theirs.id(of: index) { added[id] = index }
    }
    for index in ours.nodes.indices where nodes[ofOurs[index]].base == nil {
      guard let twin = ours.id(of: index).flatMap({ added.removeValue(forKey: $0) }) else { continue }
      ofTheirs[twin] = ofOurs[index]
      nodes[ofOurs[index]].theirs = twin
    }
  }

  /// The properties that make two additions equal. There is only one layout, and only one attribute of each name.
  private struct Key: Hashable {
    var kind: LayoutTree.Kind
    var name = ""
    var shape = 0

    init(_ index: Int, _ tree: LayoutTree, _ shapes: Shapes) {
      kind = tree.nodes[index].kind
      switch kind {
      case .layout: break
      case .part, .value: name = tree.nodes[index].name
      default: shape = shapes.whole[index]
      }
    }
  }
}
