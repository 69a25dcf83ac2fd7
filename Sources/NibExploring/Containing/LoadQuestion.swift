internal import NibLoading
internal import NibModel

/// A question that another process answers by running loads.
struct LoadQuestion {
  enum Kind: UInt8 { case outcome, earlyReads, accesses, trace, givenValues, losses, changes, relations }

  let kind: Kind
  let plan: LoadPlan
  /// The order in which tasks run, of `outcome`.
  var tasks = TaskOrder.inTurns
  /// The values that are followed, of `losses`.
  var values: [GivenValue] = []
  /// The limit to the objects that are read, of `changes`.
  var reads = 0

  /// The number of loads that the answer takes.
  var loads: Int {
    switch kind {
    case .outcome, .earlyReads, .accesses, .trace, .givenValues, .relations: 1
    case .losses: 2
    case .changes: ChangeSearch.mostLoads
    }
  }

  /// Three numbers at most for each item of the plan.
  var bytes: [UInt8] {
    var writer = WireWriter()
    writer.write(Int(kind.rawValue))
    writer.write(plan.steps) { $1.write(LoadItem.step($0)) }
    writer.write(plan.settling) { $1.write(Int($0)) }
    writer.write(values) { given, writer in
      writer.write(LoadItem.step(given.attribute))
      writer.write(given.value)
    }
    writer.write(reads)
    writer.write(tasks)
    return writer.bytes
  }

  init(
    _ kind: Kind, _ plan: LoadPlan, _ values: [GivenValue] = [], reads: Int = 0, tasks: TaskOrder = .inTurns
  ) {
    (self.kind, self.plan, self.values, self.reads, self.tasks) = (kind, plan, values, reads, tasks)
  }

  /// - Parameter plan: a plan of the same layout and order.
  init(_ bytes: [UInt8], of plan: LoadPlan) throws(BrokenMessage) {
    var reader = WireReader(bytes)
    let graph = plan.graph
    guard let raw = UInt8(exactly: try reader.number()), let kind = Kind(rawValue: raw) else { throw BrokenMessage() }
    let steps = try reader.list { (reader: inout WireReader) throws(BrokenMessage) in try reader.step(of: graph) }
    let settling = try reader.list { (reader: inout WireReader) throws(BrokenMessage) -> Int32 in
      let object = try reader.number32()
      guard graph.document.objects.indices.contains(Int(object)) else { throw BrokenMessage() }
      return object
    }
    values = try reader.list { (reader: inout WireReader) throws(BrokenMessage) in try reader.given(of: graph) }
    reads = try reader.number()
    tasks = try reader.taskOrder(of: graph)
    self.plan = plan.rearranged(steps, settling: settling)
    self.kind = kind
  }
}

extension WireReader {
  mutating func step(of graph: ResolvedGraph) throws(BrokenMessage) -> LoadPlan.Step {
    guard case .step(let step) = try item(of: graph) else { throw BrokenMessage() }
    return step
  }

  mutating func given(of graph: ResolvedGraph) throws(BrokenMessage) -> GivenValue {
    let step = try step(of: graph)
    guard step.kind == .attribute else { throw BrokenMessage() }
    return GivenValue(attribute: step, value: try value())
  }
}
