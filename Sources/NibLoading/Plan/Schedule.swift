/// The steps of a plan, or the program that replaces them. Both are made on first use and then kept.
///
/// A load that is not observed needs no steps, if its order goes over the objects pass by pass.
final class Schedule: Sendable {
  private let graph: ResolvedGraph
  let order: LoadOrder
  private let sequence: [Int32]
  private let knownSteps: Guarded<[LoadPlan.Step]?>
  private let knownProgram: Guarded<DirectProgram?>
  /// True if a load can run without the steps.
  let isDirect: Bool

  /// - Parameter sequence: the sequence in which objects are begun, for an order that does not promise one; empty for
  ///   the order's own sequence.
  init(_ graph: ResolvedGraph, _ order: LoadOrder, sequence: [Int32]) {
    self.graph = graph
    self.order = order
    self.sequence = sequence
    knownSteps = Guarded(nil)
    knownProgram = Guarded(nil)
    isDirect = sequence.isEmpty && graph.isDirect(order)
  }

  /// Creates a schedule with rearranged steps.
  init(_ steps: [LoadPlan.Step], of other: Schedule) {
    graph = other.graph
    order = other.order
    sequence = other.sequence
    knownSteps = Guarded(steps)
    knownProgram = Guarded(nil)
    isDirect = false
  }

  var steps: [LoadPlan.Step] {
    knownSteps.withLock { known in
      if let known { return known }
      var scheduler = Scheduler(graph, order, sequence: sequence)
      let steps = scheduler.run()
      known = steps
      return steps
    }
  }

  /// The program of a load that runs without the steps.
  var program: DirectProgram {
    knownProgram.withLock { known in
      if let known { return known }
      let program = DirectProgram(graph, order)
      known = program
      return program
    }
  }
}
