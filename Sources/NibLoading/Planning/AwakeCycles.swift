/// Finds objects that wait for each other to awake.
struct AwakeCycles {
  private let edges: [ResolvedGraph.AwakeAfter]
  private let edgesOf: EdgeTable
  /// The knot of each object: two are in the same when each waits for the other, in however many steps.
  private var knots: [Int]

  /// For each knot of objects that wait for each other one cycle, as its edges: from the first object of the knot on, and
  /// as short as one through that object can be.
  private(set) var cycles: [[Int]] = []

  /// O(objects + edges), on a stack of its own.
  init(_ edges: [ResolvedGraph.AwakeAfter], objects: Int) {
    self.edges = edges
    edgesOf = EdgeTable(objects: objects, edges.lazy.map(\.object))
    knots = [Int](repeating: -1, count: objects)
    findKnots()
    var isTold = [Bool](repeating: false, count: objects)
    var arrivals = [Int](repeating: -1, count: objects)
    // An edge that stays in a knot is part of a cycle.
    for object in knots.indices where !isTold[knots[object]] {
      guard edgesOf[object].contains(where: { knots[edges[$0].predecessor] == knots[object] }) else { continue }
      isTold[knots[object]] = true
      cycles.append(shortestCycle(through: object, &arrivals))
    }
  }

  /// Tarjan's strongly connected components.
  private mutating func findKnots() {
    var numbers = [Int](repeating: -1, count: knots.count)
    var lowest = numbers
    var open: [Int] = []
    var count = 0
    var knotCount = 0
    for start in knots.indices where numbers[start] < 0 {
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
          } else if knots[next] < 0 {
            lowest[object] = min(lowest[object], numbers[next])
          }
          continue
        }
        path.removeLast()
        if let outer = path.last?.object { lowest[outer] = min(lowest[outer], lowest[object]) }
        guard lowest[object] == numbers[object] else { continue }
        while knots[object] < 0 { knots[open.removeLast()] = knotCount }
        knotCount += 1
      }
    }
  }

  /// Goes from an object through its knot, near ones first, until it is met again.
  private func shortestCycle(through start: Int, _ arrivals: inout [Int]) -> [Int] {
    var met = [start]
    var next = 0
    while next < met.count {
      let object = met[next]
      next += 1
      for edge in edgesOf[object] {
        let target = edges[edge].predecessor
        guard knots[target] == knots[start] else { continue }
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
