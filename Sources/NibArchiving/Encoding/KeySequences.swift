/// The sequences of keys that objects encode: a tree, in which a sequence is a path.
///
/// Objects of a class usually encode the same keys in the same order, so the next key is known without a lookup.
struct KeySequences {
  private struct Node: BitwiseCopyable {
    let key: Int32
    let parent: Int32
    /// True if the key is already on the path to this node.
    let isRepeated: Bool
    /// The node that came next the last time, or 0.
    var next: Int32 = 0
  }

  private struct Step: Hashable {
    let node: Int32
    let key: Int32
  }

  private var nodes: [Node] = []
  private var children: [Step: Int32] = [:]

  /// The key of an edge that has no key: children.
  static let children: Int32 = -1

  /// Adds a node at which paths begin.
  mutating func addRoot() -> Int32 {
    nodes.append(Node(key: -2, parent: -1, isRepeated: false))
    return Int32(nodes.count - 1)
  }

  /// Returns the node that followed a node the last time, with its key; nil if there was none.
  @inline(__always)
  func expected(behind node: Int32) -> (node: Int32, key: Int32)? {
    let next = nodes[Int(node)].next
    return next == 0 ? nil : (next, nodes[Int(next)].key)
  }

  /// Returns true if the key of a node is already on its path.
  @inline(__always)
  func isRepeated(at node: Int32) -> Bool { nodes[Int(node)].isRepeated }

  /// Returns the node after a node for a key, and adds it if it does not exist.
  mutating func step(from node: Int32, to key: Int32) -> Int32 {
    let next = children[Step(node: node, key: key)] ?? add(key, to: node)
    nodes[Int(node)].next = next
    return next
  }

  private mutating func add(_ key: Int32, to node: Int32) -> Int32 {
    var place = node
    while place >= 0, nodes[Int(place)].key != key { place = nodes[Int(place)].parent }
    nodes.append(Node(key: key, parent: node, isRepeated: place >= 0))
    let next = Int32(nodes.count - 1)
    children[Step(node: node, key: key)] = next
    return next
  }
}
