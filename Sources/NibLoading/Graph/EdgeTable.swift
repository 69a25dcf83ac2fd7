/// Edges between objects, by the object at one end. Made in O(objects + edges).
struct EdgeTable {
  /// The index in `edges` of each object's first edge, and the end of the last object's edges.
  private var starts: [Int]
  private var edges: [Int]

  /// - Parameter ends: the object at one end of each edge.
  init(objects: Int, _ ends: some Collection<Int>) {
    starts = [Int](repeating: 0, count: objects + 1)
    for end in ends { starts[end + 1] += 1 }
    for object in 0..<objects { starts[object + 1] += starts[object] }
    edges = [Int](repeating: 0, count: ends.count)
    var next = starts
    for (edge, end) in ends.enumerated() {
      edges[next[end]] = edge
      next[end] += 1
    }
  }

  /// The edges at an object, in their order.
  subscript(object: Int) -> ArraySlice<Int> { edges[starts[object]..<starts[object + 1]] }
}
