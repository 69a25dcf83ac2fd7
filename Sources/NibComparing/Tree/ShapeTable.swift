/// Gives equal numbers to nodes with equal meaning, in all trees that are compared. Two nodes and all of their contents
/// are equal if and only if their numbers are equal.
///
/// The order of attributes, comments, white space and spelling are not part of a shape. O(nodes and values) for each
/// tree.
struct ShapeTable {
  private var numbers: [Shape: Int] = [:]
  private var values: [Pair: Int] = [:]

  private struct Pair: Hashable {
    var name: [UInt8]
    var value: LayoutTree.Value
  }

  private struct Shape: Hashable {
    var kind: LayoutTree.Kind
    /// The name as bytes, for the same reason as values.
    var name: [UInt8]
    /// The numbers of the values, sorted.
    var values: [Int]
    /// The shapes of the contents: objects and connections, each in order, then parts, which are sorted because their
    /// order has no meaning. -1 separates the groups.
    var children: [Int]
  }

  /// Returns the numbers for the nodes of a tree.
  mutating func shapes(of tree: LayoutTree) -> Shapes {
    var shapes = Shapes(
      whole: [Int](repeating: 0, count: tree.nodes.count), values: [[Int]](repeating: [], count: tree.nodes.count))
    for index in tree.nodes.indices.reversed() {
      let node = tree.nodes[index]
      let values = tree.values(of: index).map { number(name: $0.name, value: $0.value) }
      let contents = contents(node.children.map { (tree.nodes[$0].kind, shapes.whole[$0]) })
      shapes.values[index] = values.sorted()
      shapes.whole[index] = number(
        kind: node.kind, name: node.kind == .value ? "" : node.name,
        values: node.value.map { [number(name: node.name, value: $0)] } ?? shapes.values[index], contents: contents)
    }
    return shapes
  }

  func contents(_ children: [(LayoutTree.Kind, Int)]) -> [Int] {
    func all(_ kind: LayoutTree.Kind) -> [Int] { children.filter { $0.0 == kind }.map(\.1) }
    if children.isEmpty { return [] }
    return all(.layout) + all(.object) + [-1] + all(.connect) + [-1] + all(.part).sorted()
  }

  /// Returns the number of a node with its contents.
  mutating func number(kind: LayoutTree.Kind, name: String, values: [Int], contents: [Int]) -> Int {
    // A container that contains only comments equals an empty container.
    let contents = contents.contains { $0 >= 0 } ? contents : []
    let shape = Shape(kind: kind, name: Array(name.utf8), values: values, children: contents)
    if let known = numbers[shape] { return known }
    numbers[shape] = numbers.count
    return numbers.count - 1
  }

  mutating func number(name: String, value: LayoutTree.Value) -> Int {
    let pair = Pair(name: Array(name.utf8), value: value)
    if let known = values[pair] { return known }
    values[pair] = values.count
    return values.count - 1
  }
}

/// The numbers of one tree's nodes.
struct Shapes {
  /// The number of each node, with all of its contents.
  var whole: [Int]
  /// The numbers of each object's own values, sorted.
  var values: [[Int]]
}
