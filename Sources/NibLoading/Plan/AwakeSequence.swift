internal import NibModel

/// Puts awakes in the order that a layout and its classes declare.
///
/// Goes through the steps of an order and changes only the awakes. An awake that is not allowed yet waits, and comes
/// right after the last awake that it waits for. If several become free at once, they come in the sequence of the
/// order.
///
/// Some orders awake an object more than once. Then the last awake of an object comes after the last awake of each
/// object that it waits for, the second to last after the second to last, and so on, and none before the first. So
/// each round that awakes both objects has them in the declared order. No object waits for an object that is never
/// awoken.
///
/// O(steps + awakes × declarations of each), plus O(log waiting awakes) for each awake that waits.
struct AwakeSequence {
  private let steps: [LoadPlan.Step]
  private let edges: [ResolvedGraph.AwakeAfter]
  private let edgesOf: EdgeTable
  private let edgesTo: EdgeTable

  /// The number of awakes of each object, in total and so far.
  private var totals: [Int]
  private var counts: [Int]
  /// The number of objects that each one's next awake waits for.
  private var blocks: [Int]
  /// The awakes that wait, by object, and the awakes that need not wait any more.
  private var waiting: [Int: ArraySlice<Range<Int>>] = [:]
  private var free = StepHeap()
  private var result: [LoadPlan.Step] = []

  init(_ steps: [LoadPlan.Step], _ graph: ResolvedGraph) {
    self.steps = steps
    edges = graph.awakePredecessors
    let objects = graph.document.objects.count
    edgesOf = EdgeTable(objects: objects, edges.lazy.map(\.object))
    edgesTo = EdgeTable(objects: objects, edges.lazy.map(\.predecessor))
    totals = [Int](repeating: 0, count: objects)
    counts = totals
    for step in steps where step.kind == .awake { totals[Int(step.subject.code)] += 1 }
    blocks = totals
    for object in totals.indices { block(object) }
    result.reserveCapacity(steps.count)
  }

  /// Returns the steps in their order.
  ///
  /// - Parameter bound: the ranges of attributes that move with the awake of their object, if they come just before
  ///   it.
  mutating func run(bound: [Range<Int>]) -> [LoadPlan.Step] {
    var index = 0
    while index < steps.count {
      var end = index + 1
      if steps[index].kind == .attribute, bound.contains(where: { $0.contains(index) }) {
        while end < steps.count, steps[end].kind == .attribute, steps[end].subject == steps[index].subject { end += 1 }
        // The awake after these steps is the last step that moves with them.
        if end < steps.count, steps[end].kind == .awake, steps[end].subject == steps[index].subject { end += 1 }
      }
      if steps[end - 1].kind == .awake { arrive(index..<end) } else { result += steps[index..<end] }
      index = end
    }
    return result
  }

  private mutating func arrive(_ range: Range<Int>) {
    let object = Int(steps[range.upperBound - 1].subject.code)
    if blocks[object] > 0 || waiting[object] != nil {
      waiting[object, default: []].append(range)
      return
    }
    awake(object, range)
    while let next = free.popFirst() {
      let object = Int(steps[next.upperBound - 1].subject.code)
      waiting[object]?.removeFirst()
      if waiting[object]?.isEmpty == true { waiting[object] = nil }
      awake(object, next)
    }
  }

  private mutating func awake(_ object: Int, _ range: Range<Int>) {
    result += steps[range]
    counts[object] += 1
    block(object)
    release(object)
    for edge in edgesTo[object] {
      let other = edges[edge].object
      guard needed(edge) == counts[object] else { continue }
      blocks[other] -= 1
      release(other)
    }
  }

  /// Counts the objects that the next awake of an object waits for.
  private mutating func block(_ object: Int) {
    blocks[object] = edgesOf[object].count { counts[edges[$0].predecessor] < needed($0) }
  }

  private mutating func release(_ object: Int) {
    if blocks[object] == 0, let next = waiting[object]?.first { free.insert(next) }
  }

  /// Returns how often the other object must have been awoken before the next awake of the one that waits.
  private func needed(_ edge: Int) -> Int {
    let (object, other) = (edges[edge].object, edges[edge].predecessor)
    let left = totals[object] - counts[object] - 1
    return min(max(totals[other] - left, 1), totals[other])
  }
}

// 30 lines, for which `HeapModule` of swift-collections would add some 10 s of processor time to a clean debug build.

/// Runs of steps, the first in the plan first.
private struct StepHeap {
  private var runs: [Range<Int>] = []

  mutating func insert(_ run: Range<Int>) {
    runs.append(run)
    var index = runs.count - 1
    while index > 0, runs[index].lowerBound < runs[(index - 1) / 2].lowerBound {
      runs.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func popFirst() -> Range<Int>? {
    guard let last = runs.popLast() else { return nil }
    guard let first = runs.first else { return last }
    runs[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < runs.count {
        if runs[child].lowerBound < runs[least].lowerBound { least = child }
      }
      if least == index { return first }
      runs.swapAt(index, least)
      index = least
    }
  }
}
