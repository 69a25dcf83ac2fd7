internal import NibModel

/// The passes of a load that has no list of steps: each goes over all objects or connections.
struct DirectPasses {
  private let run: LoadRun
  private let program: DirectProgram

  init(_ run: LoadRun, _ program: DirectProgram) {
    self.run = run
    self.program = program
  }

  func perform() throws {
    // Completed work is not repeated.
    var done: LoadOrder.Work = []
    var areAwake = false
    for pass in run.plan.schedule.order.passes {
      switch pass {
      case .apply(let work, let arrangement):
        try apply(work.subtracting(done), arrangement)
        done.formUnion(work)
      case .awake(let order):
        if !areAwake { try run.messages.awakeAll(order, in: run) }
        areAwake = true
      case .attributesAndAwake(let order):
        for object in run.graph.document.objects(order) {
          if !done.contains(.identity) { try set(program.identities, of: object) }
          if !done.contains(.attributes) { try set(program.attributes, of: object) }
          if !areAwake { try run.messages.awake(object, in: run) }
        }
        done.formUnion([.identity, .attributes])
        areAwake = true
      case .owner(let call): try run.messages.call(call, in: run)
      case .present:
        if program.presents { for object in run.objects.indices { run.messages.present(object, in: run) } }
      }
    }
  }

  private func apply(_ work: LoadOrder.Work, _ arrangement: LoadOrder.Arrangement) throws {
    if work.contains(.identity) { try set(program.identities) }
    if let written = program.written, arrangement != .document {
      return try written.forEach(of: work, lastFirst: arrangement == .lastFirst, perform)
    }
    if work.contains(.attributes) { try set(program.attributes) }
    guard !work.isDisjoint(with: .connections) else { return }
    for index in run.graph.connections.indices {
      let item = WiringItem(connection: index, of: run.graph)
      if work.contains(item.work) { run.wiring.perform(item, in: run) }
    }
    guard work.contains(.collections) else { return }
    for index in run.graph.collections.indices {
      run.wiring.perform(WiringItem(collection: index, of: run.graph), in: run)
    }
  }

  private func perform(_ item: WrittenWork.Item) throws {
    switch item {
    case .attribute(let attribute, let object):
      let slot = run.graph.slot(ofAttribute: attribute, of: object)
      if slot.isSet(separatesIdentity: program.separatesIdentity) {
        try run.perform(LoadPlan.Step(.attribute, .object(object), Int32(truncatingIfNeeded: attribute)))
      }
    case .wiring(let item): run.wiring.perform(item, in: run)
    }
  }

  private func set(_ table: DirectProgram.Setters) throws {
    if !table.setters.isEmpty { try run.values.set(table, in: run) }
  }

  private func set(_ table: DirectProgram.Setters, of object: Int) throws {
    try run.values.set(table, of: object, run.records[object], in: run)
  }
}
