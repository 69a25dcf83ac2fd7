internal import NibModel

/// The passes of a load that has no list of steps: each goes over all objects or connections.
struct DirectPasses {
  private let run: LoadRun
  private let program: DirectProgram
  private let records: [NibDocument.ObjectRecord]

  init(_ run: LoadRun, _ program: DirectProgram) {
    self.run = run
    self.program = program
    records = run.plan.document.objects
  }

  func perform() throws {
    // Completed work is not repeated.
    var done = program.workDone
    var areAwake = program.awakesWhileBuilding
    for pass in run.plan.schedule.order.passes {
      switch pass {
      case .apply(let work, let arrangement):
        try apply(work.subtracting(done), arrangement)
        done.formUnion(work)
      case .awake(let order):
        if !areAwake { try run.awakeAll(order) }
        areAwake = true
      case .attributesAndAwake(let order):
        for object in run.graph.document.objects(order) {
          if !done.contains(.identity) { try set(program.identities, of: object) }
          if !done.contains(.attributes) { try set(program.attributes, of: object) }
          if !areAwake { try run.perform(LoadPlan.Step(.awake, .object(object), -1)) }
        }
        done.formUnion([.identity, .attributes])
        areAwake = true
      case .owner(let call): try run.call(call)
      case .present: if program.presents { run.presentAll() }
      }
    }
  }

  private func apply(_ work: LoadOrder.Work, _ arrangement: LoadOrder.Arrangement) throws {
    if work.contains(.identity) { try set(program.identities) }
    switch arrangement {
    case .document:
      if work.contains(.attributes) { try set(program.attributes) }
      wire(work)
    case .written:
      let items = program.written.filter { work.contains($0.work) }
      if work.contains(.attributes) { try set(program.attributes, among: items) } else { items.forEach(run.perform) }
    case .lastFirst:
      let items = program.written.filter { work.contains($0.work) }
      if work.contains(.attributes) {
        try setLastFirst(program.attributes, among: items)
      } else {
        items.reversed().forEach(run.perform)
      }
    }
  }

  /// Wires connections in the order of the plan, and then fills collections.
  private func wire(_ work: LoadOrder.Work) {
    guard !work.isDisjoint(with: .connections) else { return }
    for index in run.graph.connections.indices where !program.wiresWhileBuilding(index) {
      let item = DirectProgram.Item(connection: index, of: run.graph)
      if work.contains(item.work) { run.perform(item) }
    }
    guard work.contains(.collections) else { return }
    for index in run.graph.collections.indices { run.perform(DirectProgram.Item(collection: index, of: run.graph)) }
  }

  // MARK: Attributes

  private func set(_ table: DirectProgram.Setters) throws {
    if !table.setters.isEmpty { try run.values.set(table, in: run) }
  }

  private func set(_ table: DirectProgram.Setters, of object: Int) throws {
    try run.values.set(table, of: object, records[object], in: run)
  }

  /// Sets attributes with connections among them, each at its place in the file.
  private func set(_ table: DirectProgram.Setters, among items: [DirectProgram.Item]) throws {
    var next = 0
    for object in records.indices {
      let record = records[object]
      let first = Int(record.firstAttribute)
      let setters = table.run(of: record.shape)
      // Most objects have no connection among their attributes.
      while next < items.count, let setter = setters.first,
        Int(items[next].attribute) < first + Int(table.setters[setter].place)
      {
        run.perform(items[next])
        next += 1
      }
      let end = first + Int(run.plan.document.shapes[record.shape].attributeCount)
      guard next < items.count, Int(items[next].attribute) < end else {
        if !setters.isEmpty {
          try run.values.set(table.setters.span.extracting(setters), of: object, record, in: run)
        }
        continue
      }
      for setter in setters {
        while next < items.count, Int(items[next].attribute) < first + Int(table.setters[setter].place) {
          run.perform(items[next])
          next += 1
        }
        try run.values.set(table.setters.span.extracting(setter..<setter + 1), of: object, record, in: run)
      }
    }
    items[next...].forEach(run.perform)
  }

  private func setLastFirst(_ table: DirectProgram.Setters, among items: [DirectProgram.Item]) throws {
    var items = items[...]
    for object in records.indices.reversed() {
      let record = records[object]
      for setter in table.run(of: record.shape).reversed() {
        while let item = items.last, Int(item.attribute) > Int(record.firstAttribute) + Int(table.setters[setter].place)
        {
          run.perform(item)
          items.removeLast()
        }
        try run.values.set(table.setters.span.extracting(setter..<setter + 1), of: object, record, in: run)
      }
    }
    items.reversed().forEach(run.perform)
  }
}
