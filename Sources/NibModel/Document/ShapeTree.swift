/// A tree of names that finds the shape of an element: a shape is a path from the root.
package struct ShapeTree: Sendable {
  private struct Node: BitwiseCopyable {
    /// The name, with its form, that leads to this node.
    let attribute: Shapes.Attribute
    let parent: Int32
    /// The child that was found last, which is tried first; the root if there is none yet.
    var lastChild: Int32 = 0
    /// The shape that ends here, or -1.
    var shape: Int32 = -1
  }

  private var nodes = [Node(attribute: Shapes.Attribute(0), parent: -1)]
  /// The nodes by parent and name: a hash table with open addressing. The root has no parent, so its number marks an
  /// empty place.
  private var table = [Int32](repeating: 0, count: 64)
  /// A seed that differs for every tree, so that no file can contain names that all have the same hash.
  private let seed = UInt64.random(in: .min ... .max)

  package init() { nodes.reserveCapacity(64) }

  /// Returns the shape of elements with a name and attributes. Adds it on the first request.
  ///
  /// - Parameter isPart: true if the element is an object that is a value of an attribute.
  /// - Complexity: O(attributes), expected.
  package mutating func shape(
    _ name: NibDocument.Name, isPart: Bool = false, _ attributes: [Shapes.Attribute], addedTo shapes: inout Shapes
  ) -> UInt32 {
    // The name of a part differs from the same name of a child.
    var node = step(from: 0, Shapes.Attribute(name, isPart ? .part : .inTag))
    for attribute in attributes { node = step(from: node, attribute) }
    if nodes[node].shape >= 0 { return UInt32(nodes[node].shape) }
    var path: [Shapes.Attribute] = []
    var place = node
    while nodes[place].parent > 0 {
      path.append(nodes[place].attribute)
      place = Int(nodes[place].parent)
    }
    let shape = shapes.add(name, isPart: isPart, path.reversed())
    nodes[node].shape = Int32(shape)
    return shape
  }

  private mutating func step(from node: Int, _ attribute: Shapes.Attribute) -> Int {
    let last = Int(nodes[node].lastChild)
    if last != 0, nodes[last].attribute == attribute { return last }
    var child = Int(table[place(node, attribute)])
    if child == 0 { child = add(attribute, to: node) }
    nodes[node].lastChild = Int32(child)
    return child
  }

  private mutating func add(_ attribute: Shapes.Attribute, to node: Int) -> Int {
    if nodes.count * 2 >= table.count {
      table = [Int32](repeating: 0, count: table.count * 2)
      for child in nodes.indices.dropFirst() {
        table[place(Int(nodes[child].parent), nodes[child].attribute)] = Int32(child)
      }
    }
    table[place(node, attribute)] = Int32(nodes.count)
    nodes.append(Node(attribute: attribute, parent: Int32(node)))
    return nodes.count - 1
  }

  private func place(_ node: Int, _ attribute: Shapes.Attribute) -> Int {
    let key = UInt64(attribute.name) << 8 | UInt64(attribute.form.rawValue)
    var hash = (key ^ seed) &* 0xC2B2_AE3D_27D4_EB4F
    hash = (hash ^ (hash >> 32) ^ UInt64(node)) &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: hash >> 32) & (table.count - 1)
    while table[place] != 0 {
      let other = nodes[Int(table[place])]
      if other.attribute == attribute, Int(other.parent) == node { break }
      place = (place + 1) & (table.count - 1)
    }
    return place
  }
}
