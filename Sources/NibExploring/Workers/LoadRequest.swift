internal import NibLoading
internal import NibModel

/// A request of a client, to which a worker replies by running loads.
struct LoadRequest {
  enum Kind: UInt8 { case outcome, earlyReads, accesses, trace, givenValues, losses, changes, relations }

  let kind: Kind
  let plan: LoadPlan
  /// The order in which tasks run, for `outcome`.
  var tasks = TaskOrder.inTurns
  /// The load within which the layout of the plan is loaded; nil for a layout that is loaded itself.
  let outer: OuterLoad?
  /// The values that are followed, for `losses`.
  var values: [GivenValue] = []
  /// The maximum number of objects that are read, for `changes`.
  var reads = 0

  /// The number of loads that the reply takes.
  var loads: Int {
    switch kind {
    case .outcome, .earlyReads, .accesses, .trace, .givenValues, .relations: 1
    case .losses: 2
    case .changes: ChangeSearch.mostLoads
    }
  }

  /// At most three numbers for each item of the plans.
  var bytes: [UInt8] {
    var writer = WireWriter()
    writer.write(Int(kind.rawValue))
    writer.write(outer) { outer, writer in
      writer.write(outer.layout)
      writer.write(itemsOf: outer.plan)
    }
    writer.write(itemsOf: plan)
    writer.write(values) { given, writer in
      writer.write(LoadItem.step(given.attribute))
      writer.write(given.value)
    }
    writer.write(reads)
    writer.write(tasks)
    return writer.bytes
  }

  init(
    _ kind: Kind, _ plan: LoadPlan, within outer: OuterLoad?, _ values: [GivenValue] = [], reads: Int = 0,
    tasks: TaskOrder = .inTurns
  ) {
    (self.kind, self.plan, self.outer, self.values, self.reads) = (kind, plan, outer, values, reads)
    self.tasks = tasks
  }

  /// - Parameters:
  ///   - plan: a plan of the outermost layout, in the same order.
  ///   - nested: returns the plan of a layout that is loaded within it; nil if there is none.
  init(
    _ bytes: [UInt8], of plan: LoadPlan, nested: (NestedLayout) -> LoadPlan?
  ) throws(BrokenMessage) {
    var reader = WireReader(bytes)
    guard let raw = UInt8(exactly: try reader.number()), let kind = Kind(rawValue: raw) else { throw BrokenMessage() }
    let outer = try reader.optional { (reader: inout WireReader) throws(BrokenMessage) in
      let layout = try reader.nestedLayout(of: plan.graph)
      return OuterLoad(plan: try reader.rearranged(plan), layout: layout)
    }
    guard let plan = outer.map({ nested($0.layout) }) ?? plan else { throw BrokenMessage() }
    let graph = plan.graph
    self.plan = try reader.rearranged(plan)
    self.outer = outer
    values = try reader.list { (reader: inout WireReader) throws(BrokenMessage) in try reader.given(of: graph) }
    reads = try reader.number()
    tasks = try reader.taskOrder(of: graph)
    self.kind = kind
  }
}

extension WireWriter {
  fileprivate mutating func write(itemsOf plan: LoadPlan) {
    write(plan.steps) { $1.write(LoadItem.step($0)) }
    write(plan.later) { $1.write(LoadItem($0)) }
  }
}

extension WireReader {
  /// Returns the plan with its items in the order that was sent.
  fileprivate mutating func rearranged(_ plan: LoadPlan) throws(BrokenMessage) -> LoadPlan {
    let graph = plan.graph
    let steps = try list { (reader: inout WireReader) throws(BrokenMessage) in try reader.step(of: graph) }
    let later = try list { (reader: inout WireReader) throws(BrokenMessage) -> LaterStep in
      switch try reader.item(of: graph) {
      case .step: throw BrokenMessage()
      case .afterInit(let object): return .afterInit(object)
      case .call(let call): return .call(call)
      }
    }
    return plan.rearranged(steps, later: later)
  }

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
