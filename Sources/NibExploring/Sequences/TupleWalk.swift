/// A walk through the tuples of things that come in an order in one of the sequences of a rule.
struct TupleWalk {
  private let rule: PartialSequences
  /// For each thing, itself and all that it brings.
  private let brought: [ThingSet]
  private let tree: ContentsTree?

  /// The last things of a sequence that ends with a tuple, as far as they matter to what can follow.
  struct State {
    /// The things that cannot follow: they have come, or must have come when the last thing of the tuple comes.
    fileprivate(set) var passed: ThingSet
    /// The thing that has brought the last one of the tuple, and the last one itself.
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
      // It comes while something around it and the last one is being brought: what of that has the last one ends.
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
      // Its parts come before its children, and each behind those that stand before it.
      for part in tree.parts[container].prefix(while: { $0 != step }) { state.passed.formUnion(brought[part]) }
      step = container
    }
    state.last = thing
  }
}
