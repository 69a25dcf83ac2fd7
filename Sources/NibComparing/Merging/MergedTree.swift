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
/// The tree is built in passes over the nodes, in the order of the initializer. Each pass sets properties of the nodes
/// that later passes read, and has its own helpers: the identity of nodes (here), the remaining nodes and their
/// containers (`+Places`), additions that follow their neighbors (`+Neighbors`), values and ids (`+Values`), the order
/// of the nodes that both sides have (`+Order`), and the additions between them (`+Entries`).
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
  var conflicts: [MergeConflict] = []
  var table: ShapeTable

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

  init(base: LayoutTree, ours: LayoutTree, theirs: LayoutTree, needed: Set<[UInt8]> = []) {
    self.base = base
    self.needed = needed
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
    decideFates()
    place()
    undoCycles()
    followNeighbors()
    decideValues()
    separateIDs()
    let cores = orderCores()
    showOnBothSides()
    setEntries(around: cores)
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
