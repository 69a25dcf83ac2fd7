/// Finds objects that wait for each other to awake.
struct AwakeCycles {
  private let edges: [ResolvedGraph.AwakeAfter]
  private let edgesOf: EdgeTable
  /// The strongly connected component of each object. Two objects are in one component if each waits for the other,
  /// directly or not.
  private var components: [Int]

  /// One cycle of edges for each component with several objects or with an edge from an object to itself. It is a
  /// shortest cycle through the first object of the component.
  private(set) var cycles: [[Int]] = []

  /// O(objects + edges), on a stack of its own.
  init(_ edges: [ResolvedGraph.AwakeAfter], objects: Int) {
    self.edges = edges
    edgesOf = EdgeTable(objects: objects, edges.lazy.map(\.object))
    components = [Int](repeating: -1, count: objects)
    findComponents()
    var isReported = [Bool](repeating: false, count: objects)
    var arrivals = [Int](repeating: -1, count: objects)
    // An edge that stays in a component is part of a cycle.
    for object in components.indices where !isReported[components[object]] {
      guard edgesOf[object].contains(where: { components[edges[$0].predecessor] == components[object] })
      else { continue }
      isReported[components[object]] = true
      cycles.append(shortestCycle(through: object, &arrivals))
    }
  }

  /// Finds the strongly connected components with Tarjan's algorithm.
  private mutating func findComponents() {
    var numbers = [Int](repeating: -1, count: components.count)
    var lowest = numbers
    var open: [Int] = []
    var count = 0
    var componentCount = 0
    for start in components.indices where numbers[start] < 0 {
      var path: [(object: Int, rest: ArraySlice<Int>)] = []
      func enter(_ object: Int) {
        numbers[object] = count
        lowest[object] = count
        count += 1
        open.append(object)
        path.append((object, edgesOf[object]))
      }
      enter(start)
      while let object = path.last?.object {
        if let edge = path[path.count - 1].rest.popFirst() {
          let next = edges[edge].predecessor
          if numbers[next] < 0 {
            enter(next)
          } else if components[next] < 0 {
            lowest[object] = min(lowest[object], numbers[next])
          }
          continue
        }
        path.removeLast()
        if let outer = path.last?.object { lowest[outer] = min(lowest[outer], lowest[object]) }
        guard lowest[object] == numbers[object] else { continue }
        while components[object] < 0 { components[open.removeLast()] = componentCount }
        componentCount += 1
      }
    }
  }

  /// Searches an object's component breadth-first until it returns to the object.
  private func shortestCycle(through start: Int, _ arrivals: inout [Int]) -> [Int] {
    var met = [start]
    var next = 0
    while next < met.count {
      let object = met[next]
      next += 1
      for edge in edgesOf[object] {
        let target = edges[edge].predecessor
        guard components[target] == components[start] else { continue }
        if target == start {
          var cycle = [edge]
          while let first = cycle.last.map({ edges[$0].object }), first != start { cycle.append(arrivals[first]) }
          return cycle.reversed()
        }
        guard arrivals[target] < 0 else { continue }
        arrivals[target] = edge
        met.append(target)
      }
    }
    return []
  }
}
