/// A walk through the tuples of things that occur in an order in a sequence of a rule.
struct TupleWalk {
  private let rule: PartialSequences
  /// For each thing, the thing itself and everything that it brings.
  private let brought: [ThingSet]
  private let tree: ContentsTree?

  /// The last things of a sequence that ends with a tuple, if they affect what can follow.
  struct State {
    /// The things that cannot follow: they have come already, or must come before the last thing of the tuple.
    fileprivate(set) var passed: ThingSet
    /// The thing that has brought the last thing of the tuple, and that last thing.
    fileprivate var start = -1
    fileprivate var last = -1
  }

  init(_ rule: PartialSequences) {
    self.rule = rule
    tree = ContentsTree(rule)
    brought = tree?.contents ?? ThingSet.reachable(rule.brought)
  }

  /// The state of the empty tuple.
  var beginning: State { State(passed: ThingSet(of: rule.count)) }

  /// Adds a thing that can follow.
  func advance(_ state: inout State, to thing: Int) {
    guard let tree else { return state.passed.formUnion(brought[thing]) }
    let from: Int
    if state.start >= 0, brought[state.start].contains(thing) {
      // The new thing comes while something that contains both it and the last thing is being brought. The contents of
      // this that contain the last thing end first.
      var around = state.last
      var ended = -1
      while !brought[around].contains(thing) { (ended, around) = (around, tree.containers[around]) }
      if ended >= 0 { state.passed.formUnion(brought[ended]) }
      from = around
    } else {
      if state.start >= 0 { state.passed.formUnion(brought[state.start]) }
      state.start = tree.host(of: thing)
      state.passed.insert(state.start)
      from = state.start
    }
    var step = thing
    while step != from {
      let container = tree.containers[step]
      state.passed.insert(step)
      // The parts come before the children, and each after its predecessors.
      for part in tree.parts[container].prefix(while: { $0 != step }) { state.passed.formUnion(brought[part]) }
      step = container
    }
    state.last = thing
  }
}
